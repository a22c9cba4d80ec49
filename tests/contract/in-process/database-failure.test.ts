import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { differences } from "../../../server/db/rollups/recount.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { type Answer, type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { faultyDatabase } from "../../support/database/faulty-sqlite.ts";
import { statement } from "../../support/database/statement.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";
import { expectLaws } from "../../support/laws/laws.ts";
import { orderAt, takeOrder } from "../../support/records/shop.ts";

const disk = faultyDatabase();
const db = memoryDatabase(disk);
let app: Awaited<ReturnType<typeof freshApp>>;
let client: Client;
let tables: string[];

beforeAll(async () => {
  // Nothing is drawn here: the pages asked for fail before.
  app = await freshApp({}, { db, renderer: blankRenderer });
  client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  // Sessions note when they were last seen; visits are many and nobody writes them here.
  const names = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_fts*' AND name NOT GLOB 'visits*'
    AND name NOT GLOB 'sqlite_*' AND name NOT IN ('sessions', 'audience_kept')`;
  tables = db.all<{ name: string }>(statement(names)).map(({ name }) => name);
});
beforeEach(() => disk.failAt(0));

/** All that the shop knows. */
async function everything(): Promise<unknown> {
  const rows = tables.map(async (name) => [name, db.all(statement(`SELECT * FROM ${name}`))]);
  return Object.fromEntries(await Promise.all(rows));
}

const key = () => ({ "idempotency-key": crypto.randomUUID() });
const products = async () => (await client.get("/ecommerce/products?sort=stock:desc&pageSize=5")).body.data;
type Send = () => Promise<Answer>;

/** The writes of the shop, each prepared so that it can be sent again and again. */
const writes: Record<string, () => Promise<Send>> = {
  "taking an order": async () => {
    const [one, two] = await products();
    const lines = [one, two].map(({ id }: { id: number }) => ({ productId: id, quantity: 2 }));
    const customer = { name: "Yeni Alıcı", email: `${crypto.randomUUID()}@example.com` };
    const headers = key();
    return () =>
      client.send("POST", "/ecommerce/orders", { customer, lines, paymentMethod: "Crypto", paid: true }, headers);
  },
  "completing an order": async () => {
    const order = await orderAt(client, ["processing"]);
    const headers = { ...key(), "if-match": `"v${order.version}"` };
    return () => client.send("POST", `/ecommerce/orders/${order.id}/transitions`, { to: "completed" }, headers);
  },
  "cancelling orders in bulk": async () => {
    const orders = [await orderAt(client, []), await orderAt(client, ["processing"])];
    const headers = key();
    const body = { ids: orders.map(({ id }) => id), action: "cancel", refund: true, restock: false };
    return () => client.send("POST", "/ecommerce/orders/bulk", body, headers);
  },
  "changing the lines of an order": async () => {
    const order = await takeOrder(client);
    const lines = [{ productId: (await products())[3].id, quantity: 1 }];
    return () =>
      client.send("PATCH", `/ecommerce/orders/${order.id}`, { lines }, { "if-match": `"v${order.version}"` });
  },
  "a payment": async () => {
    const order = await takeOrder(client);
    const headers = key();
    return () => client.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: order.amount }, headers);
  },
  "a return with its refund": async () => {
    const order = await orderAt(client, ["processing", "completed"]);
    const body = { lines: [{ lineId: order.details[0]!.id, quantity: 1 }], refund: true };
    const headers = key();
    return () => client.send("POST", `/ecommerce/orders/${order.id}/returns`, body, headers);
  },
  "moving stock": async () => {
    const headers = key();
    const [{ id }] = await products();
    return () =>
      client.send("POST", `/ecommerce/products/${id}/stock`, { mode: "add", quantity: 3, reason: "received" }, headers);
  },
  "prices in bulk": async () => {
    const ids = (await products()).map(({ id }: { id: number }) => id);
    const headers = key();
    const body = { ids, action: "price", value: { mode: "percent", percent: 5 } };
    return () => client.send("POST", "/ecommerce/products/bulk", body, headers);
  },
  "adding a product": async () => {
    const body = { name: "Kırılgan", category: "Books", price: 10, sku: crypto.randomUUID().slice(0, 20), stock: 4 };
    const headers = key();
    return () => client.send("POST", "/ecommerce/products", body, headers);
  },
  "adding a person": async () => {
    const body = {
      name: "Yeni Kişi",
      email: `${crypto.randomUUID()}@example.com`,
      role: "Kullanıcı",
      status: "active",
    };
    const headers = key();
    return () => client.send("POST", "/datatable/users", body, headers);
  },
  "taking an act back": async () => {
    const ids = (await products()).map(({ id }: { id: number }) => id);
    const act = await client.send("POST", "/ecommerce/products/bulk", { ids, action: "discount", value: 7 });
    const headers = key();
    return () => client.send("POST", `/undo/${act.body.meta.undo.token}`, undefined, headers);
  },
};

describe.each(Object.entries(writes))("%s", (_what, prepare) => {
  test("is 503 and all or nothing at whichever statement the disk fails, and is done once when it works again", async () => {
    const send = await prepare();
    const before = await everything();
    let after: unknown = null;

    let place = 1;
    for (; ; place++) {
      disk.failAt(place);
      const { status, body } = await send();
      const [didFail, didKeep] = [disk.hasFailed(), disk.hasKept()];
      disk.failAt(0);
      // Only the answer's own reading can still fail then; whoever sends again with the key gets that answer.
      if (didKeep) after ??= await everything();
      expect(await everything(), `at statement ${place}`).toEqual(after ?? before);
      if (!didFail) {
        expect([200, 201, 412], JSON.stringify(body)).toContain(status);
        break;
      }
      expect({ status, code: body.code }, `at statement ${place}`).toEqual({ status: 503, code: "unavailable" });
    }

    expect(place).toBeGreaterThan(8);
    expect(after).not.toEqual(before);
  });
});

test("after all of that every law holds, and a full recount changes nothing", async () => {
  await expectLaws(client);
  expect(differences(db, Date.parse(ANCHOR), "Europe/Istanbul")).toEqual([]);
});

test.each([
  "database is locked",
  "database or disk is full",
  "attempt to write a readonly database",
  "unable to open database file",
  "Network connection lost.",
  "Internal error in Durable Object storage caused object to be reset.",
  "database or disk is full: SQLITE_FULL",
])("a database that says '%s' is 503", async (words) => {
  disk.failAt(1, words);

  const { status, body, headers } = await client.get("/ecommerce/products?page=1");

  expect([status, body.code, headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
});

test.each([
  ["en-GB,en;q=0.9", "Pano cannot reach its data just now", "Try again"],
  ["tr-TR", "Pano şu anda verilerine ulaşamıyor", "Yeniden dene"],
])("a page for a reader of %s says so in words, with a way to try again", async (language, title, again) => {
  disk.failAt(1, "database is locked");
  const headers = { accept: "text/html", "accept-language": language, cookie: "sid=anybody" };

  const page = await app.request("/dashboard", { headers });

  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain(`<a href="">${again}</a>`);
});

test("who only reads goes on while the use of their session cannot be noted", async () => {
  const reader = await clientOf("editor@example.com", (path, init) => app.request(path, init));
  db.run(statement("UPDATE sessions SET last_seen_at = last_seen_at - 120000"));
  await db.settled();
  disk.failWrites("attempt to write a readonly database");

  const { status } = await reader.get("/account");

  await expect.poll(() => disk.hasFailed()).toBe(true);
  expect(status).toBe(200);
});
