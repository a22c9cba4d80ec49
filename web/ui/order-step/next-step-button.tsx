import Button from "@mui/material/Button";
import { useLocation } from "react-router-dom";
import { nextStepOf } from "#shared/rules/orders/order-next.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { useStore } from "../../lib/store.ts";
import { WriteButton } from "../actions/write-button.tsx";
import { Link } from "../layout/link.tsx";
import type { SteppingOrder } from "./next-of.ts";
import { pendingOrders, useStepQuestion } from "./use-step-question.tsx";

/** Swallows clicks while waiting: they would open the order below. */
const OWN_PRESS = { pointerEvents: "auto" } as const;

/** Link to the order beside the filtered list, or alone from elsewhere. */
function orderAt(id: number, { pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(pathname === "/orders" ? search : "");
  params.set("order", String(id));
  return `/orders?${params}`;
}

/** Takes an order's next step in the list; an unpaid one links to its payment. */
export function NextStepButton({ row }: { row: SteppingOrder }) {
  const t = useT();
  const taken = useStore(pendingOrders, (orders) => orders.get(row.id));
  const lead = useStepQuestion();
  const may = useCan();
  // Disabled in place until the rows may move: a second click is not meant for the next row.
  const next = nextStepOf(taken ?? row);
  const { pathname, search } = useLocation();
  if (!next || !may("Admin", "Editör")) return null;
  if (next.act === "pay")
    return (
      <Button
        component={Link}
        size="small"
        variant="outlined"
        style={OWN_PRESS}
        to={orderAt(row.id, { pathname, search })}
        aria-label={t("orders.of.pay", { number: row.number ?? String(row.id) })}
      >
        {t("orders.pay")}
      </Button>
    );
  return (
    <WriteButton
      size="small"
      variant="outlined"
      style={OWN_PRESS}
      loading={taken !== undefined && taken.version === row.version}
      disabled={taken !== undefined}
      // The second click of a double click is not meant for the next step.
      onClick={({ detail }) => detail < 2 && void lead(row)}
      aria-label={t(`orders.of.${next.act}`, { number: row.number ?? String(row.id) })}
    >
      {t(`orders.${next.act}`)}
    </WriteButton>
  );
}
