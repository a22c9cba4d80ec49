import type { Context } from "hono";
import type { StockAct, StockMove, StockQuery } from "#shared/api/ecommerce/product-stock.ts";
import { STOCK_MAX } from "#shared/rules/product-fields.ts";
import type { Fragment, Outcome } from "../../db/act.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { type Listed, readList } from "../../db/list.ts";
import type { ListSpec } from "../../db/list-spec.ts";
import { stockStatements } from "../../db/stock-act.ts";
import type { Env } from "../../http/env.ts";
import { guarded } from "./product-guards.ts";
import { getProduct } from "./product-writes.store.ts";

/** The pieces an act adds to a row of products, as SQL; to set means what shall be left to sell. */
export function deltaOf({ mode, quantity }: StockAct): Fragment {
  const text = { add: "CAST(? AS INTEGER)", remove: "-CAST(? AS INTEGER)", set: "CAST(? AS INTEGER) - available" }[
    mode
  ];
  return { text, values: [quantity] };
}

/** Moves one product's stock. Throws `not_found`, `archived`, `stock_below_reserved`, `validation_failed`. */
export function moveStock(c: Context<Env>, { id, act }: { id: number; act: StockAct }): Promise<Outcome> {
  const delta = deltaOf(act);
  const guard = (column: string, text: string, values: readonly unknown[] = []) =>
    statement(`INSERT INTO tx_guard (${column}) SELECT ${text} FROM products WHERE id = ?`, ...values, id);
  return once(c, async () => {
    await getProduct(c, id);
    return guarded(c, { id }, () =>
      commit(c, {
        object: "product",
        action: "product.stock",
        before: [
          guard("archived", "archived_at IS NULL"),
          guard("stock_room", `available + ${delta.text} <= ${STOCK_MAX}`, delta.values),
        ],
        effects: (mark) =>
          stockStatements(
            c,
            { ids: [id], delta, when: { text: "1", values: [] }, ...wordsOf(act), action: "product.stock" },
            mark,
          ),
        isUndoable: true,
      }),
    );
  });
}

const wordsOf = ({ reason, note }: StockAct) => ({ reason, note });

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

/** A product's movements, newest first. */
export async function listStockMoves(
  cell: Cell,
  { id, query }: { id: number; query: StockQuery },
): Promise<Listed<StockMove>> {
  const own = { name: "product", text: "t.product_id = ?", values: [id], index: "stock_moves_by_product" };
  const list = await readList<MoveRow, "at">(cell, movesSpec, { query, filters: [own] });
  return { ...list, rows: list.rows.map(moveOf) };
}

function moveOf({ id, delta, reason, order_id, user_id, username, note, at }: MoveRow): StockMove {
  const by = user_id === null || username === null ? null : { id: user_id, name: username };
  return { id, delta, reason, orderId: order_id, by, note, at: new Date(at).toISOString() };
}
