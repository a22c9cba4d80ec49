import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { inList, type Query } from "../database.ts";
import { insertAudit, insertUndo } from "../write/write-statements.ts";
import type { UndoRow } from "./undo-records.ts";

/** Units added to or removed from products, relative to the stock at the moment of writing. */
export interface StockMovement {
  ids: readonly number[];
  /** SQL over one row of products: the units to add, negative to remove. */
  delta: RawBuilder<unknown>;
  action: string;
  reason: string;
  note: string;
}

/** Effects of a stock act: an audit row and a movement for each changed product, and an undo row. */
export function stockStatements(actor: Actor, movement: StockMovement, mark: string): Query[] {
  const { ids, delta, action, reason, note } = movement;
  return [
    insertAudit(
      actor,
      {
        action,
        object: "product",
        id: sql`id`,
        before: sql`json_object('on_hand', on_hand)`,
        after: sql`json_object('on_hand', on_hand + delta, 'delta', delta)`,
        mark,
      },
      sql`FROM (SELECT *, ${delta} AS delta FROM products WHERE id IN ${inList(ids)}) WHERE delta <> 0`,
    ),
    insertUndo(
      actor,
      {
        object: "product",
        records: sql`json_group_array(json_object('id', object_id, 'delta', after_json ->> '$.delta'))`,
        mark,
      },
      sql`FROM audit WHERE undo_hash = ${mark} HAVING count(*) > 0`,
    ),
    ...applyStatements(actor, { reason, note }, mark),
  ];
}

/** Reverses a stock act, except for units that are reserved by orders now. */
export const moveBackStatements = (actor: Actor, row: UndoRow, mark: string): Query[] => [
  insertAudit(
    actor,
    {
      action: "product.undone",
      object: "product",
      id: sql`record.id`,
      before: sql`json_object('on_hand', record.on_hand)`,
      after: sql`json_object('on_hand', record.on_hand - moved.delta, 'delta', -moved.delta)`,
      mark,
    },
    sql`FROM (SELECT value ->> '$.id' AS row_id, value ->> '$.delta' AS delta
        FROM json_each(${row.records_json})) AS moved
      JOIN products AS record ON record.id = moved.row_id WHERE record.on_hand - moved.delta >= record.reserved`,
  ),
  ...applyStatements(actor, { reason: "correction", note: "" }, mark),
];

/** Moves stock by the amounts in the audit rows of the act. */
const applyStatements = (
  { now, caller }: Actor,
  { reason, note }: { reason: string; note: string },
  mark: string,
): Query[] => [
  sql`INSERT INTO stock_moves (product_id, delta, reason, user_id, note, at)
    SELECT object_id, after_json ->> '$.delta', ${reason}, ${caller?.id}, ${note}, ${now}
    FROM audit WHERE undo_hash = ${mark}`,
  sql`UPDATE products SET on_hand = on_hand + (audit.after_json ->> '$.delta')
    FROM audit WHERE audit.undo_hash = ${mark} AND audit.object_id = products.id`,
];
