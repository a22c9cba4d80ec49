import { beforeAll, describe, expect, test } from "vitest";
import { differences } from "../../server/db/rollups/recount.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";
import { isShort } from "../support/app/size.ts";
import { readShop, type Shop } from "../support/database/read-shop.ts";
import { statement } from "../support/database/statement.ts";
import { audienceLaws } from "../support/laws/audience-laws.ts";
import { exportLaws } from "../support/laws/export-laws.ts";
import { inboxLaws } from "../support/laws/inbox-laws.ts";
import { laws } from "../support/laws/laws.ts";
import { listLaws } from "../support/laws/list-laws.ts";
import { archiveMadeAfterwards } from "../support/records/products.ts";
import { cardFacts, orderFacts, personFacts, productFacts } from "../support/walk/shop-model.ts";
import { conversationFacts } from "../support/walk/walk-inbox.ts";
import { type Walked, walkShop } from "../support/walk/walk-shop.ts";

const target = process.env.TARGET_URL;
const WRITES = isShort ? 150 : 2000;

const rowsOf = async (text: string) => own!.db.all<object>(statement(text));
const valuesOf = async (text: string) => (await rowsOf(text)).map((row): unknown[] => Object.values(row));

let client: Client;
let walked: Walked;
let shop: Shop;
/** The database, where it lies in this process, and what it tells of the walk. */
let own: Awaited<ReturnType<typeof ownApp>> | undefined;
let audited: unknown[][];
let told: unknown[][];

if (target) archiveMadeAfterwards();
beforeAll(async () => {
  own = target ? undefined : await ownApp();
  client = await clientOf("admin@example.com", own && ((path, init) => own!.app.request(path, init)));
  // The sample's cards come with a history.
  const [first] = own ? await valuesOf("SELECT max(id) FROM audit") : [];
  walked = await walkShop(client, { writes: WRITES, seed: 20260616 });
  shop = await readShop(client);
  if (!own) return;
  const id = "iif(object = 'file', (SELECT key FROM files WHERE id = object_id), object_id)";
  audited = await valuesOf(`SELECT object, ${id} FROM audit WHERE id > ${first?.[0] ?? 0}`);
  // Notices are told to the people they are for, whatever was written.
  told = await valuesOf(`SELECT object, ${id}, version FROM changes WHERE object <> 'notification'`);
}, 900_000);

