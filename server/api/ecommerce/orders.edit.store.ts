import type { Context } from "hono";
import type { OrderChange } from "#shared/api/ecommerce/order-acts.ts";
import type { Act, Column } from "../../db/act.ts";
import { commit } from "../../db/commit.ts";
import { columnsOfFields } from "../../db/field-columns.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { lineEditOf } from "./orders.edit-lines.ts";
import { addEvents, ordersOf, stillAt } from "./orders.effects.ts";
import { getOrder, getStanding, guardOf, refuseForStock, requireVersion } from "./orders.facts.ts";
import { mergeLines } from "./orders.lines.ts";

/**
 * Changes an order that still stands at `version`. Throws `version_conflict`, `order_locked`, `refund_required`,
 * `forbidden`, `insufficient_stock`.
 */
export async function changeOrder(c: Context<Env>, edit: Edit): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) if (await tryChange(c, edit)) return;
  throw new AppError("unavailable");
}

interface Edit {
  id: number;
  version: number;
  change: OrderChange;
}

const TRIES = 5;

/** The texts of an order that a change would change. */
async function changedTexts(
  c: Context<Env>,
  { id, note, shipping }: Pick<OrderChange, "note" | "shipping"> & { id: number },
): Promise<string[]> {
  if (note === undefined && shipping === undefined) return [];
  const order = await getOrder(c, id);
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return [
    ...(note !== undefined && note !== order.note ? ["note"] : []),
    ...(shipping !== undefined && isOther(shipping, order.shipping) ? ["shipping"] : []),
  ];
}

/** False when somebody was quicker with a price or an archive; with the order itself it throws. */
async function tryChange(c: Context<Env>, { id, version, change }: Edit): Promise<boolean> {
  const order = await getStanding(c, id);
  await requireVersion(c, order, version);
  if (change.lines && order.status !== "pending") throw new AppError("order_locked");
  const { lines, settle, note, shipping } = change;
  const edit = lines ? await lineEditOf(c, { order, lines: mergeLines(lines), settle }) : null;
  const orders = ordersOf([id]);
  const fields = [
    ...(edit && edit.told.lines.length > 0 ? ["lines"] : []),
    ...(await changedTexts(c, { id, note, shipping })),
  ];
  // A field without a line here does not compile.
  const columns: Record<keyof OrderChange, Record<string, Column>> = {
    lines: edit?.set ?? {},
    settle: {},
    note: note === undefined ? {} : { note },
    shipping: shipping === undefined ? {} : { ship_json: shipping && JSON.stringify(shipping) },
  };
  const act: Act = {
    object: "order",
    action: "order.edited",
    before: [stillAt([order]), ...(edit?.before ?? [])],
    change: {
      ids: [id],
      set: { ...columnsOfFields(columns), updated_at: c.var.now },
    },
    ...(edit && { told: { before: { goods: edit.goods.before }, after: { goods: edit.goods.after } } }),
    after: [
      ...(edit?.after ?? []),
      ...(fields.length > 0 ? [addEvents(c, orders, { kind: "edited", data: { ...edit?.told, fields } })] : []),
    ],
  };
  try {
    await commit(c, act);
    return true;
  } catch (error) {
    if (guardOf(error) === "stale") return false;
    if (guardOf(error) === "stock_enough" && edit) return await refuseForStock(c, edit.wanted);
    throw error;
  }
}
