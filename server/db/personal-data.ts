import type { Context } from "hono";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { noteStatement } from "./audit-note.ts";
import { statement } from "./cell.ts";
import { formsOf } from "./names-address.ts";

/** What is kept about a person, by the name it has in their file; `?1` is their id, `?2` the forms of their email. */
const sections: Readonly<Record<string, string>> = {
  person: `SELECT id, username AS name, email, phone, role, status, title, bio, orders_count AS orders,
      spent_minor AS spentMinor, created_at AS createdAt, last_login_at AS lastLoginAt FROM users WHERE id = ?1 AND ?2 = ?2`,
  preferences: "SELECT key, value FROM preferences WHERE user_id = ?1 AND ?2 = ?2 ORDER BY key",
  sessions: `SELECT agent, ip, country, created_at AS createdAt, last_seen_at AS lastSeenAt FROM sessions
    WHERE user_id = ?1 AND ?2 = ?2 ORDER BY created_at`,
  orders: `SELECT id, number, status, customer_name AS customer, amount_minor AS amountMinor, payment_method AS paymentMethod,
      note, ship_json AS shipping, placed_at AS placedAt FROM orders WHERE user_id = ?1 AND ?2 = ?2 ORDER BY id`,
  orderLines: `SELECT o.number AS "order", l.product_name AS product, l.quantity, l.total_minor AS totalMinor
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.user_id = ?1 AND ?2 = ?2 ORDER BY o.id, l.position`,
  payments: `SELECT o.number AS "order", t.kind, t.status, t.amount_minor AS amountMinor, t.method, t.reference, t.at
    FROM orders o JOIN transactions t ON t.order_id = o.id WHERE o.user_id = ?1 AND ?2 = ?2 ORDER BY t.id`,
  orderNotes: `SELECT o.number AS "order", e.kind, e.text, e.at FROM orders o JOIN order_events e ON e.order_id = o.id
    WHERE o.user_id = ?1 AND ?2 = ?2 AND e.text <> '' ORDER BY e.id`,
  conversations: `SELECT id, subject, from_name AS fromName, from_email AS fromEmail, created_at AS createdAt
    FROM conversations WHERE user_id = ?1 OR from_email IN (SELECT value FROM json_each(?2)) ORDER BY id`,
  messages: `SELECT m.conversation_id AS conversation, m.direction, m.from_name AS fromName, m.from_email AS fromEmail,
      m.body_text AS text, m.at
    FROM conversations c JOIN messages m ON m.conversation_id = c.id
    WHERE (c.user_id = ?1 OR c.from_email IN (SELECT value FROM json_each(?2))) AND m.direction <> 'note' ORDER BY m.id`,
  written: `SELECT m.conversation_id AS conversation, m.direction, m.body_text AS text, m.at FROM messages m
    WHERE m.author_id = ?1 AND ?2 = ?2 ORDER BY m.id`,
  comments: "SELECT card_id AS card, text, at FROM card_comments WHERE user_id = ?1 AND ?2 = ?2 ORDER BY id",
  notifications: "SELECT kind, title, at FROM notifications WHERE user_id = ?1 AND ?2 = ?2 ORDER BY id",
  views: "SELECT screen, name, query FROM views WHERE user_id = ?1 AND ?2 = ?2 ORDER BY id",
  cannedReplies: "SELECT code, body FROM canned WHERE user_id = ?1 AND ?2 = ?2 ORDER BY id",
  drafts: "SELECT conversation_id AS conversation, subject, body, at FROM drafts WHERE user_id = ?1 AND ?2 = ?2",
  files: "SELECT name, type, size, created_at AS createdAt FROM files WHERE owner_id = ?1 AND ?2 = ?2 ORDER BY id",
  history: `SELECT at, action, object, object_id AS objectId, before_json AS before, after_json AS after FROM audit
    WHERE (object = 'person' AND object_id = ?1 OR actor_id = ?1) AND ?2 = ?2 ORDER BY id`,
};

/** Sends all that is kept about a person as a file, section after section. Throws `not_found`. */
export async function sendPersonalData(c: Context<Env>, id: number): Promise<Response> {
  const { cell } = c.var;
  const { rows } = await cell.run<{ email: string }>(
    statement("SELECT email FROM users WHERE id = ? AND removed_at IS NULL", id),
  );
  const email = rows[0]?.email;
  if (email === undefined) throw new AppError("not_found");
  await cell.run(noteStatement(c, { action: "person.exported", object: "person", id }));
  const left = Object.entries(sections);
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = left.shift();
      const encode = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      if (!next) {
        encode("\n}\n");
        return controller.close();
      }
      const found = await cell.run<Record<string, unknown>>(statement(next[1], id, formsOf(email)));
      const rowsText = found.rows.map((row) => `\n    ${JSON.stringify(readable(row))}`).join(",");
      encode(`${isFirst ? "{" : ","}\n  ${JSON.stringify(next[0])}: [${rowsText}]`);
      isFirst = false;
    },
  });
  return c.body(body, 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="person-${id}.json"`,
  });
}

const isTime = (name: string) => name === "at" || name.endsWith("At");

/** Times as people and programs read them. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isTime(name) && typeof value === "number" ? new Date(value).toISOString() : value,
    ]),
  );
