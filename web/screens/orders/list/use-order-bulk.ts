import { useState } from "react";
import type { OrderBulkResult } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { BodyOf } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import type { BulkAction } from "../../../ui/bulk/bulk-bar.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { toast } from "../../../ui/toast/toast-store.ts";

/** State of the bulk action on the selected orders. */
export type BulkState =
  | { kind: "cancel" }
  | { kind: "pay" }
  | { kind: "complete" }
  | { kind: "results"; act: BulkBody["action"]; results: OrderBulkResult[] }
  /** More orders were selected than can be printed at once. */
  | { kind: "cut"; orders: OrderExtended[] }
  | { kind: "paper"; orders: OrderExtended[] };
type BulkBody = BodyOf<"POST /ecommerce/orders/bulk">;
export type BulkHow = Pick<BulkBody, "action" | "reason" | "restock" | "refund" | "collected">;

/** Bulk actions on the selected orders; their code loads on first use. */
export function useOrderBulk(selection: Selection, filters: Record<string, string>) {
  const t = useT();
  const keys = useIdempotencyKeys(selection.whom);
  const [state, setState] = useState<BulkState | null>(null);

  async function send(how: BulkHow): Promise<void> {
    const { sendBulk } = await import("./orders.bulk.ts");
    const body = { ...selection.whom, ...how };
    const results = await sendBulk({ body, idempotencyKey: keys.of(body) }, t);
    selection.clear();
    if (!results) return setState(null);
    const done = results.filter((result) => result.ok).length;
    if (done < results.length) return setState({ kind: "results", act: how.action, results });
    setState(null);
    toast({ message: t("lists.bulkDone", { count: done }), type: "success" });
  }
  const attempt = (work: () => Promise<void>) => () =>
    work().catch(async (error: unknown) => {
      const { toastBulkError } = await import("./orders.bulk.ts");
      toastBulkError(error, t);
    });
  const print = async () => {
    const { chosenOrders } = await import("./orders.bulk.ts");
    const { orders, isCut } = await chosenOrders(selection, filters);
    setState({ kind: isCut ? "cut" : "paper", orders });
  };
  const exportChosen = async () => {
    const { exportOrders } = await import("./orders.bulk.ts");
    await exportOrders(selection, t);
  };
  const acts: BulkAction[] = [
    { label: t("orders.pay"), onChoose: () => setState({ kind: "pay" }) },
    { label: t("orders.confirm"), onChoose: attempt(() => send({ action: "confirm" })) },
    { label: t("orders.complete"), onChoose: () => setState({ kind: "complete" }) },
    { label: t("lists.export"), onChoose: () => void attempt(exportChosen)() },
    { label: t("orders.printLists"), onChoose: attempt(print) },
    { label: t("orders.cancel"), isDanger: true, onChoose: () => setState({ kind: "cancel" }) },
  ];
  return {
    acts,
    state,
    send,
    pay: attempt(() => send({ action: "pay" })),
    complete: (collected: boolean) => attempt(() => send({ action: "complete", collected }))(),
    print: attempt(print),
    printCut: (orders: OrderExtended[]) => setState({ kind: "paper", orders }),
    /** Closes the state, or only the given kind. */
    close: (kind?: BulkState["kind"]) => setState((now) => (kind && now?.kind !== kind ? now : null)),
  };
}
