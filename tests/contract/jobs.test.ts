import type { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { createApp } from "../../server/app.ts";
import { statement } from "../../server/db/cell.ts";
import { differences } from "../../server/db/recount.ts";
import type { Env } from "../../server/http/env.ts";
import { doNextPiece } from "../../server/jobs/due.ts";
import { planRecount } from "../../server/jobs/recount-job.ts";
import type { Platform } from "../../server/platform.ts";
import { clientOf } from "../support/client.ts";
import { ownApp } from "../support/own-app.ts";
import { shopFile } from "../support/shop-file.ts";

/** A server whose due work is done by hand, piece by piece. */
async function byHand() {
  const { cell, platform, now } = await ownApp();
  const still: Platform = {
    ...platform,
    jobs: { wake: async () => {}, wakeAt: async () => {}, settle: async () => {} },
  };
  const app = createApp(still);
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  return { app, cell, client, platform: still, now };
}
const all = async (platform: Platform) => {
  let pieces = 0;
  while ((await doNextPiece(platform)) !== "idle") pieces += 1;
  return pieces;
};

async function upload(app: Hono<Env>, text: string): Promise<{ id: string; headers: Record<string, string> }> {
  const json = { "content-type": "application/json" };
  const login = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const entry = await app.request("/api/auth/login", { method: "POST", headers: json, body: login });
  const { token } = ((await entry.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const bytes = new TextEncoder().encode(text);
  const body = JSON.stringify({ name: "a.csv", type: "text/csv", size: bytes.byteLength, purpose: "import" });
  const begun = await app.request("/api/uploads", { method: "POST", headers: { ...headers, ...json }, body });
  const { id } = ((await begun.json()) as { data: { id: string } }).data;
  const octets = { ...headers, "content-type": "application/octet-stream" };
  await app.request(`/api/uploads/${id}/parts/1`, { method: "PUT", headers: octets, body: bytes });
  await app.request(`/api/uploads/${id}/complete`, { method: "POST", headers });
  return { id, headers };
}

test("an import that is cut off in any piece goes on where it stopped, and nothing is written twice", async () => {
  const { app, cell, client, platform } = await byHand();
  const file = shopFile(1_700, "CUT", { delimiter: ",", newline: "\n", bom: true });
  const { id: uploadId } = await upload(app, file.text);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  const real = cell.batch;
  let batches = 0;
  // Every second batch dies: before it is kept, or after, when its answer is lost.
  const dying: Platform = {
    ...platform,
    cell: {
      ...cell,
      batch: async (statements) => {
        batches += 1;
        if (batches % 4 === 1) throw new Error("the database went away before");
        const results = await real(statements);
        if (batches % 4 === 3) throw new Error("the answer was lost");
        return results;
      },
    },
  };
  while ((await doNextPiece(dying)) !== "idle");
  await client.send("POST", `/jobs/${body.data.id}/run`);
  while ((await doNextPiece(dying)) !== "idle");

  const { body: done } = await client.get(`/jobs/${body.data.id}`);
  expect(done.data).toMatchObject({ state: "done", created: file.good, updated: 0, refused: file.bad.length });
  const { rows } = await cell.run<{ n: number; moves: number; audits: number; feed: number }>(
    statement(
      `SELECT (SELECT count(*) FROM products WHERE sku LIKE 'CUT-%') AS n,
         (SELECT count(*) FROM stock_moves WHERE reason = 'import') AS moves,
         (SELECT count(*) FROM audit WHERE action = 'product.imported') AS audits,
         (SELECT count(*) FROM changes WHERE action = 'product.imported') AS feed,
         (SELECT count(*) FROM products WHERE sku LIKE 'CUT-%' AND on_hand > 0) AS stocked`,
    ),
  );
  const { stocked, ...counts } = rows[0] as (typeof rows)[0] & { stocked: number };
  expect(counts).toEqual({ n: file.good, moves: stocked, audits: file.good, feed: file.good });
}, 60_000);

test("an undo of an import that is cut off is finished when it is asked for again", async () => {
  const { app, cell, client, platform, now } = await byHand();
  const file = shopFile(1_200, "BACK", { delimiter: ";", newline: "\r\n", bom: false });
  const before = (await client.get("/ecommerce/summary")).body.data;
  const { id: uploadId } = await upload(app, file.text);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  await all(platform);
  const { undo } = (await client.get(`/jobs/${body.data.id}`)).body.meta;
  const real = cell.batch;
  let batches = 0;
  const lost = vi.spyOn(cell, "batch").mockImplementation((statements) => {
    batches += 1;
    if (batches === 2) throw new Error("the database went away");
    return real(statements);
  });

  const first = await client.send("POST", `/undo/${undo.token}`);
  lost.mockRestore();
  const second = await client.send("POST", `/undo/${undo.token}`);

  expect(first.status).toBe(500);
  expect(second.status).toBe(200);
  expect(second.body.data.leftOut).toEqual([]);
  expect((await client.get("/ecommerce/summary")).body.data).toEqual(before);
  expect(await differences(cell, now, "Europe/Istanbul")).toEqual([]);
  const next = await client.send("POST", "/ecommerce/products", { name: "Sonraki", category: "Books", price: 5 });
  const { rows } = await cell.run<{ n: number }>(
    statement("SELECT max(object_id) AS n FROM audit WHERE object = 'product'"),
  );
  expect(next.body.data.id).toBe(rows[0]!.n);
}, 60_000);

test("two undos of one import at once: stock that only moved is moved back once", async () => {
  const { app, cell, client, platform, now } = await byHand();
  const made = await client.send("POST", "/ecommerce/products", { name: "Defter", category: "Books", price: 5 });
  const { id, sku } = made.body.data;
  const { id: uploadId } = await upload(app, `sku,stock\n${sku},9\n`);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  await all(platform);
  const { undo } = (await client.get(`/jobs/${body.data.id}`)).body.meta;
  cell.exec(`UPDATE products SET on_hand = on_hand + 20 WHERE id = ${id}`);
  const real = cell.batch;
  let faster: { status: number } | undefined;
  const overtaken = vi.spyOn(cell, "batch").mockImplementationOnce(async (statements) => {
    faster = await client.send("POST", `/undo/${undo.token}`);
    return real(statements);
  });

  const late = await client.send("POST", `/undo/${undo.token}`);
  overtaken.mockRestore();

  expect([faster?.status, late.status]).toEqual([200, 409]);
  const { rows } = await cell.run<{ moved: number }>(
    statement("SELECT sum(delta) AS moved FROM stock_moves WHERE product_id = ?", id),
  );
  expect(rows[0]!.moved).toBe(0);
  expect((await client.get(`/ecommerce/products/${id}`)).body.data.onHand).toBe(20);
  cell.exec(`UPDATE products SET on_hand = on_hand - 20 WHERE id = ${id}`);
  expect(await differences(cell, now, "Europe/Istanbul")).toEqual([]);
}, 60_000);

test("an import stops when the one who asked for it may not write any more", async () => {
  const { app, cell, client, platform } = await byHand();
  const { id: uploadId } = await upload(app, "name,category,price\nKalem,Books,5\n");
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  cell.exec("UPDATE workspace SET enforce_roles = 1");
  cell.exec("UPDATE users SET role = 'Kullanıcı' WHERE email = 'admin@example.com'");

  await all(platform);

  const { data } = (await client.get(`/jobs/${body.data.id}`)).body;
  expect(data).toMatchObject({ state: "failed", created: 0, result: { code: "forbidden" } });
}, 60_000);

test.each([
  ["a job", 1_001, -1, 202],
  ["done at once", 1_000, 1, 200],
])(
  "a bulk act that was %s is told so again when its filter finds another number",
  async (_, count, more, status) => {
    const { cell, client, platform } = await byHand();
    const add = (n: number) =>
      cell.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})
       INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
       SELECT 'AGAIN-' || hex(randomblob(8)), 'Tekrar', 'Books', 1000, 1000, 'tekrar', 'X', i, i FROM n`,
      );
    add(count);
    const products = { filter: { q: "tekrar" }, action: "price", value: { mode: "percent", percent: 10 } };
    const key = { "idempotency-key": "again-1" };

    const first = await client.send("POST", "/ecommerce/products/bulk", products, key);
    if (more > 0) add(more);
    else cell.exec("DELETE FROM products WHERE id = (SELECT max(id) FROM products)");
    const again = await client.send("POST", "/ecommerce/products/bulk", products, key);
    await all(platform);

    expect([first.status, again.status]).toEqual([status, status]);
    if (status === 202) expect(again.body.data.id).toBe(first.body.data.id);
    else expect(again.body.data).toEqual(first.body.data);
  },
  60_000,
);

test.each([
  ["a job", 1_001, -1, 202],
  ["done at once", 1_000, 1, 200],
])(
  "a bulk step that was %s is told so again when its filter finds another number",
  async (_, count, more, status) => {
    const { cell, client, platform } = await byHand();
    const add = (n: number) =>
      cell.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})
       INSERT INTO orders (number, user_id, customer_name, status, payment_method, payment_state, amount_minor,
         paid_minor, lines_count, day, placed_at, search, sort_key, updated_at)
       SELECT '#' || hex(randomblob(8)), NULL, 'Tekrar', 'pending', 'Credit Card', 'paid', 100, 100, 1,
         '2026-06-14', 1781400000000 + i, 'tekrar', 'tekrar', 1781400000000 FROM n`,
      );
    add(count);
    const step = { filter: { q: "tekrar" }, action: "confirm" };
    const key = { "idempotency-key": "again-2" };

    const first = await client.send("POST", "/ecommerce/orders/bulk", step, key);
    if (more > 0) add(more);
    else cell.exec("DELETE FROM orders WHERE id = (SELECT max(id) FROM orders)");
    const again = await client.send("POST", "/ecommerce/orders/bulk", step, key);
    await all(platform);

    expect([first.status, again.status]).toEqual([status, status]);
    if (status === 202) expect(again.body.data.id).toBe(first.body.data.id);
    else expect(again.body.data).toEqual(first.body.data);
  },
  60_000,
);

