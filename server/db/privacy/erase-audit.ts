import { type SqlBool, sql } from "kysely";
import { type Database, q } from "../database.ts";
import { formsOf, mayName, namesAddress } from "../search/names-address.ts";
import { sealAudit } from "../write/audit-seal.ts";
import { type Erased, unknownEmail } from "./erase.ts";
import { goneAmong, goneStatements } from "./erase-gone.ts";
import { namesPerson, tracesOf } from "./erase-texts.ts";

const ENTRIES_AT_ONCE = 5_000;

/**
 * Erases the content of the next audit entries after `after`: entries of the person, of their orders and conversations,
 * and entries that contain their email or (unless `isOwnWish`) full name. Action, author and time stay.
 * Entries are sealed first, so that the hash chain still proves that none is missing. A deleted conversation has no row
 * with its customer, so all its entries are erased if one of them names the person.
 */
export function eraseEntries(db: Database, whom: Erased, { after, now }: { after: number; now: number }) {
  const { person, email, isOwnWish } = whom;
  while (sealAudit(db) > 0);
  const sealed = q.selectFrom("audit").select("id").where("id", ">", after).where("hash", "is not", null);
  const row = db.first(
    q
      .selectFrom(sealed.orderBy("id").limit(ENTRIES_AT_ONCE).as("next"))
      .select((eb) => eb.fn.max<number | null>("next.id").as("last")),
  );
  const last = row?.last ?? null;
  if (last === null) return { last, count: 0, statements: [] };
  const owner = isOwnWish ? null : person;
  const isTheirs = sql<SqlBool>`(object = 'conversation'
    AND ${owner} IN (before_json ->> '$.user_id', after_json ->> '$.user_id'))`;
  const texts = sql`coalesce(before_json, '') || coalesce(after_json, '')`;
  const maybe = db.all(
    q
      .selectFrom("audit")
      .select([
        "id",
        "object",
        "object_id",
        "before_json",
        "after_json",
        isTheirs.$castTo<number | null>().as("is_theirs"),
      ])
      .where("id", ">", after)
      .where("id", "<=", last)
      .where("erased_at", "is", null)
      .where((eb) => eb.or([isTheirs, mayName(texts, isOwnWish ? formsOf(email) : tracesOf(whom))])),
  );
  const naming = maybe.filter(
    ({ before_json, after_json, is_theirs }) =>
      is_theirs ||
      [before_json, after_json].some((json) => namesAddress(json, email) || (!isOwnWish && namesPerson(json, whom))),
  );
  const talks = naming.filter(({ object }) => object === "conversation").map(({ object_id }) => object_id);
  const gone = isOwnWish ? [] : goneAmong(db, talks);
  const ids = JSON.stringify(naming.map(({ id }) => id));
  const others = sql`object = 'order' AND object_id IN (SELECT id FROM orders WHERE user_id = ${person})
    OR object = 'conversation' AND object_id IN (
      SELECT id FROM conversations WHERE user_id = ${person} OR from_email = ${unknownEmail(person)})`;
  const erase = sql`UPDATE audit SET before_json = NULL, after_json = NULL, erased_at = ${now}
    WHERE id > ${after} AND id <= ${last} AND erased_at IS NULL AND (before_json IS NOT NULL OR after_json IS NOT NULL)
      AND (object = 'person' AND object_id = ${person} OR ${isOwnWish ? sql`FALSE` : others}
        OR id IN (SELECT value FROM json_each(${ids})))`;
  return { last, count: 0, statements: [erase, ...goneStatements(gone, now)] };
}
