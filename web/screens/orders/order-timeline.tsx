import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { SheetSection } from "../../ui/list/side-sheet.tsx";
import { useTimeline } from "./orders.data.ts";

const Events = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    ...theme.typography.body2,
    position: "relative",
    padding: "0 0 16px 20px",
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
    marginInlineStart: 4,
  },
  "& > li:last-of-type": { paddingBottom: 0 },
  "& > li::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: -5,
    top: 4,
    width: 9,
    height: 9,
    borderRadius: 999,
    backgroundColor: theme.vars.palette.text.secondary,
  },
  "& > li:last-of-type::before": { backgroundColor: theme.vars.palette.primary.main },
  "& .quiet": { ...theme.typography.caption, color: theme.vars.palette.text.secondary, display: "block" },
}));

const KINDS = new Set([
  "created",
  "confirmed",
  "unconfirmed",
  "completed",
  "cancelled",
  "reopened",
  "payment",
  "refund",
  "return",
  "note",
  "edited",
  "message",
]);

/** What happened to an order, oldest first: what, who, when. */
export function OrderTimeline({ id }: { id: number }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { data, error, mutate } = useTimeline(id);
  return (
    <SheetSection>
      <h3>{t("orders.timeline")}</h3>
      {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data?.data.length === 0 && <Typography variant="body2">{t("orders.noTimeline")}</Typography>}
      <Events>
        {data?.data.map((item) => (
          <li key={item.id}>
            {t(`orders.event.${KINDS.has(item.kind) ? item.kind : "other"}` as MessageKey)}
            {item.kind === "note" && item.text ? `: ${item.text}` : ""}
            <span className="quiet">{[item.by?.name, dateTime(item.at)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </Events>
    </SheetSection>
  );
}
