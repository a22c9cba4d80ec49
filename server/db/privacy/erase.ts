import { orderSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import { type Database, type Query, type Step, statement } from "../database.ts";
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
  statement(
    `INSERT INTO jobs (id, kind, state, spec_json, place_json, at, due_at) VALUES (?, 'erase', 'running', ?, ?, ?, ?)`,
    crypto.randomUUID(),
    JSON.stringify({ ...whom, isOwnWish: true }),
    '{"stage":"mentions"}',
    now,
    now,
  );

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

/** SQL condition: the shop does not use the file. */
const IS_UNUSED = `NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
  AND NOT EXISTS (SELECT 1 FROM card_files WHERE file_id = files.key)
  AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)`;

/**
 * Deletes the person's avatar and their unused or unfinished uploads; the next sweep deletes the bytes. Files used by
 * the shop stay. Must run before the person's `avatar_file` is cleared.
 */
export const ownFileStatements = (person: number, now: number): Query[] => [
  statement(
    `UPDATE files SET name = 'erased', search = '', removed_at = coalesce(removed_at, ?1), idle_since = ?2, version = version + 1
     WHERE (idle_since > 0 AND owner_id = ?3 OR key = (SELECT avatar_file FROM users WHERE id = ?3))
       AND ${IS_UNUSED}`,
    now,
    now - IDLE_MS,
    person,
  ),
  changed("file", `SELECT id, version FROM files WHERE owner_id = ? AND idle_since = ?2 - ${IDLE_MS}`, [person, now]),
];

/** Deletes a person's private rows; shared views and replies stay. */
export function ownRowStatements(db: Database, person: number): Query[] {
  const rows = db.all<{ name: string }>(
    statement(
      `SELECT m.name FROM sqlite_master AS m WHERE m.type = 'table' AND m.name IN (SELECT value FROM json_each(?))
         AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) AS p WHERE p.name = 'user_id')`,
      JSON.stringify(OWN_ROWS),
    ),
  );
  return [
    ...rows.map(({ name }) => statement(`DELETE FROM ${name} WHERE user_id = ?`, person)),
    ...["views", "canned"].map((table) => statement(`DELETE FROM ${table} WHERE user_id = ? AND shared = 0`, person)),
  ];
}

/**
 * Anonymises the person's row and deletes their private rows; a person with orders stays in the list. Throws
 * `last_admin` if no Admin would remain.
 */
export function personSteps(db: Database, { person, email }: Erased, now: number): Step[] {
  const columns = personColumns({ name: unknownName(person), email: unknownEmail(person), phone: "" });
  const set = Object.keys(columns).map((name) => `${name} = ?`);
  return [
    ...ownFileStatements(person, now),
    statement(
      `UPDATE users SET ${set.join(", ")}, title = '', bio = '', password_hash = NULL, totp_secret_enc = NULL, totp_waiting_enc = NULL,
         avatar_file = NULL, status = 'inactive', removed_at = coalesce(removed_at, CASE WHEN orders_count = 0 THEN ? END), version = version + 1 WHERE id = ?`,
      ...Object.values(columns),
      now,
      person,
    ),
    () => requireAnAdmin(db),
    ...["sessions", "api_tokens"].map((table) => statement(`DELETE FROM ${table} WHERE user_id = ?`, person)),
    ...ownRowStatements(db, person),
    // Shared views too; they stay only if people delete their own account.
    statement("DELETE FROM views WHERE user_id = ?", person),
    statement("DELETE FROM blocked_senders WHERE email IN (SELECT value FROM json_each(?))", formsOf(email)),
    changed("person", "SELECT id, version FROM users WHERE id = ?", [person, now]),
  ];
}

const ORDERS_AT_ONCE = 200;

/** Anonymises the next orders after `after`; lines and payments stay. */
export function orderStatements(db: Database, { person }: Erased, { after, now }: { after: number; now: number }) {
  const rows = db.all<{ id: number; number: string; products: string }>(
    statement(
      `SELECT o.id, o.number, (SELECT json_group_array(product_name ORDER BY position) FROM order_lines WHERE order_id = o.id)
         AS products FROM orders AS o WHERE o.user_id = ? AND o.id > ? ORDER BY o.id LIMIT ?`,
      person,
      after,
      ORDERS_AT_ONCE,
    ),
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
  const theirs = "IN (SELECT value FROM json_each(?))";
  const statements = [
    statement(
      `UPDATE orders SET customer_name = ?, sort_key = ?, note = '', ship_json = NULL, search = one.value ->> '$.search',
         version = version + 1, updated_at = ? FROM json_each(?) AS one WHERE orders.id = one.value ->> '$.id'`,
      name,
      sortKey(name),
      now,
      JSON.stringify(wanted),
    ),
    statement(`UPDATE order_events SET text = '' WHERE text <> '' AND order_id ${theirs}`, ids),
    statement(
      `UPDATE order_events SET data = '{}' WHERE kind IN ('edited', 'message', 'note') AND order_id ${theirs}`,
      ids,
    ),
    statement(`UPDATE transactions SET reference = NULL WHERE order_id ${theirs}`, ids),
    changed("order", "SELECT id, version FROM orders WHERE id IN (SELECT value FROM json_each(?))", [ids, now]),
  ];
  return { last: found.at(-1)?.id ?? null, count: found.length, statements: found.length > 0 ? statements : [] };
}

/**
 * Removes the files of messages; `messages` is a query for their ids with the parameter `which`. Deletes received files
 * and files without another use; files that the shop uses, or has also sent to others, stay.
 */
export const messageFileStatements = (messages: string, { which, now }: { which: string; now: number }) => {
  const those = messages.replace("?", "?1");
  return [
    statement(
      `UPDATE files SET name = 'erased', search = '', removed_at = ?2, idle_since = ?3
       WHERE key IN (SELECT file_id FROM message_files WHERE message_id IN (${those}))
         AND NOT (purpose = 'file' AND owner_id IS NOT NULL) AND ${IS_UNUSED}
         AND NOT EXISTS (SELECT 1 FROM users WHERE avatar_file = files.key)
         AND (key IN (SELECT file_id FROM message_files JOIN messages AS m ON m.id = message_id
             WHERE m.direction = 'in' AND m.id IN (${those}))
           OR NOT EXISTS (SELECT 1 FROM message_files WHERE file_id = files.key AND message_id NOT IN (${those})))`,
      which,
      now,
      now - IDLE_MS,
    ),
    statement(`DELETE FROM message_files WHERE message_id IN (${messages})`, which),
  ];
};

const CONVERSATIONS_AT_ONCE = 50;

/** Erases texts, addresses and files of the next conversations after `after`, including queued mails. */
export function conversationStatements(
  db: Database,
  { person, email }: Erased,
  { after, now }: { after: number; now: number },
) {
  const rows = db.all<{ id: number }>(
    statement(
      "SELECT id FROM conversations WHERE (user_id = ? OR from_email IN (SELECT value FROM json_each(?))) AND id > ? ORDER BY id LIMIT ?",
      person,
      formsOf(email),
      after,
      CONVERSATIONS_AT_ONCE,
    ),
  );
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const theirs = "SELECT value FROM json_each(?)";
  const messages = `SELECT id FROM messages WHERE conversation_id IN (${theirs})`;
  const [name, address] = [unknownName(person), unknownEmail(person)];
  const statements = [
    ...messageFileStatements(messages, { which: ids, now }),
    statement(
      `UPDATE outbox SET to_json = '[]', copies_json = '[]', subject = '', body = '',
         failed_at = iif(sent_at IS NULL, coalesce(failed_at, ?), failed_at)
       WHERE message_id IN (${messages})`,
      now,
      ids,
    ),
    statement(
      `UPDATE messages SET body_text = '', body_html = NULL, html_source = NULL, from_name = iif(direction = 'in', ?, from_name),
         from_email = iif(direction = 'in', ?, from_email), to_json = '[]', recipients_json = '[]', left_out_json = '[]',
         external_id = NULL, error = NULL, status = iif(status = 'queued', 'failed', status)
       WHERE conversation_id IN (${theirs})`,
      name,
      address,
      ids,
    ),
    ...["message_ids", "deliveries"].map((table) =>
      statement(`DELETE FROM ${table} WHERE message_id IN (${messages})`, ids),
    ),
    statement(
      `UPDATE conversations SET subject = '', snippet = '', from_name = ?, from_email = ?, to_json = '[]', search = '',
         from_search = '', to_search = '', subject_search = '', has_files = 0, version = version + 1
       WHERE id IN (${theirs})`,
      name,
      address,
      ids,
    ),
    statement(`DELETE FROM drafts WHERE conversation_id IN (${theirs})`, ids),
    ...noticeStatements(ids, now),
    changed("conversation", `SELECT id, version FROM conversations WHERE id IN (${theirs})`, [ids, now]),
  ];
  return { last: rows.at(-1)?.id ?? null, count: rows.length, statements: rows.length > 0 ? statements : [] };
}

/** Erases notifications of these conversations, whose titles are subjects or names, and the mails about them. */
export const noticeStatements = (ids: string, now: number): Query[] => [
  statement("UPDATE notifications SET title = '' WHERE link IN (SELECT '/inbox?c=' || value FROM json_each(?))", ids),
  statement(
    // The line end after the link keeps `c=1` from matching `c=12`.
    `UPDATE outbox SET to_json = '[]', subject = '', body = '', failed_at = iif(sent_at IS NULL, coalesce(failed_at, ?2), failed_at)
     WHERE message_id IS NULL AND instr(body, '/inbox?c=') > 0
       AND EXISTS (SELECT 1 FROM json_each(?1) WHERE instr(body || char(10), '/inbox?c=' || value || char(10)) > 0)`,
    ids,
    now,
  ),
];

/** Adds `erased` events to the change feed, so that open screens update. */
export const changed = (object: RecordKind, records: string, [which, now]: readonly [unknown, number]): Query =>
  statement(
    `INSERT INTO changes (object, object_id, version, action, at)
     SELECT ?1, id, version, 'erased', ?2 FROM (${records.replace("?", "?3")})`,
    object,
    now,
    which,
  );
