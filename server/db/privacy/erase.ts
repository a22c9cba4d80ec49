import { type RawBuilder, type SqlBool, sql } from "kysely";
import { orderSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import { type Database, type Query, q, type Step } from "../database.ts";
import { IDLE_MS } from "../files/file-objects.ts";
import { formsOf } from "../search/names-address.ts";
import { personColumns } from "../search/person-columns.ts";
import { requireAnAdmin } from "../undo/undo-checks.ts";
import type { RecordKind } from "../write/act.ts";
import { limitByLength } from "./limit-by-length.ts";

/** Person to erase, with their name and email before the erasure. */
export interface Erased {
  person: number;
  name: string;
  email: string;
  /** The person deleted their own account: orders and conversations keep their content. */
  isOwnWish?: true;
  /** Somebody else has the same name, so a name in a text may mean them. */
  isNameShared?: boolean;
}

/** Placeholders for an erased person. */
export const unknownName = (person: number): string => `Person ${person}`;
export const unknownEmail = (person: number): string => `erased-${person}@invalid`;

/** Starts the job that erases a just deleted account from mails, notifications and the audit log. */
export const forgetStatement = (whom: Erased, now: number): Query =>
  q.insertInto("jobs").values({
    id: crypto.randomUUID(),
    kind: "erase",
    state: "running",
    spec_json: JSON.stringify({ ...whom, isOwnWish: true }),
    place_json: '{"stage":"mentions"}',
    at: now,
    due_at: now,
  });

/** Tables whose rows of a person are all deleted; tables missing in the database are skipped. */
const OWN_ROWS = [
  "preferences",
  "notifications",
  "drafts",
  "presence",
  "board_stars",
  "card_watchers",
  "recovery_codes",
  "passkeys",
  "one_time_links",
  "challenges",
  "undo_log",
];

/** Condition: the shop does not use the file. */
const isUnused = sql<SqlBool>`NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
  AND NOT EXISTS (SELECT 1 FROM card_files WHERE file_id = files.key)
  AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)`;

/**
 * Deletes the person's avatar and their unused or unfinished uploads; the next sweep deletes the bytes. Files used by
 * the shop stay. Must run before the person's `avatar_file` is cleared.
 */
export const ownFileStatements = (person: number, now: number): Query[] => [
  sql`UPDATE files SET name = 'erased', search = '', removed_at = coalesce(removed_at, ${now}),
      idle_since = ${now - IDLE_MS}, version = version + 1
    WHERE (idle_since > 0 AND owner_id = ${person} OR key = (SELECT avatar_file FROM users WHERE id = ${person}))
      AND ${isUnused}`,
  changed("file", sql`SELECT id, version FROM files WHERE owner_id = ${person} AND idle_since = ${now - IDLE_MS}`, now),
];

/** Deletes a person's private rows; shared views and replies stay. */
export function ownRowStatements(db: Database, person: number): Query[] {
  const rows = db.all(
    sql<{ name: string }>`SELECT m.name FROM sqlite_master AS m
      WHERE m.type = 'table' AND m.name IN (SELECT value FROM json_each(${JSON.stringify(OWN_ROWS)}))
        AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) AS p WHERE p.name = 'user_id')`,
  );
  return [
    ...rows.map(({ name }) => sql`DELETE FROM ${sql.table(name)} WHERE user_id = ${person}`),
    q.deleteFrom("views").where("user_id", "=", person).where("shared", "=", 0),
    q.deleteFrom("canned").where("user_id", "=", person).where("shared", "=", 0),
  ];
}

/**
 * Anonymises the person's row and deletes their private rows; a person with orders stays in the list. Throws
 * `last_admin` if no Admin would remain.
 */
export function personSteps(db: Database, { person, email }: Erased, now: number): Step[] {
  const anonymise = q
    .updateTable("users")
    .set({
      ...personColumns({ name: unknownName(person), email: unknownEmail(person), phone: "" }),
      title: "",
      bio: "",
      password_hash: null,
      totp_secret_enc: null,
      totp_waiting_enc: null,
      avatar_file: null,
      status: "inactive",
      removed_at: sql`coalesce(removed_at, CASE WHEN orders_count = 0 THEN ${now} END)`,
      version: sql`version + 1`,
    })
    .where("id", "=", person);
  return [
    ...ownFileStatements(person, now),
    anonymise,
    () => requireAnAdmin(db),
    q.deleteFrom("sessions").where("user_id", "=", person),
    q.deleteFrom("api_tokens").where("user_id", "=", person),
    ...ownRowStatements(db, person),
    // Shared views too; they stay only if people delete their own account.
    q.deleteFrom("views").where("user_id", "=", person),
    sql`DELETE FROM blocked_senders WHERE email IN (SELECT value FROM json_each(${formsOf(email)}))`,
    changed("person", sql`SELECT id, version FROM users WHERE id = ${person}`, now),
  ];
}

const ORDERS_AT_ONCE = 200;

/** Anonymises the next orders after `after`; lines and payments stay. */
export function orderStatements(db: Database, { person }: Erased, { after, now }: { after: number; now: number }) {
  const rows = db.all(
    q
      .selectFrom("orders as o")
      .select(["o.id", "o.number"])
      .select(
        sql<string>`(SELECT json_group_array(product_name ORDER BY position) FROM order_lines WHERE order_id = o.id)`.as(
          "products",
        ),
      )
      .where("o.user_id", "=", person)
      .where("o.id", ">", after)
      .orderBy("o.id")
      .limit(ORDERS_AT_ONCE),
  );
  const name = unknownName(person);
  const found = limitByLength(
    rows.map(({ id, number, products }) => {
      const search = orderSearch({ number, customer: name, email: "", products: JSON.parse(products) });
      return { id, search, letters: search.length };
    }),
  );
  const wanted = found.map(({ id, search }) => ({ id, search }));
  const ids = JSON.stringify(found.map(({ id }) => id));
  const theirs = sql`(SELECT value FROM json_each(${ids}))`;
  const statements = [
    sql`UPDATE orders SET customer_name = ${name}, sort_key = ${sortKey(name)}, note = '', ship_json = NULL,
        search = one.value ->> '$.search', version = version + 1, updated_at = ${now}
      FROM json_each(${JSON.stringify(wanted)}) AS one WHERE orders.id = one.value ->> '$.id'`,
    sql`UPDATE order_events SET text = '' WHERE text <> '' AND order_id IN ${theirs}`,
    sql`UPDATE order_events SET data = '{}' WHERE kind IN ('edited', 'message', 'note') AND order_id IN ${theirs}`,
    sql`UPDATE transactions SET reference = NULL WHERE order_id IN ${theirs}`,
    changed("order", sql`SELECT id, version FROM orders WHERE id IN ${theirs}`, now),
  ];
  return { last: found.at(-1)?.id ?? null, count: found.length, statements: found.length > 0 ? statements : [] };
}

/**
 * Removes the files of messages; `messages` is a query for their ids. Deletes received files and files without another
 * use; files that the shop uses, or has also sent to others, stay.
 */
export const messageFileStatements = (messages: RawBuilder<unknown>, now: number): Query[] => [
  sql`UPDATE files SET name = 'erased', search = '', removed_at = ${now}, idle_since = ${now - IDLE_MS}
    WHERE key IN (SELECT file_id FROM message_files WHERE message_id IN (${messages}))
      AND NOT (purpose = 'file' AND owner_id IS NOT NULL) AND ${isUnused}
      AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key)
      AND (key IN (SELECT file_id FROM message_files JOIN messages AS m ON m.id = message_id
          WHERE m.direction = 'in' AND m.id IN (${messages}))
        OR NOT EXISTS (
          SELECT 1 FROM message_files WHERE file_id = files.key AND message_id NOT IN (${messages})))`,
  sql`DELETE FROM message_files WHERE message_id IN (${messages})`,
];

/** Columns of an erased mail; one that still waits is not sent. */
export const erasedMail = (now: number) => ({
  to_json: "[]",
  subject: "",
  body: "",
  failed_at: sql<number | null>`iif(sent_at IS NULL, coalesce(failed_at, ${now}), failed_at)`,
});

const CONVERSATIONS_AT_ONCE = 50;

/** Erases texts, addresses and files of the next conversations after `after`, including queued mails. */
export function conversationStatements(
  db: Database,
  { person, email }: Erased,
  { after, now }: { after: number; now: number },
) {
  const rows = db.all(
    q
      .selectFrom("conversations")
      .select("id")
      .where((eb) =>
        eb.or([
          eb("user_id", "=", person),
          eb("from_email", "in", sql<string>`(SELECT value FROM json_each(${formsOf(email)}))`),
        ]),
      )
      .where("id", ">", after)
      .orderBy("id")
      .limit(CONVERSATIONS_AT_ONCE),
  );
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const theirs = sql<number>`(SELECT value FROM json_each(${ids}))`;
  const messages = sql<number>`SELECT id FROM messages WHERE conversation_id IN ${theirs}`;
  const [name, address] = [unknownName(person), unknownEmail(person)];
  const statements = [
    ...messageFileStatements(messages, now),
    q
      .updateTable("outbox")
      .set({ ...erasedMail(now), copies_json: "[]" })
      .where("message_id", "in", sql<number>`(${messages})`),
    sql`UPDATE messages SET body_text = '', body_html = NULL, html_source = NULL,
        from_name = iif(direction = 'in', ${name}, from_name),
        from_email = iif(direction = 'in', ${address}, from_email), to_json = '[]', recipients_json = '[]',
        left_out_json = '[]', external_id = NULL, error = NULL, status = iif(status = 'queued', 'failed', status)
      WHERE conversation_id IN ${theirs}`,
    sql`DELETE FROM message_ids WHERE message_id IN (${messages})`,
    sql`DELETE FROM deliveries WHERE message_id IN (${messages})`,
    sql`UPDATE conversations SET subject = '', snippet = '', from_name = ${name}, from_email = ${address},
        to_json = '[]', search = '', from_search = '', to_search = '', subject_search = '', has_files = 0,
        version = version + 1
      WHERE id IN ${theirs}`,
    q.deleteFrom("drafts").where("conversation_id", "in", theirs),
    ...noticeStatements(ids, now),
    changed("conversation", sql`SELECT id, version FROM conversations WHERE id IN ${theirs}`, now),
  ];
  return { last: rows.at(-1)?.id ?? null, count: rows.length, statements: rows.length > 0 ? statements : [] };
}

/** Erases notifications of these conversations, whose titles are subjects or names, and the mails about them. */
export const noticeStatements = (ids: string, now: number): Query[] => [
  sql`UPDATE notifications SET title = '' WHERE link IN (SELECT '/inbox?c=' || value FROM json_each(${ids}))`,
  q
    .updateTable("outbox")
    .set(erasedMail(now))
    .where("message_id", "is", null)
    // The line end after the link keeps `c=1` from matching `c=12`.
    .where(
      sql<SqlBool>`instr(body, '/inbox?c=') > 0 AND EXISTS (
        SELECT 1 FROM json_each(${ids}) WHERE instr(body || char(10), '/inbox?c=' || value || char(10)) > 0)`,
    ),
];

/** Adds `erased` events to the change feed, so that open screens update; `records` selects ids and versions. */
export const changed = (object: RecordKind, records: RawBuilder<unknown>, now: number): Query =>
  sql`INSERT INTO changes (object, object_id, version, action, at)
    SELECT ${object}, id, version, 'erased', ${now} FROM (${records})`;
