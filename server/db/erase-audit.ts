import { sealAudit } from "./audit-seal.ts";
import { type Cell, statement } from "./cell.ts";
import { type Erased, unknownEmail } from "./erase.ts";
import { formsOf, mayName, namesAddress } from "./names-address.ts";

const ENTRIES_AT_ONCE = 5_000;

/**
 * The next entries of the audit list behind `after`: those of the person, of their orders and conversations, and those
 * that name their address lose what they said; that they were made, by whom and when, stays. They are sealed first, so
 * that the chain goes on proving that none is missing.
 */
export async function eraseEntries(
  cell: Cell,
  { person, email, isOwnWish }: Erased,
  { after, now }: { after: number; now: number },
) {
  while ((await sealAudit(cell)) > 0);
  const { rows } = await cell.run<{ last: number | null }>(
    statement(
      "SELECT max(id) AS last FROM (SELECT id FROM audit WHERE id > ? AND hash IS NOT NULL ORDER BY id LIMIT ?)",
      after,
      ENTRIES_AT_ONCE,
    ),
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return { last, count: 0, statements: [] };
  const { rows: maybe } = await cell.run<{ id: number; before_json: string | null; after_json: string | null }>(
    statement(
      `SELECT id, before_json, after_json FROM audit WHERE id > ? AND id <= ? AND erased_at IS NULL
         AND ${mayName("coalesce(before_json, '') || coalesce(after_json, '')")}`,
      ...[after, last, formsOf(email)],
    ),
  );
  const naming = maybe.filter((entry) =>
    [entry.before_json, entry.after_json].some((json) => namesAddress(json, email)),
  );
  const erase = statement(
    `UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = ?1
     WHERE id > ?2 AND id <= ?3 AND erased_at IS NULL AND (before_json IS NOT NULL OR after_json IS NOT NULL)
       AND (object = 'person' AND object_id = ?4
         OR ?7 = 0 AND object = 'order' AND object_id IN (SELECT id FROM orders WHERE user_id = ?4)
         OR ?7 = 0 AND object = 'conversation' AND object_id IN (SELECT id FROM conversations WHERE user_id = ?4 OR from_email = ?6)
         OR id IN (SELECT value FROM json_each(?5)))`,
    ...[now, after, last, person, JSON.stringify(naming.map(({ id }) => id)), unknownEmail(person)],
    Number(isOwnWish ?? false),
  );
  return { last, count: 0, statements: [erase] };
}
