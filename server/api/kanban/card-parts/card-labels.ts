import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import { type Database, statement } from "../../../db/database.ts";

/** Throws `validation_failed` if a label does not belong to the board. */
export function requireLabels(
  actor: Actor,
  { boardId, ids, field = "labelIds" }: { boardId: number; ids: readonly number[]; field?: string },
): void {
  if (ids.length === 0) return;
  const found = actor.db.first<{ n: number }>(
    statement(
      `SELECT count(*) AS n FROM board_labels WHERE board_id = ? AND removed_at IS NULL
         AND id IN (SELECT value FROM json_each(?))`,
      boardId,
      JSON.stringify(ids),
    ),
  );
  if (found?.n !== ids.length) throw fieldError(field, "unknown_reference", "No such label on this board");
}

/** Filters label ids to existing labels. Cards keep the ids of deleted labels for undo. */
export function findLabels(db: Database, ids: readonly number[]): number[] {
  const rows = db.all<{ id: number }>(
    statement(
      "SELECT id FROM board_labels WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY id",
      JSON.stringify(ids),
    ),
  );
  return rows.map(({ id }) => id);
}
