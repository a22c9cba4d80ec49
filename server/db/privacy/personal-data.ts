import { type RawBuilder, sql } from "kysely";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, q } from "../database.ts";
import { formsOf } from "../search/names-address.ts";
import { noteStatement } from "../write/audit-note.ts";

/** Maximum rows per page, and maximum characters of long texts per page. */
const PAGE = 1_000;
const CHARS = 500_000;

/** Section of a personal data export. */
interface Section {
  /** Column that orders and pages the rows; a unary plus makes SQLite use the index on the owner instead. */
  key: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Condition for the person's rows. */
  of: RawBuilder<unknown>;
  /** Text length of a row in characters, if texts may be long. */
  chars?: RawBuilder<unknown>;
}

/** Sections of a person's export by name; `forms` are the forms of their email, as a JSON list. */
function sectionsOf({ id, forms }: { id: number; forms: string }): Readonly<Record<string, Section>> {
  const isTheirAddress = (address: RawBuilder<unknown>) => sql`${address} IN (SELECT value FROM json_each(${forms}))`;
  const hasWritten = sql`user_id = ${id} OR ${isTheirAddress(sql`from_email`)}`;
  const isOwner = sql`user_id = ${id}`;
  // Without bcc, which only the sender may see, except the person's own address.
  const openRecipients = sql`(SELECT json_group_array(json(one.value)) FROM json_each(m.recipients_json) AS one
    WHERE one.value ->> '$.kind' <> 'bcc' OR ${isTheirAddress(sql`one.value ->> '$.email'`)})`;
  return {
    person: {
      key: sql`id`,
      columns: sql`id, username AS name, email, phone, role, status, title, bio, orders_count AS orders,
      spent_minor, created_at AS createdAt, last_login_at AS lastLoginAt`,
      from: sql`users`,
      of: sql`id = ${id}`,
    },
    preferences: { key: sql`key`, columns: sql`key, value`, from: sql`preferences`, of: isOwner },
    sessions: {
      key: sql`id`,
      columns: sql`agent, ip, country, created_at AS createdAt, last_seen_at AS lastSeenAt`,
      from: sql`sessions`,
      of: isOwner,
    },
    orders: {
      key: sql`id`,
      columns: sql`id, number, status, customer_name AS customer, amount_minor,
      payment_method AS paymentMethod, note, ship_json AS shipping, placed_at AS placedAt`,
      from: sql`orders`,
      of: isOwner,
    },
    orderLines: {
      key: sql`+l.id`,
      columns: sql`o.number AS "order", l.product_name AS product, l.quantity, l.total_minor`,
      from: sql`orders AS o JOIN order_lines AS l ON l.order_id = o.id`,
      of: sql`o.user_id = ${id}`,
    },
    payments: {
      key: sql`+t.id`,
      columns: sql`o.number AS "order", t.kind, t.status, t.amount_minor, t.method, t.reference, t.at`,
      from: sql`orders AS o JOIN transactions AS t ON t.order_id = o.id`,
      of: sql`o.user_id = ${id}`,
    },
    orderNotes: {
      key: sql`+e.id`,
      columns: sql`o.number AS "order", e.kind, e.text, e.at`,
      from: sql`orders AS o JOIN order_events AS e ON e.order_id = o.id AND e.text <> '' AND e.removed_at IS NULL`,
      of: sql`o.user_id = ${id}`,
    },
    conversations: {
      key: sql`+id`,
      columns: sql`id, subject, from_name AS fromName, from_email AS fromEmail, created_at AS createdAt`,
      from: sql`conversations`,
      of: hasWritten,
    },
    messages: {
      key: sql`+m.id`,
      columns: sql`m.conversation_id AS conversation, m.direction, m.from_name AS fromName, m.from_email AS fromEmail,
      m.to_json AS "to", ${openRecipients} AS recipients, m.body_text AS text, m.at, m.dated_at AS sentAt`,
      from: sql`(SELECT id AS talk FROM conversations WHERE ${hasWritten}) AS c
      JOIN messages AS m ON m.conversation_id = c.talk AND m.direction <> 'note'`,
      of: sql`TRUE`,
      chars: sql`length(m.body_text)`,
    },
    written: {
      key: sql`id`,
      columns: sql`conversation_id AS conversation, direction, body_text AS text, at`,
      from: sql`messages`,
      of: sql`author_id = ${id}`,
      chars: sql`length(body_text)`,
    },
    comments: {
      key: sql`id`,
      columns: sql`card_id AS card, text, at`,
      from: sql`card_comments`,
      of: isOwner,
      chars: sql`length(text)`,
    },
    notifications: { key: sql`id`, columns: sql`kind, title, at`, from: sql`notifications`, of: isOwner },
    views: { key: sql`id`, columns: sql`screen, name, query`, from: sql`views`, of: isOwner },
    cannedReplies: { key: sql`id`, columns: sql`code, body`, from: sql`canned`, of: isOwner },
    drafts: {
      key: sql`conversation_id`,
      columns: sql`conversation_id AS conversation, subject, body, at`,
      from: sql`drafts`,
      of: isOwner,
      chars: sql`length(body)`,
    },
    files: {
      key: sql`id`,
      columns: sql`name, type, size, created_at AS createdAt`,
      from: sql`files`,
      of: sql`owner_id = ${id}`,
    },
    history: {
      key: sql`+id`,
      columns: sql`at, action, object, object_id AS objectId, before_json AS before, after_json AS after`,
      from: sql`audit`,
      of: sql`object = 'person' AND object_id = ${id} OR actor_id = ${id}`,
      chars: sql`coalesce(length(before_json), 0) + coalesce(length(after_json), 0)`,
    },
  };
}

