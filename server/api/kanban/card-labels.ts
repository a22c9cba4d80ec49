import type { Context } from "hono";
import { type Cell, statement } from "../../db/cell.ts";
import { fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** Refuses labels that the board does not have. */
export async function requireLabels(
  c: Context<Env>,
  { boardId, ids, field = "labelIds" }: { boardId: number; ids: readonly number[]; field?: string },
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await c.var.cell.run<{ n: number }>(
    statement(
      `SELECT count(*) AS n FROM board_labels WHERE board_id = ? AND removed_at IS NULL
         AND id IN (SELECT value FROM json_each(?))`,
      boardId,
      JSON.stringify(ids),
    ),
  );
  if (rows[0]?.n !== ids.length) throw fieldError(field, "unknown_reference", "No such label on this board");
}

/** Those of some labels that are there; what was removed stays named by cards, for its undo. */
export async function findLabels(cell: Cell, ids: readonly number[]): Promise<number[]> {
  const { rows } = await cell.run<{ id: number }>(
    statement(
      "SELECT id FROM board_labels WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY id",
      JSON.stringify(ids),
    ),
  );
  return rows.map(({ id }) => id);
}
