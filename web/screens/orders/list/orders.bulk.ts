import type { OrderBulkResult } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { BULK_MAX } from "#shared/rules/shop/shop-limits.ts";
import { type ApiError, api, type BodyOf } from "../../../lib/api/client.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { iterateList } from "../../../lib/list/iterate-list.ts";
import { followMany, saveExport } from "../../../ui/actions/job-toasts.ts";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { textOfError } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";

/** Maximum packing slips of one print, equal to the limit of ids in a call. */
export const PAPERS_MAX = BULK_MAX;
const AT_ONCE = 100;

/** Takes a step of many orders and returns their results; null if a job does it, which reports by itself. */
export async function sendBulk(
  call: { body: BodyOf<"POST /ecommerce/orders/bulk">; idempotencyKey: string },
  t: Translate,
): Promise<OrderBulkResult[] | null> {
  const { data } = await api("POST /ecommerce/orders/bulk", call);
  if ("state" in data) {
    void followMany({ id: data.id, object: "order", step: call.body.action, words: ["orderActs"] }, { t });
    return null;
  }
  void refreshObjects(["order"]);
  return data.results;
}

/** Selected orders with their lines up to the print limit, a hundred per call, and whether more are selected. */
export async function chosenOrders(
  selection: Selection,
  filters: Record<string, string>,
): Promise<{ orders: OrderExtended[]; isCut: boolean }> {
  if (selection.isAll) {
    const found = await iterateList<OrderExtended>("GET /ecommerce/orders", filters, PAPERS_MAX + 1);
    return { orders: found.slice(0, PAPERS_MAX), isCut: found.length > PAPERS_MAX };
  }
  const ids = [...selection.ids].slice(0, PAPERS_MAX);
  const orders: OrderExtended[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = { ids: ids.slice(at, at + AT_ONCE).join(",") };
    orders.push(...(await iterateList<OrderExtended>("GET /ecommerce/orders", some)));
  }
  const places = new Map(ids.map((id, at) => [id, at]));
  orders.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return { orders, isCut: selection.ids.size > PAPERS_MAX };
}

/** Saves the selected orders as a file. */
export const exportOrders = (selection: Selection, t: Translate): Promise<void> =>
  saveExport({ object: "orders", ...selection.whom }, { t, errorText: (error) => textOfError(error, t) });

/** Reports why a bulk action failed as a whole. */
export function toastBulkError(error: unknown, t: Translate): void {
  toast({ message: t("orders.bulkNotDone", { reason: textOfError(error as ApiError, t) }), type: "danger" });
}
