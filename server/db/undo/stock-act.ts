import type { Actor } from "../../actor.ts";
import { type Query, statement } from "../database.ts";
import { DAY_MS, type SqlFragment } from "../write/act.ts";
import { AUDIT_COLUMNS } from "../write/commit-statements.ts";
import type { UndoRow } from "./undo-records.ts";

/** Units added to or removed from products, relative to the stock at the moment of writing. */
export interface StockMovement {
  ids: readonly number[];
  /** SQL over one row of products: the units to add, negative to remove. */
  delta: SqlFragment;
  action: string;
  reason: string;
  note: string;
}

/** Effects of a stock act: an audit row and a movement for each changed product, and an undo row. */
export function stockStatements(actor: Actor, movement: StockMovement, mark: string): Query[] {
  const { ids, delta, action, reason, note } = movement;
  const { now, caller, requestId, actId } = actor;
  return [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, ?, 'product', id, json_object('on_hand', on_hand),
         json_object('on_hand', on_hand + delta, 'delta', delta), ?, ?, ?
       FROM (SELECT *, ${delta.text} AS delta FROM products WHERE id IN (SELECT value FROM json_each(?)))
       WHERE delta <> 0`,
      now,
      caller?.id,
      action,
      mark,
      requestId,
      actId,
      ...delta.values,
      JSON.stringify(ids),
    ),
    statement(
      `INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
       SELECT ?, ?, 'product', json_group_array(json_object('id', object_id, 'delta', after_json ->> '$.delta')), ?, ?
       FROM audit WHERE undo_hash = ? HAVING count(*) > 0`,
      mark,
      caller?.id,
      now,
      now + DAY_MS,
      mark,
    ),
    ...applyStatements(actor, { reason, note }, mark),
  ];
}

/** Reverses a stock act, except for units that are reserved by orders now. */
export function moveBackStatements(actor: Actor, row: UndoRow, mark: string): Query[] {
  const { now, caller, requestId, actId } = actor;
  return [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, 'product.undone', 'product', record.id, json_object('on_hand', record.on_hand),
         json_object('on_hand', record.on_hand - moved.delta, 'delta', -moved.delta), ?, ?, ?
       FROM (SELECT value ->> '$.id' AS row_id, value ->> '$.delta' AS delta FROM json_each(?)) AS moved
       JOIN products AS record ON record.id = moved.row_id WHERE record.on_hand - moved.delta >= record.reserved`,
      now,
      caller?.id,
      mark,
      requestId,
      actId,
      row.records_json,
    ),
    ...applyStatements(actor, { reason: "correction", note: "" }, mark),
  ];
}

/** Moves stock by the amounts in the audit rows of the act. */
function applyStatements(actor: Actor, { reason, note }: { reason: string; note: string }, mark: string) {
  return [
    statement(
      `INSERT INTO stock_moves (product_id, delta, reason, user_id, note, at)
       SELECT object_id, after_json ->> '$.delta', ?, ?, ?, ? FROM audit WHERE undo_hash = ?`,
      reason,
      actor.caller?.id,
      note,
      actor.now,
      mark,
    ),
    statement(
      `UPDATE products SET on_hand = on_hand + (audit.after_json ->> '$.delta')
       FROM audit WHERE audit.undo_hash = ? AND audit.object_id = products.id`,
      mark,
    ),
  ];
}
