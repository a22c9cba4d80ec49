import { type Database, statement } from "../database.ts";
import { formsOf, mayName, namesAddress } from "../search/names-address.ts";
import { sealAudit } from "../write/audit-seal.ts";
import { type Erased, unknownEmail } from "./erase.ts";
import { goneAmong, goneStatements } from "./erase-gone.ts";
import { namesPerson, tracesOf } from "./erase-texts.ts";

const ENTRIES_AT_ONCE = 5_000;

interface Entry {
  id: number;
  object: string;
  object_id: number | null;
  before_json: string | null;
  after_json: string | null;
  is_theirs: number | null;
}

/**
 * Erases the content of the next audit entries after `after`: entries of the person, of their orders and conversations,
 * and entries that contain their email or (unless `isOwnWish`) full name. Action, author and time stay.
 * Entries are sealed first, so that the hash chain still proves that none is missing. A deleted conversation has no row
 * with its customer, so all its entries are erased if one of them names the person.
 */
export function eraseEntries(db: Database, whom: Erased, { after, now }: { after: number; now: number }) {
  const { person, email, isOwnWish } = whom;
  while (sealAudit(db) > 0);
  const row = db.first<{ last: number | null }>(
    statement(
      "SELECT max(id) AS last FROM (SELECT id FROM audit WHERE id > ? AND hash IS NOT NULL ORDER BY id LIMIT ?)",
      after,
      ENTRIES_AT_ONCE,
    ),
  );
  const last = row?.last ?? null;
  if (last === null) return { last, count: 0, statements: [] };
  const maybe = db.all<Entry>(
    statement(
      `SELECT id, object, object_id, before_json, after_json,
         object = 'conversation' AND ? IN (before_json ->> '$.user_id', after_json ->> '$.user_id') AS is_theirs
       FROM audit WHERE id > ? AND id <= ? AND erased_at IS NULL
         AND (is_theirs OR ${mayName("coalesce(before_json, '') || coalesce(after_json, '')")})`,
      isOwnWish ? null : person,
      after,
      last,
      isOwnWish ? formsOf(email) : tracesOf(whom),
    ),
  );
  const naming = maybe.filter(
    ({ before_json, after_json, is_theirs }) =>
      is_theirs ||
      [before_json, after_json].some((json) => namesAddress(json, email) || (!isOwnWish && namesPerson(json, whom))),
  );
  const talks = naming.filter(({ object }) => object === "conversation").map(({ object_id }) => object_id);
  const gone = isOwnWish ? [] : goneAmong(db, talks);
  const erase = statement(
    `UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = ?1
     WHERE id > ?2 AND id <= ?3 AND erased_at IS NULL AND (before_json IS NOT NULL OR after_json IS NOT NULL)
       AND (object = 'person' AND object_id = ?4
         OR ?7 = 0 AND object = 'order' AND object_id IN (SELECT id FROM orders WHERE user_id = ?4)
         OR ?7 = 0 AND object = 'conversation' AND object_id IN (SELECT id FROM conversations WHERE user_id = ?4 OR from_email = ?6)
         OR id IN (SELECT value FROM json_each(?5)))`,
    now,
    after,
    last,
    person,
    JSON.stringify(naming.map(({ id }) => id)),
    unknownEmail(person),
    Number(isOwnWish ?? false),
  );
  return { last, count: 0, statements: [erase, ...goneStatements(gone, now)] };
}
