import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { StockAct, StockMove, StockQuery } from "#shared/api/ecommerce/product-stock.ts";
import { STOCK_MAX } from "#shared/rules/products/product-fields.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { type Listed, readList } from "../../../db/list/list.ts";
import type { ListSpec } from "../../../db/list/list-spec.ts";
import { stockStatements } from "../../../db/undo/stock-act.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getProduct } from "../products/product-writes.store.ts";

/** Stock change of an act, as SQL over a product row; `set` sets the available stock. */
export function deltaOf({ mode, quantity }: StockAct): RawBuilder<number> {
  const units = sql<number>`CAST(${quantity} AS INTEGER)`;
  return { add: units, remove: sql<number>`-${units}`, set: sql<number>`${units} - available` }[mode];
}

/** Available stock after an act. */
export const stockAfter = (stock: number, { mode, quantity }: StockAct): number =>
  ({ set: quantity, add: stock + quantity, remove: stock - quantity })[mode];

/** Changes one product's stock. Throws `not_found`, `archived`, `stock_below_reserved`, `validation_failed`. */
export function moveStock(actor: Actor, { id, act }: { id: number; act: StockAct }): Outcome {
  return withIdempotency(actor, () => {
    const { archivedAt, stock, onHand, reserved } = getProduct(actor, id);
    if (archivedAt) throw new AppError("archived");
    const left = stockAfter(stock, act);
    if (left > STOCK_MAX) {
      throw fieldError("quantity", "too_big", `At most ${STOCK_MAX} in stock`, { maximum: STOCK_MAX });
    }
    if (left < 0) throw new AppError("stock_below_reserved", { params: { onHand, reserved } });
    const { reason, note } = act;
    const movement = { ids: [id], delta: deltaOf(act), reason, note, action: "product.stock" };
    return write(actor, {
      object: "product",
      action: "product.stock",
      effects: (mark) => stockStatements(actor, movement, mark),
      isUndoable: true,
    });
  });
}

interface MoveRow {
  id: number;
  delta: number;
  reason: StockMove["reason"];
  order_id: number | null;
  user_id: number | null;
  username: string | null;
  note: string;
  at: number;
}

const movesSpec: ListSpec<"at"> = {
  table: "stock_moves",
  always: "",
  columns: "t.id, t.delta, t.reason, t.order_id, t.user_id, u.username, t.note, t.at",
  joins: "LEFT JOIN users AS u ON u.id = t.user_id",
  sorts: { at: { column: "at", index: "stock_moves_by_product" } },
  defaultSort: ["at", "desc"],
  countIndex: "stock_moves_by_product",
  facetIndex: "stock_moves_by_product",
  facetFilters: [],
};

/** Stock moves of a product, newest first. */
export function listStockMoves(db: Database, { id, query }: { id: number; query: StockQuery }): Listed<StockMove> {
  const own = { name: "product", condition: sql<SqlBool>`t.product_id = ${id}`, index: "stock_moves_by_product" };
  const list = readList<MoveRow, "at">(db, movesSpec, { query, filters: [own] });
  return { ...list, rows: list.rows.map(moveOf) };
}

function moveOf({ id, delta, reason, order_id, user_id, username, note, at }: MoveRow): StockMove {
  const by = user_id === null || username === null ? null : { id: user_id, name: username };
  return { id, delta, reason, orderId: order_id, by, note, at: new Date(at).toISOString() };
}
