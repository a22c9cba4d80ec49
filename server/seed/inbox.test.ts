import { beforeAll, describe, expect, test } from "vitest";
import { memoryCell } from "../../tests/support/wasm-sqlite.ts";
import { type Cell, statement } from "../db/cell.ts";
import { differences } from "../db/recount.ts";
import { plant } from "./plant.ts";

const ANCHOR = Date.parse("2026-06-15T12:00:00Z");

describe.each(["base", "demo"] as const)("the inbox of the %s shop", (profile) => {
  let cell: Cell;
  beforeAll(async () => {
    cell = memoryCell();
    await plant(cell, { profile, anchor: ANCHOR, pepper: "test" });
  });
  const one = async (text: string) => Object.values((await cell.run<object>(statement(text))).rows[0] ?? {})[0];
  const broken = async (text: string) => expect((await cell.run(statement(text))).rows).toEqual([]);

  test("each conversation says what its messages say", async () => {
    await broken(`SELECT c.id FROM conversations c WHERE c.last_message_at IS NOT
      (SELECT max(at) FROM messages m WHERE m.conversation_id = c.id AND direction <> 'note')`);
    await broken(`SELECT c.id FROM conversations c WHERE c.created_at IS NOT
      (SELECT min(at) FROM messages m WHERE m.conversation_id = c.id)`);
    await broken(`SELECT c.id FROM conversations c WHERE (c.last_incoming_at, c.news) IS NOT
      (SELECT max(at), count(*) FROM messages m WHERE m.conversation_id = c.id AND direction = 'in')`);
    await broken(`SELECT c.id FROM conversations c WHERE c.sent_at IS NOT
      (SELECT max(at) FROM messages m WHERE m.conversation_id = c.id AND direction = 'out')`);
    await broken("SELECT id FROM conversations WHERE (status = 'snoozed') <> (snoozed_until IS NOT NULL)");
    await broken("SELECT id FROM conversations WHERE (status = 'trash') <> (trashed_at IS NOT NULL)");
    await broken(
      "SELECT id FROM messages m WHERE at < (SELECT max(at) FROM messages WHERE conversation_id = m.conversation_id AND id < m.id)",
    );
  });

  test("labels, replies and counts are there", async () => {
    expect(await one("SELECT count(*) FROM inbox_labels")).toBe(6);
    expect(await one("SELECT group_concat(code, ' ') FROM (SELECT code FROM canned ORDER BY id)")).toBe(
      "kargo iade tesekkur stok fatura",
    );
    expect(await differences(cell, ANCHOR, "Europe/Istanbul")).toEqual([]);
  });
});

test("the small shop has 80 messages, and six conversations the first account has not read", async () => {
  const cell = memoryCell();
  await plant(cell, { profile: "base", anchor: ANCHOR, pepper: "test" });
  const { rows } = await cell.run(
    statement(`SELECT (SELECT count(*) FROM messages) AS messages,
      (SELECT count(*) FROM conversations c WHERE status = 'open' AND news > coalesce(
        (SELECT news FROM conversation_seen s WHERE s.user_id = 1 AND s.conversation_id = c.id), 0)) AS unread`),
  );

  expect(rows).toEqual([{ messages: 80, unread: 6 }]);
});
