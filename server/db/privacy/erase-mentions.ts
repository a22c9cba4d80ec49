import { type Database, type Query, statement } from "../database.ts";
import { formsOf, mayName, namesAddress } from "../search/names-address.ts";
import type { Erased } from "./erase.ts";

const THEIRS = "lower(value) IN (SELECT lower(form.value) FROM json_each(?1) AS form)";

/** Erases system mails to the person, notifications that name them, and undo records that contain them. */
export function mentionStatements(db: Database, { person, name, email }: Erased, now: number): Query[] {
  const forms = formsOf(email);
  const rows = db.all<{ token_hash: string; records_json: string }>(
    statement(`SELECT token_hash, records_json FROM undo_log WHERE ${mayName("records_json")}`, forms),
  );
  const undos = rows.filter(({ records_json }) => namesAddress(records_json, email));
  return [
    statement(
      `UPDATE outbox SET to_json = '[]', subject = '', body = '', failed_at = iif(sent_at IS NULL, coalesce(failed_at, ?2), failed_at)
       WHERE to_json <> '[]' AND NOT EXISTS (SELECT 1 FROM json_each(to_json) WHERE NOT ${THEIRS})`,
      forms,
      now,
    ),
    // A mail to several people stays readable for the others.
    statement(
      `UPDATE outbox SET to_json = (SELECT json_group_array(value) FROM json_each(to_json) WHERE NOT ${THEIRS})
       WHERE EXISTS (SELECT 1 FROM json_each(to_json) WHERE ${THEIRS})`,
      forms,
    ),
    statement(
      `UPDATE outbox SET copies_json = (SELECT json_group_array(json(value)) FROM json_each(copies_json)
         WHERE NOT ${THEIRS.replace("value", "value ->> '$.email'")})
       WHERE copies_json <> '[]'`,
      forms,
    ),
    statement(
      "UPDATE notifications SET title = '' WHERE title = ? OR title IN (SELECT value FROM json_each(?))",
      name,
      forms,
    ),
    // Invitations to the address, and unconfirmed changes to it.
    statement("DELETE FROM one_time_links WHERE lower(email) IN (SELECT lower(value) FROM json_each(?))", forms),
    // Undo records of a merge contain the person's drafts, even if somebody else owns the undo.
    statement(
      `DELETE FROM undo_log WHERE object = 'conversation' AND EXISTS (
         SELECT 1 FROM json_each(records_json, '$[0].merged.before.drafts') WHERE value ->> '$.user_id' = ?)`,
      person,
    ),
    statement(
      "DELETE FROM undo_log WHERE token_hash IN (SELECT value FROM json_each(?))",
      JSON.stringify(undos.map(({ token_hash }) => token_hash)),
    ),
  ];
}
