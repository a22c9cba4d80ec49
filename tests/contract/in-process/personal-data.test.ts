import { expect, test } from "vitest";
import { byHand } from "../../support/component/by-hand.ts";
import { watchingRows } from "../../support/database/watched-db.ts";

test("the file of a person holds every row once, however many pages they fill", async () => {
  const { db, client } = await byHand();
  db.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 2300)
    INSERT INTO notifications (user_id, kind, title, link, at) SELECT 1, 'order', 'T' || value, '/orders?order=' || value, value FROM n`);
  db.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1000)
    INSERT INTO preferences (user_id, key, value) SELECT 1, 'test.' || value, '1' FROM n`);

  const { status, body } = await client.send("POST", "/account/data");

  expect(status).toBe(200);
  const titles = body.notifications
    .map(({ title }: { title: string }) => title)
    .filter((one: string) => /^T\d+$/.test(one));
  expect(titles).toEqual(Array.from({ length: 2300 }, (_, n) => `T${n + 1}`));
  const keys = body.preferences.map(({ key }: { key: string }) => key).filter((key: string) => key.startsWith("test."));
  expect(new Set(keys).size).toBe(1000);
  expect(keys).toHaveLength(1000);
  expect(body.person).toEqual([expect.objectContaining({ id: 1, email: "admin@example.com" })]);
  expect(body.person[0]).not.toHaveProperty("place");
  expect(Object.keys(body)).toEqual([
    "person",
    "preferences",
    "sessions",
    "orders",
    "orderLines",
    "payments",
    "orderNotes",
    "conversations",
    "messages",
    "written",
    "comments",
    "notifications",
    "views",
    "cannedReplies",
    "drafts",
    "files",
    "history",
  ]);
  expect(body.history.at(-1)).toMatchObject({ action: "person.exported" });
});

test("the long texts of a person's file are read a few at a time, the short ones many", async () => {
  const { db, client, platform } = await byHand();
  db.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1500)
    INSERT INTO messages (conversation_id, direction, status, author_id, body_text, at)
      SELECT 1, 'note', 'noted', 1, iif(value % 40 = 0, hex(zeroblob(30000)), 'N' || value), value FROM n`);
  const sizes: number[] = [];
  platform.db = watchingRows(db, (rows) => sizes.push(JSON.stringify(rows).length));

  const { status, body } = await client.send("POST", "/account/data");

  expect(status).toBe(200);
  const written = body.written.filter(({ at }: { at: string }) => Date.parse(at) <= 1500);
  expect(written.map(({ at }: { at: string }) => Date.parse(at))).toEqual(
    Array.from({ length: 1500 }, (_, n) => n + 1),
  );
  expect(Math.max(...sizes)).toBeLessThan(800_000);
  expect(sizes.length).toBeLessThan(80);
});

test("the money in a person's file is in major units, as the API tells it", async () => {
  const { client } = await byHand();
  const { id: number } = (await client.get("/ecommerce/orders?status=completed&pageSize=1")).body.data[0];
  const order = (await client.get(`/ecommerce/orders/${number}`)).body.data;
  const person = (await client.get(`/datatable/users/${order.customerId}`)).body.data;

  const { status, body } = await client.send("POST", `/datatable/users/${order.customerId}/data`);

  expect(status).toBe(200);
  expect(body.person[0].spent).toBe(person.totalSpent);
  const own = body.orders.find(({ id }: { id: number }) => id === order.id);
  expect(own.amount).toBe(order.amount);
  const ofOrder = (part: { order: string }[]) => part.filter((one) => one.order === own.number);
  expect(ofOrder(body.orderLines)).toEqual(
    order.details.map(({ total }: { total: number }) => expect.objectContaining({ total })),
  );
  expect(ofOrder(body.payments)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "payment", amount: order.amount })]),
  );
  expect(JSON.stringify([body.person, body.orders, body.orderLines, body.payments])).not.toMatch(/minor/i);
});

test("a person's file names nobody who got a blind copy but them", async () => {
  const { db, client } = await byHand();
  const named = (kind: string, email: string) => ({ kind, name: "", email });
  const all = [named("cc", "ali@firma.example"), named("bcc", "gizli@firma.example"), named("bcc", "user@example.com")];
  db.exec(`INSERT INTO conversations (id, subject, from_name, from_email, status, snippet, last_message_at, created_at, search, user_id)
      VALUES (990001, 'Kargo', 'U', 'user@example.com', 'open', '', 1, 1, '', 3);
    INSERT INTO messages (conversation_id, direction, status, body_text, at, recipients_json)
      VALUES (990001, 'out', 'sent', 'Yolda', 1, '${JSON.stringify(all)}')`);

  const { body } = await client.send("POST", "/datatable/users/3/data");

  const message = body.messages.find(({ conversation }: { conversation: number }) => conversation === 990001);
  expect(JSON.parse(message.recipients)).toEqual([all[0], all[2]]);
});
