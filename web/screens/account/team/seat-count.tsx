import MuiLink from "@mui/material/Link";
import { mutate } from "swr";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";

/** How many seats of the plan are taken, and how many `promised`; where none is left, the way to a larger plan. */
export function SeatCount({ promised }: { promised: number }) {
  const t = useT();
  const { number } = useFormat();
  const { data } = useApi("GET /billing/usage");
  if (!data) return null;
  const { used, limit } = data.data.seats;
  return (
    <span>
      {limit === null
        ? t("team.seatsFree", { used: number(used) })
        : t("team.seats", { used: number(used), limit: number(limit) })}{" "}
      {t("team.seatsHelp")} {promised > 0 && t("team.seatsPromised", { count: promised })}{" "}
      {limit !== null && used + promised >= limit && (
        <MuiLink component={Link} to="/billing">
          {t("team.seatsMore")}
        </MuiLink>
      )}
    </span>
  );
}

/** Somebody came, went or has another role: the seats are counted again. */
export const refetchSeats = () => mutate("/billing/usage");
