import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Database, type Query, q } from "../database.ts";
import { formsOf, mayName, namesAddress } from "../search/names-address.ts";
import { type Erased, erasedMail } from "./erase.ts";

/** Erases system mails to the person, notifications that name them, and undo records that contain them. */
export function mentionStatements(db: Database, { person, name, email }: Erased, now: number): Query[] {
  const forms = formsOf(email);
  const isTheirs = (address: RawBuilder<unknown>) =>
    sql<SqlBool>`lower(${address}) IN (SELECT lower(form.value) FROM json_each(${forms}) AS form)`;
  const undos = q.selectFrom("undo_log").select(["token_hash", "records_json"]);
  const naming = db
    .all(undos.where(mayName(sql`records_json`, forms)))
    .filter(({ records_json }) => namesAddress(records_json, email));
  return [
    q
      .updateTable("outbox")
      .set(erasedMail(now))
      .where("to_json", "<>", "[]")
      .where(sql<SqlBool>`NOT EXISTS (SELECT 1 FROM json_each(to_json) WHERE NOT ${isTheirs(sql`value`)})`),
    // A mail to several people stays readable for the others.
    sql`UPDATE outbox
      SET to_json = (SELECT json_group_array(value) FROM json_each(to_json) WHERE NOT ${isTheirs(sql`value`)})
      WHERE EXISTS (SELECT 1 FROM json_each(to_json) WHERE ${isTheirs(sql`value`)})`,
    sql`UPDATE outbox SET copies_json = (
        SELECT json_group_array(json(value)) FROM json_each(copies_json)
        WHERE NOT ${isTheirs(sql`value ->> '$.email'`)})
      WHERE copies_json <> '[]'`,
    sql`UPDATE notifications SET title = ''
      WHERE title = ${name} OR title IN (SELECT value FROM json_each(${forms}))`,
    // Invitations to the address, and unconfirmed changes to it.
    sql`DELETE FROM one_time_links WHERE ${isTheirs(sql`email`)}`,
    // Undo records of a merge contain the person's drafts, even if somebody else owns the undo.
    sql`DELETE FROM undo_log WHERE object = 'conversation' AND EXISTS (
      SELECT 1 FROM json_each(records_json, '$[0].merged.before.drafts') WHERE value ->> '$.user_id' = ${person})`,
    sql`DELETE FROM undo_log
      WHERE token_hash IN (SELECT value FROM json_each(${JSON.stringify(naming.map((undo) => undo.token_hash))}))`,
  ];
}
