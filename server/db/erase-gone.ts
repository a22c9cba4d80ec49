import { type Cell, type Compilable, statement } from "./cell.ts";
import { noticeStatements } from "./erase.ts";

/** Of some conversations those that were deleted for good. */
export async function goneAmong(cell: Cell, ids: readonly (number | null)[]): Promise<number[]> {
  const { rows } = await cell.run<{ id: number }>(
    statement(
      `SELECT DISTINCT object_id AS id FROM audit WHERE object = 'conversation' AND action = 'conversation.removed'
         AND object_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
  );
  return rows.map(({ id }) => id);
}

/** All that the audit list and notices said of conversations that are gone; another may have had such a number since. */
export function goneStatements(gone: readonly number[], now: number): Compilable[] {
  if (gone.length === 0) return [];
  const ids = JSON.stringify(gone);
  return [
    statement(
      `UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = ? WHERE object = 'conversation'
         AND object_id IN (SELECT value FROM json_each(?)) AND erased_at IS NULL AND hash IS NOT NULL
         AND (before_json IS NOT NULL OR after_json IS NOT NULL)
         AND id <= (SELECT max(one.id) FROM audit AS one WHERE one.object = 'conversation'
           AND one.object_id = audit.object_id AND one.action = 'conversation.removed')`,
      ...[now, ids],
    ),
    ...noticeStatements(ids, now),
  ];
}