/** Exports all data about a person as JSON text, section by section; audit records who did. Throws `not_found`. */
export function readPersonalData(actor: Actor, id: number): AsyncGenerator<string, void> {
  const { db } = actor;
  const person = db.first(q.selectFrom("users").select("email").where("id", "=", id).where("removed_at", "is", null));
  if (!person) throw new AppError("not_found");
  db.run(noteStatement(actor, { action: "person.exported", object: "person", id }));
  return textOf(db, { id, forms: formsOf(person.email) });
}

/** Generates the export page by page. */
async function* textOf(db: Database, subject: { id: number; forms: string }): AsyncGenerator<string, void> {
  let before = "{";
  for (const [name, section] of Object.entries(sectionsOf(subject))) {
    yield `${before}\n  ${JSON.stringify(name)}: [`;
    before = "],";
    let comma = "";
    for (const rows of pagesOf(db, section)) {
      yield `${comma}${rows.map((row) => `\n    ${JSON.stringify(readable(row))}`).join(",")}`;
      comma = ",";
    }
  }
  yield "]\n}\n";
}

function* pagesOf(db: Database, section: Section): Generator<Record<string, unknown>[], void> {
  let last: unknown = null;
  for (let read = PAGE; read === PAGE || (section.chars && read > 0); ) {
    read = 0;
    for (const size of sizesOf(db, section, last)) {
      const rows = db.all(pageOf<Record<string, unknown>>(section, { columns: section.columns, size, last }));
      if (rows.length > 0) yield rows.map(({ place: _, ...row }) => row);
      read += rows.length;
      last = rows.at(-1)?.place ?? last;
    }
  }
}

/** Row counts of the next pages, so that no page exceeds the character limit. */
function sizesOf(db: Database, section: Section, last: unknown): number[] {
  if (!section.chars) return [PAGE];
  const columns = sql`${section.chars} AS chars`;
  const rows = db.all(pageOf<{ chars: number }>(section, { columns, size: PAGE, last }));
  const sizes: number[] = [];
  let left = 0;
  for (const { chars } of rows) {
    if (chars > left || sizes.length === 0) {
      sizes.push(0);
      left = CHARS;
    }
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
    left -= chars;
  }
  return sizes;
}

const pageOf = <Row>(
  { key, from, of }: Section,
  { columns, size, last }: { columns: RawBuilder<unknown>; size: number; last: unknown },
) =>
  sql<Row>`SELECT ${key} AS place, ${columns} FROM ${from}
    WHERE (${of}) AND ${last === null ? sql`TRUE` : sql`${key} > ${last}`} ORDER BY ${key} LIMIT ${size}`;

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
