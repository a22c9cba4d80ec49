import Button from "@mui/material/Button";
import { useLocation } from "react-router-dom";
import { nextStepOf } from "#shared/rules/order-next.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { useStore } from "../../lib/store.ts";
import { WriteButton } from "../actions/write-button.tsx";
import { Link } from "../layout/link.tsx";
import type { SteppingOrder } from "./next-of.ts";
import { pendingOrders, useStepQuestion } from "./use-step-question.tsx";

/** A press while it waits is nobody else's: let through, it would open the order that lies below. */
const OWN_PRESS = { pointerEvents: "auto" } as const;

/** The order beside the list as it is narrowed, or alone from elsewhere. */
function orderAt(id: number, { pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(pathname === "/orders" ? search : "");
  params.set("order", String(id));
  return `/orders?${params}`;
}

/** Leads an order one step on, right in the list; one that must be paid first leads to where the payment is recorded. */
export function NextStepButton({ row }: { row: SteppingOrder }) {
  const t = useT();
  const taken = useStore(pendingOrders, (orders) => orders.get(row.id));
  const lead = useStepQuestion();
  const may = useCan();
  // Once it is taken it rests in its place until the rows may move: a second press is no wish for what comes there.
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
