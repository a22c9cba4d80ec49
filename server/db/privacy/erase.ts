import { orderSearch } from "#shared/rules/search-text.ts";
import { sortKey } from "#shared/rules/sort-key.ts";
import { type Compilable, type Database, type Step, statement } from "../database.ts";
import { IDLE_MS } from "../files/file-objects.ts";
import { formsOf } from "../search/names-address.ts";
import { personColumns } from "../search/person-columns.ts";
import { requireAnAdmin } from "../undo/undo-checks.ts";
import type { RecordKind } from "../write/act.ts";
import { upToLetters } from "./up-to-letters.ts";

/** Whom an erasure makes unknown, by what they were called until then. */
export interface Erased {
  person: number;
  name: string;
  email: string;
  /** Their account ended by their own wish: orders and conversations keep what they say. */
  isOwnWish?: true;
  /** Somebody else has this name: where it stands in a text, it may mean them. */
  isNameShared?: boolean;
}

/** What stands for somebody who was erased. */
export const unknownName = (person: number): string => `Person ${person}`;
export const unknownEmail = (person: number): string => `erased-${person}@invalid`;

/** The job that makes an account which has just ended forgotten in mails, notices and the audit list too. */
export const forgetStatement = (whom: Erased, now: number): Compilable =>
  statement(
    `INSERT INTO jobs (id, kind, state, spec_json, place_json, at, due_at) VALUES (?, 'erase', 'running', ?, ?, ?, ?)`,
    crypto.randomUUID(),
    JSON.stringify({ ...whom, isOwnWish: true }),
    '{"stage":"mentions"}',
    now,
    now,
  );

/** Tables of which a person's rows go altogether; those that a database does not have are passed by. */
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

/** The shop does not work with the file. */
const IS_UNUSED = `NOT EXISTS (SELECT 1 FROM product_images WHERE file_id = files.key)
  AND NOT EXISTS (SELECT 1 FROM card_files WHERE file_id = files.key)
  AND NOT EXISTS (SELECT 1 FROM workspace WHERE logo_file = files.key)`;

/**
 * The person's picture and what they began or left unused: gone from now on, bytes with the next sweep. Files that the
 * shop works with stay its own. Before their row forgets the picture.
 */
export const ownFileStatements = (person: number, now: number): Compilable[] => [
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

/** What a person has for themself goes with the account; what they shared with all is the shop's. */
export function ownRowStatements(db: Database, person: number): Compilable[] {
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
 * The person's own row, which stays in the list where it has orders, and what belongs to nobody else. Throws
 * `last_admin` where nobody would be left to let others in.
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
    // Also the shared ones, which those who leave by their own wish leave behind.
    statement("DELETE FROM views WHERE user_id = ?", person),
    statement("DELETE FROM blocked_senders WHERE email IN (SELECT value FROM json_each(?))", formsOf(email)),
    changed("person", "SELECT id, version FROM users WHERE id = ?", [person, now]),
  ];
}

const ORDERS_AT_ONCE = 200;

/** The next orders behind `after`: what they say of the person goes, what was bought and paid stays. */
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
  const found = upToLetters(
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
 * Some messages lose their files; `messages` asks for their ids, by `which`. What came with them goes altogether, and so
 * does what nothing else holds; what the shop works with, or has sent to others too, stays its own.
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

/** The next conversations behind `after`: their words, addresses and files go, also from what waits to be sent. */
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

/** Notices of these conversations are called by their subject or writer; so are the mails that told of them. */
export const noticeStatements = (ids: string, now: number): Compilable[] => [
  statement("UPDATE notifications SET title = '' WHERE link IN (SELECT '/inbox?c=' || value FROM json_each(?))", ids),
  statement(
    // The link ends its line there.
    `UPDATE outbox SET to_json = '[]', subject = '', body = '', failed_at = iif(sent_at IS NULL, coalesce(failed_at, ?2), failed_at)
     WHERE message_id IS NULL AND instr(body, '/inbox?c=') > 0
       AND EXISTS (SELECT 1 FROM json_each(?1) WHERE instr(body || char(10), '/inbox?c=' || value || char(10)) > 0)`,
    ids,
    now,
  ),
];

/** Open screens learn that these records were erased. */
export const changed = (object: RecordKind, records: string, [which, now]: readonly [unknown, number]): Compilable =>
  statement(
    `INSERT INTO changes (object, object_id, version, action, at)
     SELECT ?1, id, version, 'erased', ?2 FROM (${records.replace("?", "?3")})`,
    object,
    now,
    which,
  );
