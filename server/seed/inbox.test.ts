import { beforeAll, describe, expect, test } from "vitest";
import { statement } from "../../tests/support/database/statement.ts";
import { memoryDatabase } from "../../tests/support/database/wasm-sqlite.ts";
import type { Database } from "../db/database.ts";
import { differences } from "../db/rollups/recount.ts";
import { plant } from "./plant.ts";
import { TOPICS } from "./words/inbox-words.ts";

const ANCHOR = Date.parse("2026-06-15T12:00:00Z");

describe.each(["base", "demo"] as const)("the inbox of the %s profile", (profile) => {
  let db: Database;
  beforeAll(async () => {
    db = memoryDatabase();
    await plant(db, { profile, anchor: ANCHOR, pepper: "test" });
  });
  const one = async (text: string) => Object.values(db.first<object>(statement(text)) ?? {})[0];
  const broken = (text: string) => expect(db.all(statement(text))).toEqual([]);

  test("columns of each conversation match its messages", () => {
    broken(`SELECT c.id FROM conversations c WHERE c.last_message_at IS NOT
      (SELECT max(at) FROM messages m WHERE m.conversation_id = c.id AND direction <> 'note')`);
    broken(`SELECT c.id FROM conversations c WHERE c.created_at IS NOT
      (SELECT min(at) FROM messages m WHERE m.conversation_id = c.id)`);
    broken(`SELECT c.id FROM conversations c WHERE (c.last_incoming_at, c.news) IS NOT
      (SELECT max(at), count(*) FROM messages m WHERE m.conversation_id = c.id AND direction = 'in')`);
    broken(`SELECT c.id FROM conversations c WHERE c.sent_at IS NOT
      (SELECT max(at) FROM messages m WHERE m.conversation_id = c.id AND direction = 'out')`);
    broken("SELECT id FROM conversations WHERE (status = 'snoozed') <> (snoozed_until IS NOT NULL)");
    broken("SELECT id FROM conversations WHERE (status = 'trash') <> (trashed_at IS NOT NULL)");
    broken(
      "SELECT id FROM messages m WHERE at < (SELECT max(at) FROM messages WHERE conversation_id = m.conversation_id AND id < m.id)",
    );
  });

  test("labels, canned replies and counters exist", async () => {
    expect(await one("SELECT count(*) FROM inbox_labels")).toBe(6);
    expect(await one("SELECT group_concat(code, ' ') FROM (SELECT code FROM canned ORDER BY id)")).toBe(
      "kargo iade tesekkur stok fatura",
    );
    expect(differences(db, ANCHOR, "Europe/Istanbul")).toEqual([]);
  });
});

test("base profile: 80 messages, six conversations unread by the first account", async () => {
  const db = memoryDatabase();
  await plant(db, { profile: "base", anchor: ANCHOR, pepper: "test" });
  const rows = db.all(
    statement(`SELECT (SELECT count(*) FROM messages) AS messages,
      (SELECT count(*) FROM conversations c WHERE status = 'open' AND news > coalesce(
        (SELECT news FROM conversation_seen s WHERE s.user_id = 1 AND s.conversation_id = c.id), 0)) AS unread`),
  );

  expect(rows).toEqual([{ messages: 80, unread: 6 }]);

  // Texts, people and audit entries are consistent.
  const said = db.all<{ subject: string; text: string; number: string | null }>(
    statement(`SELECT c.subject, m.body_text AS text, o.number FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
      LEFT JOIN orders AS o ON o.id = c.order_id WHERE c.status <> 'spam'`),
  );
  for (const { subject, text, number } of said) {
    const topic = TOPICS.find((one) => one.subject === subject);
    const words = [...(topic?.asked ?? []), ...(topic?.answered ?? []), topic?.noted ?? ""];
    expect(words.map((one) => one.replace("#", number ?? ""))).toContain(text);
  }
  const none = (text: string) => expect(db.all(statement(text))).toEqual([]);
  none(`SELECT u.id FROM users AS u WHERE u.status <> 'active' AND (
    u.id IN (SELECT assignee_id FROM conversations)
    OR u.id IN (SELECT value FROM boards, json_each(members_json))
    OR u.id IN (SELECT value FROM cards, json_each(assignees_json)))`);
  none(`SELECT t.id FROM cards AS t WHERE t.created_at IS NOT
      (SELECT at FROM audit WHERE object = 'card' AND object_id = t.id AND action = 'card.added')
    OR (t.column_id > 1 AND (t.moved_at, t.column_id) IS NOT (SELECT at, after_json ->> '$.column_id'
      FROM audit WHERE object = 'card' AND object_id = t.id AND action = 'card.moved'))`);
});