describe(`after ${WRITES} valid writes of every kind drawn at random`, () => {
  test("every kind of write was among them", () => {
    expect(Object.values(walked.done).reduce((sum, n) => sum + n, 0)).toBe(WRITES);
    expect(Object.keys(walked.done).sort()).toEqual([
      "archive or restore",
      "archived or restored card",
      "bulk of cards",
      "bulk of conversations",
      "bulk of orders",
      "bulk of people",
      "bulk of products",
      "card edit",
      "conversation set",
      "copied product",
      "ended upload",
      "failed payment",
      "mail in",
      "message",
      "moved card",
      "new card",
      "new file",
      "new lines",
      "new order",
      "new person",
      "new product",
      "note",
      "payment",
      "person edit",
      "product edit",
      "refund",
      "removed file",
      "removed person",
      "return",
      "stock act",
      "transition",
      "undo",
    ]);
  });

  test("each product, order, person and conversation is as the model in memory has it", async () => {
    const { products, orders, people, conversations } = walked.model;
    for (const product of products.values()) {
      const told = (await client.get(`/ecommerce/products/${product.id}`)).body.data;
      expect(told).toMatchObject(productFacts(product));
      expect(told.archivedAt !== null).toBe(product.isArchived);
    }
    for (const order of orders.values()) {
      expect(shop.orders.find(({ id }) => id === order.id)).toMatchObject(orderFacts(order));
    }
    for (const person of people.values()) {
      const told = shop.people.find(({ id }) => id === person.id);
      if (person.isRemoved) expect(told).toBeUndefined();
      else expect(told).toMatchObject(personFacts(walked.model, person));
    }
    for (const conversation of conversations.values()) {
      const told = (await client.get(`/inbox/conversations/${conversation.id}`)).body.data;
      expect(told).toMatchObject(conversationFacts(conversation));
      expect(told.labels.map(({ id }: { id: number }) => id)).toEqual(conversation.labels);
      expect(told.messages).toHaveLength(conversation.messages);
    }
  });

  test("each card stands where the model has it", async () => {
    for (const card of walked.model.cards.values()) {
      const told = (await client.get(`/kanban/cards/${card.id}`)).body.data;
      expect(told).toMatchObject(cardFacts(card));
      expect(told.archivedAt !== null).toBe(card.isArchived);
    }
  });

  test("each file that was not removed is there, of its size", async () => {
    for (const { id, size, isGone } of walked.model.files.values()) {
      const { status, body } = await client.get(`/uploads/${id}`);
      expect(status).toBe(isGone ? 404 : 200);
      if (!isGone) expect(body.data).toMatchObject({ state: "stored", size });
    }
  });

  test.each(Object.entries(laws))("%s", (_words, law) => {
    law(shop);
  });

  test.each(Object.entries({ ...listLaws, ...audienceLaws, ...inboxLaws, ...exportLaws }))(
    "%s",
    async (_words, law) => {
      await law(client);
    },
    60_000,
  );

  test("L47 writes that are refused, and writes sent again with their key, leave every figure as it was", async () => {
    const order = [...walked.model.orders.values()].find(({ status }) => status === "completed")!;
    const [product] = [...walked.model.products.values()].filter(({ isArchived }) => !isArchived);
    const stock = `/ecommerce/products/${product!.id}/stock`;
    const path = `/ecommerce/orders/${order.id}`;
    const key = { "idempotency-key": crypto.randomUUID() };
    const act = { mode: "add", quantity: 1, reason: "received" };
    const lines = [{ productId: product!.id, quantity: 999 }];
    await client.send("POST", stock, act, key);
    const before = await readShop(client);

    const refused = [
      await client.send("POST", "/ecommerce/orders", { customerId: 1, lines, paymentMethod: "Crypto" }),
      await client.send("POST", `${path}/transitions`, { to: "pending" }, { "if-match": '"v1"' }),
      await client.send("POST", `${path}/payments`, { amount: 1 }),
      await client.send("POST", `${path}/refunds`, { amount: 99_999 }),
      await client.send("POST", stock, { ...act, mode: "remove", quantity: 999_999 }),
      await client.send("PATCH", `/ecommerce/products/${product!.id}`, { price: 1 }, { "if-match": '"v0"' }),
    ];
    const again = await client.send("POST", stock, act, key);

    for (const { status, body } of refused) expect([409, 412, 422], JSON.stringify(body)).toContain(status);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await readShop(client)).toEqual(before);
  });
});

function databaseLaws(): void {
  test("L52 a full recount changes nothing", () => {
    expect(differences(own!.db, own!.now, "Europe/Istanbul")).toEqual([]);
  });

  test("L45 the bytes that are used are those of the files that stand", async () => {
    const standing = "SELECT sum(size) AS used FROM files WHERE state = 'stored' AND removed_at IS NULL";
    const { storage } = (await client.get("/billing/usage")).body.data;

    expect(storage.used).toBeGreaterThan(0);
    expect(await rowsOf(standing)).toEqual([{ used: storage.used }]);
  });

  test("L48 each record that a write edited has one audit row for it, each that it changed one row of the change feed", () => {
    const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(" ")).sort();
    const { edited, moved } = walked.told;
    expect(sorted(audited)).toEqual(sorted(edited.map(([object, id]) => [object, id])));
    expect(sorted(told)).toEqual(sorted([...edited, ...moved]));
  });
}

if (!target) describe("its database", databaseLaws);
