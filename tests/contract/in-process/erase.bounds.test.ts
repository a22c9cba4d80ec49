import { expect, test } from "vitest";
import type { Platform } from "../../../server/platform.ts";
import { all, byHand } from "../../support/component/by-hand.ts";
import { one } from "../../support/database/planted.ts";
import { watching, watchingRows } from "../../support/database/watched-db.ts";

/** Refuses what the edge would: a value of more than 2 MB. `most` is how many letters one transaction or query binds. */
function bounded(platform: Platform) {
  const { db } = platform;
  const requireFit = (value: unknown) => {
    if (typeof value === "string" && Buffer.byteLength(value) > 2_000_000) throw new Error("string or blob too big");
  };
  let most = 0;
  let bound: { transaction: number | null; letters: number } = { transaction: null, letters: 0 };
  const watched = watching(db, ({ parameters, transaction }) => {
    parameters.forEach(requireFit);
    if (transaction === null || transaction !== bound.transaction) bound = { transaction, letters: 0 };
    bound.letters += parameters.filter((one) => typeof one === "string").join("").length;
    most = Math.max(most, bound.letters);
  });
  platform.db = watchingRows(watched, (rows) => {
    for (const row of rows) Object.values(row).forEach(requireFit);
  });
  return {
    most: () => most,
    end() {
      platform.db = db;
    },
  };
}

test("an erasure goes through long conversations with no value larger than the edge takes", {
  timeout: 300_000,
}, async () => {
  const { db, client, platform } = await byHand();
  const body = "hex(zeroblob(20000)) || ' tarçın'";
  db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
    INSERT INTO conversations (id, subject, from_email, from_name, status, to_json, last_message_at, created_at, search)
      SELECT 90000 + i, 'Uzun', 'x@example.com', 'X', 'open', '["user@example.com","y@example.com"]', 0, 0,
        'uzun user@example.com' FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO messages (conversation_id, direction, status, from_name, from_email, to_json, body_text, at)
      SELECT c.id, 'in', 'received', 'X', 'x@example.com', '["user@example.com"]', ${body}, i
      FROM conversations AS c, n WHERE c.id > 90000 AND i <= iif(c.id = 90001, 60, 6);
    INSERT INTO messages (conversation_id, direction, status, from_name, from_email, body_text, at)
      SELECT id, 'in', 'received', 'Kerem', 'user@example.com', 'Kapıcıya', 99 FROM conversations WHERE id > 90000`);
  const bounds = bounded(platform);

  const begun = await client.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await all(platform);
  bounds.end();

  expect((await client.get(`/jobs/${begun.body.data.id}`)).body.data).toMatchObject({ state: "done" });
  expect(bounds.most()).toBeLessThan(1_000_000);
  const texts = "SELECT json_group_array(DISTINCT length(search)) FROM conversations WHERE id > 90000";
  expect(await one(db, texts)).toBe("[200000]");
  const theirs = "to_json LIKE '%\"user@%' OR search LIKE '%kapiciya%' OR search LIKE '%user@%'";
  expect(await one(db, `SELECT count(*) FROM conversations WHERE id > 90000 AND (${theirs})`)).toBe(0);
  const words = "SELECT count(*) FROM messages WHERE conversation_id > 90000 AND body_text LIKE 'Kap%'";
  expect(await one(db, words)).toBe(0);
});

test("an erasure goes through large orders with no value larger than the edge takes", {
  timeout: 300_000,
}, async () => {
  const { db, client, platform } = await byHand();
  db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 210)
    INSERT INTO orders (id, number, user_id, customer_name, status, payment_method, payment_state, amount_minor, paid_minor,
      lines_count, day, placed_at, search, sort_key, updated_at)
      SELECT 90000 + i, '#L' || i, 3, 'Kerem', 'completed', 'Credit Card', 'paid', 100, 100, 100, '2026-06-14',
        1781400000000 + i, 'kerem', 'kerem', 1781400000000 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT INTO order_lines (order_id, position, product_id, product_name, quantity, unit_minor, total_minor)
      SELECT o.id, i, 1, printf('%03d', i) || ' ' || hex(zeroblob(58)), 1, 1, 1 FROM orders AS o, n WHERE o.id > 90000`);
  const bounds = bounded(platform);

  const begun = await client.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await all(platform);
  bounds.end();

  expect((await client.get(`/jobs/${begun.body.data.id}`)).body.data).toMatchObject({ state: "done" });
  const done = "customer_name = 'Person 3' AND search LIKE 'l% person 3 001 %' AND search LIKE '% 100 0%'";
  expect(await one(db, `SELECT count(*) FROM orders WHERE id > 90000 AND ${done}`)).toBe(210);
});
