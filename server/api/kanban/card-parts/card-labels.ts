import { sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";

/** Existing labels among some ids. */
const existing = (ids: readonly number[]) =>
  q
    .selectFrom("board_labels")
    .where("removed_at", "is", null)
    .where("id", "in", sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);

/** Throws `validation_failed` if a label does not belong to the board. */
export function requireLabels(
  actor: Actor,
  { boardId, ids, field = "labelIds" }: { boardId: number; ids: readonly number[]; field?: string },
): void {
  if (ids.length === 0) return;
  const found = actor.db.first(existing(ids).where("board_id", "=", boardId).select(sql<number>`count(*)`.as("n")));
  if (found?.n !== ids.length) throw fieldError(field, "unknown_reference", "No such label on this board");
}

/** Filters label ids to existing labels. Cards keep the ids of deleted labels for undo. */
export function findLabels(db: Database, ids: readonly number[]): number[] {
  const rows = db.all(existing(ids).select("id").orderBy("id"));
  return rows.map(({ id }) => id);
}
