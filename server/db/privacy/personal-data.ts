import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, statement } from "../database.ts";
import { formsOf } from "../search/names-address.ts";
import { noteStatement } from "../write/audit-note.ts";

/** Maximum rows per page, and maximum characters of long texts per page. */
const PAGE = 1_000;
const LETTERS = 500_000;

/** Section of a personal data export. `?1` is the person's id, `?2` the forms of their email. */
interface Section {
  /** Column that orders and pages the rows; a unary plus makes SQLite use the index on the owner instead. */
  key: string;
  columns: string;
  from: string;
  /** SQL condition for the person's rows, if not `user_id = ?1`. */
  of?: string;
  /** SQL for the text length of a row in characters, if texts may be long. */
  letters?: string;
}

const WROTE = "user_id = ?1 OR from_email IN (SELECT value FROM json_each(?2))";

/** Recipients without bcc, which only the sender may see, except the person's own address. */
const OPEN_RECIPIENTS = `(SELECT json_group_array(json(one.value)) FROM json_each(m.recipients_json) AS one
  WHERE one.value ->> '$.kind' <> 'bcc' OR one.value ->> '$.email' IN (SELECT value FROM json_each(?2)))`;

/** Sections of the export by name. */
const sections: Readonly<Record<string, Section>> = {
  person: {
    key: "id",
    columns: `id, username AS name, email, phone, role, status, title, bio, orders_count AS orders,
      spent_minor, created_at AS createdAt, last_login_at AS lastLoginAt`,
    from: "users",
    of: "id = ?1",
  },
  preferences: { key: "key", columns: "key, value", from: "preferences" },
  sessions: {
    key: "id",
    columns: "agent, ip, country, created_at AS createdAt, last_seen_at AS lastSeenAt",
    from: "sessions",
  },
  orders: {
    key: "id",
    columns: `id, number, status, customer_name AS customer, amount_minor,
      payment_method AS paymentMethod, note, ship_json AS shipping, placed_at AS placedAt`,
    from: "orders",
  },
  orderLines: {
    key: "+l.id",
    columns: 'o.number AS "order", l.product_name AS product, l.quantity, l.total_minor',
    from: "orders AS o JOIN order_lines AS l ON l.order_id = o.id",
    of: "o.user_id = ?1",
  },
  payments: {
    key: "+t.id",
    columns: 'o.number AS "order", t.kind, t.status, t.amount_minor, t.method, t.reference, t.at',
    from: "orders AS o JOIN transactions AS t ON t.order_id = o.id",
    of: "o.user_id = ?1",
  },
  orderNotes: {
    key: "+e.id",
    columns: 'o.number AS "order", e.kind, e.text, e.at',
    from: "orders AS o JOIN order_events AS e ON e.order_id = o.id AND e.text <> '' AND e.removed_at IS NULL",
    of: "o.user_id = ?1",
  },
  conversations: {
    key: "+id",
    columns: "id, subject, from_name AS fromName, from_email AS fromEmail, created_at AS createdAt",
    from: "conversations",
    of: WROTE,
  },
  messages: {
    key: "+m.id",
    columns: `m.conversation_id AS conversation, m.direction, m.from_name AS fromName, m.from_email AS fromEmail,
      m.to_json AS "to", ${OPEN_RECIPIENTS} AS recipients, m.body_text AS text, m.at, m.dated_at AS sentAt`,
    from: `(SELECT id AS talk FROM conversations WHERE ${WROTE}) AS c
      JOIN messages AS m ON m.conversation_id = c.talk AND m.direction <> 'note'`,
    of: "1",
    letters: "length(m.body_text)",
  },
  written: {
    key: "id",
    columns: "conversation_id AS conversation, direction, body_text AS text, at",
    from: "messages",
    of: "author_id = ?1",
    letters: "length(body_text)",
  },
  comments: { key: "id", columns: "card_id AS card, text, at", from: "card_comments", letters: "length(text)" },
  notifications: { key: "id", columns: "kind, title, at", from: "notifications" },
  views: { key: "id", columns: "screen, name, query", from: "views" },
  cannedReplies: { key: "id", columns: "code, body", from: "canned" },
  drafts: {
    key: "conversation_id",
    columns: "conversation_id AS conversation, subject, body, at",
    from: "drafts",
    letters: "length(body)",
  },
  files: {
    key: "id",
    columns: "name, type, size, created_at AS createdAt",
    from: "files",
    of: "owner_id = ?1",
  },
  history: {
    key: "+id",
    columns: "at, action, object, object_id AS objectId, before_json AS before, after_json AS after",
    from: "audit",
    of: "object = 'person' AND object_id = ?1 OR actor_id = ?1",
    letters: "coalesce(length(before_json), 0) + coalesce(length(after_json), 0)",
  },
};