test("a bulk act on more than 1,000 products is a job; its one undo puts all of them back", async () => {
  const { app, cell, client, platform } = await byHand();
  const file = shopFile(1_300, "BULK", { delimiter: ",", newline: "\n", bom: false });
  const { id: uploadId } = await upload(app, file.text);
  const imported = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${imported.body.data.id}/run`);
  await all(platform);
  const prices = async () =>
    (
      await cell.run<{ p: string }>(
        statement("SELECT group_concat(price_minor) AS p FROM (SELECT price_minor FROM products ORDER BY id)"),
      )
    ).rows;
  const before = await prices();
  const act = { filter: { q: "BULK-" }, action: "price", value: { mode: "percent", percent: 10 } };

  const preview = await client.send("POST", "/ecommerce/products/bulk", { ...act, dryRun: true });
  const key = { "idempotency-key": "bulk-1" };
  const begun = await client.send("POST", "/ecommerce/products/bulk", act, key);
  const again = await client.send("POST", "/ecommerce/products/bulk", act, key);
  const real = cell.batch;
  let batches = 0;
  const lossy = {
    ...cell,
    batch: async (statements: Parameters<typeof real>[0]) => {
      const results = await real(statements);
      batches += 1;
      if (batches % 2 === 0) throw new Error("the answer was lost");
      return results;
    },
  };
  while ((await doNextPiece({ ...platform, cell: lossy })) !== "idle");

  expect(preview.body.data.results).toHaveLength(1_000);
  expect([begun.status, again.status, again.body.data.id]).toEqual([202, 202, begun.body.data.id]);
  const { data: done, meta } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(done).toMatchObject({ kind: "products", state: "done", total: file.good, done: file.good });
  expect(done.result).toEqual({ changed: file.good, skipped: 0, skips: [] });
  expect(await prices()).not.toEqual(before);

  const acts = (await client.get("/undo")).body.data as {
    object: string;
    action: string;
    count: number;
    token: string;
  }[];
  expect(acts.map(({ object, action, count }) => [object, action, count])).toEqual([
    ["job", "product.price", file.good],
    ["job", "product.imported", file.good],
  ]);
  expect(meta.undo.token).toBeTruthy();
  const back = await client.send("POST", `/undo/${acts[0]!.token}`);
  expect(back.body.data.restored).toHaveLength(file.good);
  expect(await prices()).toEqual(before);
  expect((await client.get(`/jobs/${begun.body.data.id}`)).body.meta.undo).toBeUndefined();
}, 60_000);

test("a bulk step on more than 1,000 orders is a job that names those it left out", async () => {
  const { cell, client, platform } = await byHand();
  cell.exec(
    `INSERT INTO orders (number, user_id, customer_name, status, payment_method, payment_state, amount_minor,
      paid_minor, lines_count, day, placed_at, search, sort_key, updated_at)
    SELECT '#9' || value, 5, 'Cem Arslan', iif(value % 10 = 0, 'cancelled', 'pending'), 'Credit Card', 'paid', 100, 100, 1,
      '2026-06-14', 1781400000000 + value, 'cem arslan', 'cem', 1781400000000
    FROM generate_series(1, 1100)`.replace(
      "generate_series(1, 1100)",
      "(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1100) SELECT value FROM n)",
    ),
  );
  cell.exec(`INSERT INTO order_lines (order_id, position, product_id, product_name, quantity, unit_minor, total_minor)
    SELECT id, 1, NULL, 'Kalem', 1, 100, 100 FROM orders WHERE number LIKE '#9%'`);

  const begun = await client.send("POST", "/ecommerce/orders/bulk", { filter: { customerId: 5 }, action: "confirm" });
  await all(platform);

  expect(begun.status).toBe(202);
  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ kind: "orders", state: "done" });
  expect(data.result.changed).toBeGreaterThanOrEqual(990);
  expect(data.result.skipped).toBeGreaterThanOrEqual(110);
  expect(data.result.skips[0].code).toBe("invalid_transition");
}, 60_000);

test("an export of more than 5,000 rows is a job that makes the file part by part", async () => {
  const { app, cell, client, platform } = await byHand();
  cell.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5200)
    INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
    SELECT 1, 'payment', 'failed', value, 'Crypto', 1700000000000 + value FROM n`);
  const { headers } = await upload(app, "x\n1\n");
  const total = (await client.get("/ecommerce/transactions?pageSize=1")).body.meta.total;

  const begun = await client.send("POST", "/exports", {
    object: "transactions",
    filter: { sort: "id:asc" },
    columns: ["id"],
  });
  const pieces = await all(platform);

  expect(begun.status).toBe(202);
  expect(pieces).toBe(3);
  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ kind: "export", state: "done", total, done: total });
  const file = await app.request(data.fileUrl, { headers });
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(total + 1);
  expect(new Set(lines).size).toBe(total + 1);
});

test("the recount of the night finds a counter that is wrong, says so and puts it right", async () => {
  const { cell, platform, now } = await byHand();
  const log = vi.fn();
  const night = { ...platform, log };
  await planRecount(cell, { now, tz: "Europe/Istanbul" });
  await all(night);
  cell.exec("UPDATE products SET sold = sold + 1 WHERE id = 3");

  platform.clock.set(now + 24 * 60 * 60 * 1000);
  await all(night);

  expect(log).toHaveBeenCalledExactlyOnceWith(
    "error",
    "counters differed from a recount",
    expect.objectContaining({ table: "products", differences: 2 }),
  );
  expect(await differences(cell, platform.clock.now(), "Europe/Istanbul")).toEqual([]);
  expect(await doNextPiece(night)).toBe("idle");
}, 30_000);
