import { useEffect } from "react";
import { useT } from "../../lib/i18n.tsx";
import { BulkResults } from "../../ui/list/bulk-results.tsx";
import { stepReason } from "../../ui/list/job-results.ts";
import { PrintPage } from "../../ui/list/print-page.tsx";
import { CancelManyDialog } from "./cancel-many-dialog.tsx";
import { OrderPaper } from "./order-paper.tsx";
import { stepWords } from "./orders.bulk.ts";
import type { BulkHow, BulkState } from "./use-order-bulk.ts";

interface Props {
  state: BulkState;
  count: number;
  onSend(how: BulkHow): Promise<void>;
  onClose(): void;
}

/** What is asked, told or printed about many orders. */
export function OrderBulk({ state, count, onSend, onClose }: Props) {
  const t = useT();
  if (state.kind === "cancel") return <CancelManyDialog count={count} onSend={onSend} onClose={onClose} />;
  if (state.kind === "paper") return <Papers orders={state.orders} onPrinted={onClose} />;
  const lines = state.results.map(({ id, ok, number, from, code }) => ({
    ...{ id, ok, code, name: number },
    reason: stepReason({ step: stepWords(state.act), code, from }, t),
  }));
  return <BulkResults results={lines} onClose={onClose} />;
}

/** The packing lists of many orders, each on pages of its own; printed as soon as they are drawn. */
function Papers({ orders, onPrinted }: { orders: Extract<BulkState, { kind: "paper" }>["orders"]; onPrinted(): void }) {
  useEffect(() => {
    // The portal of the pages comes with the next drawing.
    const frame = requestAnimationFrame(() => window.print());
    addEventListener("afterprint", onPrinted);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return (
    <PrintPage>
      {orders.map((order) => (
        <OrderPaper key={order.id} order={order} />
      ))}
    </PrintPage>
  );
}