/** Exports all data about a person as JSON text, section by section; audit records who did. Throws `not_found`. */
export function readPersonalData(actor: Actor, id: number): AsyncGenerator<string, void> {
  const { db } = actor;
  const person = db.first<{ email: string }>(
    statement("SELECT email FROM users WHERE id = ? AND removed_at IS NULL", id),
  );
  if (!person) throw new AppError("not_found");
  db.run(noteStatement(actor, { action: "person.exported", object: "person", id }));
  return textOf(db, { id, forms: formsOf(person.email) });
}

/** Generates the export page by page. */
async function* textOf(db: Database, whose: { id: number; forms: string }): AsyncGenerator<string, void> {
  let before = "{";
  for (const [name, section] of Object.entries(sections)) {
    yield `${before}\n  ${JSON.stringify(name)}: [`;
    before = "],";
    let comma = "";
    for (const rows of pagesOf(db, section, whose)) {
      yield `${comma}${rows.map((row) => `\n    ${JSON.stringify(readable(row))}`).join(",")}`;
      comma = ",";
    }
  }
  yield "]\n}\n";
}

function* pagesOf(
  db: Database,
  section: Section,
  whose: { id: number; forms: string },
): Generator<Record<string, unknown>[], void> {
  let last: unknown = null;
  for (let read = PAGE; read === PAGE || (section.letters && read > 0); ) {
    read = 0;
    for (const size of sizesOf(db, section, { ...whose, last })) {
      const question = pageOf(section, { columns: section.columns, size, ...whose, last });
      const rows = db.all<Record<string, unknown>>(question);
      if (rows.length > 0) yield rows.map(({ place: _, ...row }) => row);
      read += rows.length;
      last = rows.at(-1)?.place ?? last;
    }
  }
}

interface Behind {
  id: number;
  forms: string;
  last: unknown;
}

/** Row counts of the next pages, so that no page exceeds the character limit. */
function sizesOf(db: Database, section: Section, behind: Behind): number[] {
  if (!section.letters) return [PAGE];
  const columns = `${section.letters} AS letters`;
  const rows = db.all<{ letters: number }>(pageOf(section, { columns, size: PAGE, ...behind }));
  const sizes: number[] = [];
  let left = 0;
  for (const { letters } of rows) {
    if (letters > left || sizes.length === 0) {
      sizes.push(0);
      left = LETTERS;
    }
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
    left -= letters;
  }
  return sizes;
}

const pageOf = (
  { key, from, of = "user_id = ?1" }: Section,
  { columns, size, id, forms, last }: Behind & { columns: string; size: number },
) =>
  statement(
    `SELECT ${key} AS place, ${columns} FROM ${from}
     WHERE ?2 = ?2 AND (${of}) AND ${last === null ? "?3 IS NULL" : `${key} > ?3`} ORDER BY ${key} LIMIT ${size}`,
    id,
    forms,
    last,
  );

const isTime = (name: string) => name === "at" || name.endsWith("At");
const MINOR = "_minor";

/** Converts times to ISO 8601 and money to major units. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => readableOf(name, value)));

function readableOf(name: string, value: unknown): [name: string, value: unknown] {
  if (typeof value !== "number") return [name, value];
  if (name.endsWith(MINOR)) return [name.slice(0, -MINOR.length), toMajor(value)];
  return [name, isTime(name) ? new Date(value).toISOString() : value];
}
