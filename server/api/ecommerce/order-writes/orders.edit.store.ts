import type { OrderChange } from "#shared/api/ecommerce/order-acts.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Column } from "../../../db/write/act.ts";
import { columnsOfFields } from "../../../db/write/field-columns.ts";
import { write } from "../../../db/write/write.ts";
import { getOrder, getStanding, requireVersion } from "../orders/orders.facts.ts";
import { lineEditOf } from "./orders.edit-lines.ts";
import { addEvents, ordersOf } from "./orders.effects.ts";
import { mergeLines } from "./orders.lines.ts";

/**
 * Updates an order at `version`. Throws `version_conflict`, `order_locked`, `refund_required`, `forbidden`,
 * `insufficient_stock`.
 */
export function changeOrder(
  actor: Actor,
  { id, version, change }: { id: number; version: number; change: OrderChange },
): void {
  const order = getStanding(actor, id);
  requireVersion(actor, order, version);
  if (change.lines && order.status !== "pending") throw new AppError("order_locked");
  const { lines, settle, note, shipping } = change;
  const edit = lines ? lineEditOf(actor, { order, lines: mergeLines(lines), settle }) : null;
  const orders = ordersOf([id]);
  const fields = [
    ...(edit && edit.changes.lines.length > 0 ? ["lines"] : []),
    ...changedTexts(actor, { id, note, shipping }),
  ];
  // Complete by type: a new field of OrderChange must be listed here.
  const columns: Record<keyof OrderChange, Record<string, Column>> = {
    lines: edit?.set ?? {},
    settle: {},
    note: note === undefined ? {} : { note },
    shipping: shipping === undefined ? {} : { ship_json: shipping && JSON.stringify(shipping) },
  };
  write(actor, {
    object: "order",
    action: "order.edited",
    before: edit?.before ?? [],
    change: {
      ids: [id],
      set: { ...columnsOfFields(columns), updated_at: actor.now },
    },
    ...(edit && { told: { before: { goods: edit.goods.before }, after: { goods: edit.goods.after } } }),
    after: [
      ...(edit?.after ?? []),
      ...(fields.length > 0 ? [addEvents(actor, orders, { kind: "edited", data: { ...edit?.changes, fields } })] : []),
    ],
  });
}

/** Names of the text fields that a change modifies. */
function changedTexts(
  actor: Actor,
  { id, note, shipping }: Pick<OrderChange, "note" | "shipping"> & { id: number },
): string[] {
  if (note === undefined && shipping === undefined) return [];
  const order = getOrder(actor, id);
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return [
    ...(note !== undefined && note !== order.note ? ["note"] : []),
    ...(shipping !== undefined && isOther(shipping, order.shipping) ? ["shipping"] : []),
  ];
}
