import { useCallback, useEffect } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { BulkResults } from "../../../ui/bulk/bulk-results.tsx";
import { stepReason } from "../../../ui/bulk/job-results.ts";
import { AskDialog } from "../../../ui/dialog/ask-dialog.tsx";
import { CollectDialog } from "../../../ui/order-step/collect-dialog.tsx";
import { PrintPage } from "../../../ui/record/print-page.tsx";
import { ActionDialog } from "../actions/action-dialog.tsx";
import { CancelFields, useCancelForm } from "../actions/cancel-fields.tsx";
import { OrderPaper } from "../detail/order-paper.tsx";
import type { BulkHow, BulkState } from "./use-order-bulk.ts";

interface Props {
  state: BulkState;
  count: number;
  onSend(how: BulkHow): Promise<void>;
  onPay(): void;
  onComplete(collected: boolean): void;
  onPrintCut(orders: Extract<BulkState, { kind: "cut" }>["orders"]): void;
  onClose(kind: BulkState["kind"]): void;
}

/** Dialogs, results and print pages of many orders. */
export function OrderBulk({ state, count, onSend, onPay, onComplete, onPrintCut, onClose }: Props) {
  const t = useT();
  const { number } = useFormat();
  const { kind } = state;
  const close = useCallback(() => onClose(kind), [onClose, kind]);
  if (state.kind === "cancel") return <CancelManyDialog count={count} onSend={onSend} onClose={close} />;
  if (state.kind === "pay") {
    return (
      <AskDialog
        title={t("orderActs.payMany", { count })}
        text={t("orderActs.payManyHelp")}
        act={t("orders.pay")}
        back={t("orderActs.back")}
        onAct={onPay}
        onClose={close}
      />
    );
  }
  if (state.kind === "complete") {
    return (
      <CollectDialog
        title={t("orders.collect.titleMany", { count })}
        text={t("orders.collect.textMany")}
        onComplete={onComplete}
        onClose={close}
      />
    );
  }
  if (state.kind === "paper") return <Papers orders={state.orders} onPrinted={close} />;
  if (state.kind === "cut") {
    const first = { count: number(state.orders.length) };
    return (
      <AskDialog
        title={t("orderActs.printFirst", first)}
        text={t("orderActs.printFirstHelp", first)}
        act={t("orderActs.printFirstAct", first)}
        back={t("orderActs.back")}
        onAct={() => onPrintCut(state.orders)}
        onClose={close}
      />
    );
  }
  const lines = state.results.map(({ id, ok, number, from, code }) => ({
    id,
    ok,
    code,
    name: number,
    reason: stepReason({ step: state.act, code, from }, t),
  }));
  return <BulkResults results={lines} onClose={close} />;
}

/** Packing slips of many orders, each on its own pages; printed once rendered. */
function Papers({ orders, onPrinted }: { orders: Extract<BulkState, { kind: "paper" }>["orders"]; onPrinted(): void }) {
  useEffect(() => {
    // The portal of the pages mounts with the next render.
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

/** Cancels many orders for one reason; the next bulk state closes it. */
function CancelManyDialog(props: { count: number; onSend(how: BulkHow): Promise<void>; onClose(): void }) {
  const t = useT();
  const form = useCancelForm(({ reason, restock, refund }) =>
    props.onSend({ action: "cancel", reason, restock, refund }),
  );
  return (
    <ActionDialog
      title={t("orderActs.cancelMany", { count: props.count })}
      act={t("orderActs.cancelOrders")}
      isDanger
      form={form}
      onClose={props.onClose}
    >
      <CancelFields form={form} refundLabel={t("orderActs.refundAll")} />
    </ActionDialog>
  );
}
