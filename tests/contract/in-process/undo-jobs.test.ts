import { expect, test } from "vitest";
import { Job } from "#shared/api/jobs/jobs.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import type { Platform } from "../../../server/platform.ts";
import { all, byHand, dying, imported, upload } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";
import { watching, watchingRows } from "../../support/database/watched-db.ts";
import { shopFile } from "../../support/files/shop-file.ts";

test("an undo of a large import is a job; cut off in any piece it goes on where it stopped", async () => {
  const shop = await byHand();
  const { db, client, platform, now } = shop;
  const file = shopFile(1_700, "BACK", { delimiter: ";", newline: "\r\n", bom: false });
  const before = (await client.get("/ecommerce/summary")).body.data;
  const { undo } = await imported(shop, file.text);

  const key = { "idempotency-key": "large" };
  const begun = await client.send("POST", `/undo/${undo.token}`, undefined, key);
  const again = await client.send("POST", `/undo/${undo.token}`);
  const cutOff = dying(platform);
  while ((await runNextBatch(cutOff)) !== "idle");

  expect([begun.status, again.status, again.body.data.id]).toEqual([202, 202, begun.body.data.id]);
  expect(Job.parse(begun.body.data)).toMatchObject({ kind: "products", state: "running", total: file.good });
  const { data, meta } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ state: "done", done: file.good });
  expect(data.result).toEqual({ changed: file.good, skipped: 0, skips: [] });
  expect(meta.undo).toBeUndefined();
  expect((await client.get("/ecommerce/summary")).body.data).toEqual(before);
  expect(differences(db, now, "Europe/Istanbul")).toEqual([]);
  expect((await client.get("/undo")).body.data).toEqual([]);
  expect(await client.send("POST", `/undo/${undo.token}`)).toMatchObject({ status: 410 });
  const replayed = await client.send("POST", `/undo/${undo.token}`, undefined, key);
  expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([202, "true"]);
  expect(replayed.body.data).toMatchObject({ id: begun.body.data.id, state: "done" });
  const next = await client.send("POST", "/ecommerce/products", { name: "Sonraki", category: "Books", price: 5 });
  const rows = db.all<{ n: number }>(statement("SELECT max(object_id) AS n FROM audit WHERE object = 'product'"));
  expect(next.body.data.id).toBe(rows[0]!.n);
}, 60_000);

test("the undo of a large import leaves out what was changed since, and names it", async () => {
  const shop = await byHand();
  const { client, platform } = shop;
  const file = shopFile(1_700, "LEFT", { delimiter: ",", newline: "\n", bom: false });
  const { undo } = await imported(shop, file.text);
  const { id, name } = (await client.get("/ecommerce/products?q=LEFT-&pageSize=1&fields=id,name")).body.data[0];
  await client.send("PATCH", `/ecommerce/products/${id}`, { price: 7 }, { "if-match": '"v1"' });

  const begun = await client.send("POST", `/undo/${undo.token}`);
  await all(platform);

  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data.result).toEqual({
    changed: file.good - 1,
    skipped: 1,
    skips: [{ id, name, code: "changed_since" }],
  });
  expect((await client.get(`/ecommerce/products/${id}`)).body.data.price).toBe(7);
}, 60_000);

test("the undo of a large bulk act is a job that leaves out what was changed since; ended, it goes on when it is asked for", async () => {
  const { db, client, platform } = await byHand();
  db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1800)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'MANY-' || i, 'Çok ' || i, 'Books', 1000, 1000, 'cok', 'X', i, i FROM n`,
  );
  const act = { filter: { q: "cok" }, action: "price", value: { mode: "set", amount: 20 } };
  const bulk = await client.send("POST", "/ecommerce/products/bulk", act);
  await all(platform);
  const { undo } = (await client.get(`/jobs/${bulk.body.data.id}`)).body.meta;
  db.exec("UPDATE products SET price_minor = 3000 WHERE sku IN ('MANY-7', 'MANY-1700')");

  const begun = await client.send("POST", `/undo/${undo.token}`);
  await runNextBatch(platform);
  const cancelled = await client.send("POST", `/jobs/${begun.body.data.id}/cancel`);
  const again = await client.send("POST", `/undo/${undo.token}`);
  await all(platform);

  expect(cancelled.body).toMatchObject({ data: { state: "cancelled", done: 300 }, meta: {} });
  expect(cancelled.body.meta.undo).toBeUndefined();
  expect(again.body.data).toMatchObject({ id: begun.body.data.id, state: "running" });
  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ state: "done", done: 1_800, result: { changed: 1_798, skipped: 2 } });
  expect(data.result.skips.map((skip: { name: string }) => skip.name).sort()).toEqual(["Çok 1700", "Çok 7"]);
  const rows = db.all<{ price_minor: number; n: number }>(
    statement(
      "SELECT price_minor, count(*) AS n FROM products WHERE sku LIKE 'MANY-%' GROUP BY price_minor ORDER BY n DESC",
    ),
  );
  expect(rows).toEqual([
    { price_minor: 1000, n: 1_798 },
    { price_minor: 3000, n: 2 },
  ]);
}, 60_000);

test.each([
  ["piece by piece", 0],
  ["past many pieces that wrote nothing", 70],
])(
  "a step of the undo of a large act reads the one right that it uses, %s",
  async (_, idle) => {
    const { db, client, platform } = await byHand();
    db.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1800)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'READ-' || i, 'Zurna ' || i, 'Books', 1000, 1000, 'zurna', 'X', i, i FROM n`,
    );
    const act = { filter: { q: "zurna" }, action: "category", value: "Cosmetics" };
    const bulk = await client.send("POST", "/ecommerce/products/bulk", act);
    await all(platform);
    db.exec(`UPDATE jobs SET step = step + ${idle} WHERE id = '${bulk.body.data.id}'`);
    const { undo } = (await client.get(`/jobs/${bulk.body.data.id}`)).body.meta;
    const begun = await client.send("POST", `/undo/${undo.token}`);
    const read: number[] = [];
    const counting = watchingRows(db, (rows, sql) => {
      if (/from "?undo_log/i.test(sql)) read.push(rows.length);
    });

    await all({ ...platform, db: counting });

    const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
    expect(data).toMatchObject({ state: "done", result: { changed: 1_800, skipped: 0 } });
    expect(read.filter((rights) => rights > 0)).toEqual([1, 1, 1, 1]);
  },
  60_000,
);

test("the undo of a large act of which nothing stands any more fails, and may be tried again", async () => {
  const { db, client, platform } = await byHand();
  db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'NONE-' || i, 'Hiç ' || i, 'Books', 1000, 1000, 'hic', 'X', i, i FROM n`,
  );
  const act = { filter: { q: "hic" }, action: "category", value: "Cosmetics" };
  const bulk = await client.send("POST", "/ecommerce/products/bulk", act);
  await all(platform);
  const { undo } = (await client.get(`/jobs/${bulk.body.data.id}`)).body.meta;
  db.exec("UPDATE products SET category = 'Furniture' WHERE sku LIKE 'NONE-%'");

  const begun = await client.send("POST", `/undo/${undo.token}`);
  await all(platform);

  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ state: "failed", result: { code: "changed_since", changed: 0, skipped: 1_100 } });
  expect(data.result.skips).toHaveLength(100);
  expect((await client.send("POST", `/undo/${undo.token}`)).status).toBe(202);
}, 60_000);

test("a large act that breaks off for good is told of, and what it did until then can be taken back", async () => {
  const { db, client, platform } = await byHand();
  db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'HALF-' || i, 'Yarım ' || i, 'Books', 1000, 1000, 'yarim', 'X', i, i FROM n`,
  );
  const act = { filter: { q: "yarim" }, action: "category", value: "Cosmetics" };
  const bulk = await client.send("POST", "/ecommerce/products/bulk", act);
  const moved = async () =>
    (await client.get("/ecommerce/products?q=yarim&category=Cosmetics&pageSize=1")).body.meta.total;
  while ((await moved()) === 0) await runNextBatch(platform);
  db.exec("CREATE TRIGGER broken BEFORE UPDATE ON products BEGIN SELECT RAISE(ABORT, 'broken'); END");
  await all(platform);
  db.exec("DROP TRIGGER broken");

  const { data, meta } = (await client.get(`/jobs/${bulk.body.data.id}`)).body;
  const [notice] = (await client.get("/notifications")).body.data;
  const acts = (await client.get("/undo")).body.data;
  const key = { "idempotency-key": "half" };
  const back = await client.send("POST", `/undo/${meta.undo?.token}`, undefined, key);
  const again = await client.send("POST", `/undo/${meta.undo?.token}`, undefined, key);

  expect(data).toMatchObject({ state: "failed", done: 500, result: { code: "internal", changed: 500 } });
  expect(notice).toMatchObject({ kind: "bulk_failed", title: "500" });
  expect(acts).toMatchObject([{ object: "job", action: "product.category", count: 500 }]);
  expect(back.body.data.restored).toHaveLength(500);
  expect([again.body, again.headers.get("idempotent-replayed")]).toEqual([back.body, "true"]);
  expect(await moved()).toBe(0);
}, 60_000);

test("a large undo stops when the one who asked for it may not do such acts any more", async () => {
  const shop = await byHand();
  const { db, client, platform } = shop;
  const { undo } = await imported(shop, shopFile(1_700, "STOP", { delimiter: ",", newline: "\n", bom: false }).text);
  const begun = await client.send("POST", `/undo/${undo.token}`);
  await runNextBatch(platform);
  db.exec("UPDATE workspace SET enforce_roles = 1");
  db.exec("UPDATE users SET role = 'Kullanıcı' WHERE email = 'admin@example.com'");

  await all(platform);

  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ state: "failed", result: { code: "forbidden", changed: data.done } });
  expect(data.done).toBeGreaterThan(0);
  expect(data.done).toBeLessThan(data.total);
  expect(await client.send("POST", `/undo/${undo.token}`)).toMatchObject({ status: 403, body: { code: "forbidden" } });
}, 60_000);

test("of two undos of one import at once one moves its stock back, once", async () => {
  const { app, db, client, platform, now } = await byHand();
  const made = await client.send("POST", "/ecommerce/products", { name: "Defter", category: "Books", price: 5 });
  const { id, sku } = made.body.data;
  const { id: uploadId } = await upload(app, `sku,stock\n${sku},9\n`);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  await all(platform);
  const { undo } = (await client.get(`/jobs/${body.data.id}`)).body.meta;
  db.exec(`UPDATE products SET on_hand = on_hand + 20 WHERE id = ${id}`);

  const back = () => client.send("POST", `/undo/${undo.token}`);
  const answers = await Promise.all([back(), back()]);

  const outcome = answers.map(({ status, body }) => [status, body.code]).toSorted();
  expect(outcome).toEqual([
    [200, undefined],
    [410, "token_expired"],
  ]);
  const rows = db.all<{ moved: number }>(
    statement("SELECT sum(delta) AS moved FROM stock_moves WHERE product_id = ?", id),
  );
  expect(rows[0]!.moved).toBe(0);
  expect((await client.get(`/ecommerce/products/${id}`)).body.data.onHand).toBe(20);
  db.exec(`UPDATE products SET on_hand = on_hand - 20 WHERE id = ${id}`);
  expect(differences(db, now, "Europe/Istanbul")).toEqual([]);
}, 60_000);

/** Makes the next transaction that ends an undo fail. */
function breakOnce(platform: Platform): void {
  let isBroken = false;
  platform.db = watching(platform.db, ({ sql }) => {
    if (isBroken || !sql.startsWith(`update "undo_log" set "used_at" = ? where "token_hash" in `)) return;
    isBroken = true;
    throw new Error("the database went away");
  });
}

test("an undo of an import that was cut off before its end is ended when it is asked for again", async () => {
  const shop = await byHand();
  const { client } = shop;
  const file = shopFile(40, "CUT", { delimiter: ",", newline: "\n", bom: false });
  const { undo } = await imported(shop, file.text);
  breakOnce(shop.platform);
  const key = { "idempotency-key": "cut" };

  const broken = await client.send("POST", `/undo/${undo.token}`, undefined, key);
  const again = await client.send("POST", `/undo/${undo.token}`, undefined, key);

  expect([broken.status, again.status]).toEqual([500, 200]);
  expect(again.body.data).toMatchObject({ leftOut: [] });
  expect(again.body.data.restored).toHaveLength(file.good);
  expect((await client.get("/undo")).body.data).toEqual([]);
  expect((await client.send("POST", `/undo/${undo.token}`)).status).toBe(410);
}, 60_000);

test.each([
  ["category", "Cosmetics", "category = 'Furniture'"],
  ["stock", { mode: "add", quantity: 5, reason: "received" }, "on_hand = 0"],
])(
  "an undo of %s acts that was cut off before its end tells what came back when it is asked for again",
  async (action, value, changed) => {
    const { db, client, platform } = await byHand();
    db.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'CUT-' || i, 'Kesik ' || i, 'Books', 1000, 1000, 'kesik', 'X', i, i FROM n`,
    );
    const bulk = await client.send("POST", "/ecommerce/products/bulk", { filter: { q: "kesik" }, action, value });
    await runNextBatch(platform);
    await runNextBatch(platform);
    const { meta } = (await client.send("POST", `/jobs/${bulk.body.data.id}/cancel`)).body;
    db.exec(`UPDATE products SET ${changed} WHERE sku = 'CUT-7'`);
    breakOnce(platform);

    const broken = await client.send("POST", `/undo/${meta.undo.token}`);
    db.exec("UPDATE products SET version = version + 1 WHERE search = 'kesik'");
    platform.clock.set(platform.clock.now() + 60_000);
    const again = await client.send("POST", `/undo/${meta.undo.token}`);

    expect([broken.status, again.status]).toEqual([500, 200]);
    expect(again.body.data.restored).toHaveLength(499);
    expect(again.body.data.leftOut.map(({ name }: { name: string }) => name)).toEqual(["Kesik 7"]);
    expect((await client.send("POST", `/undo/${meta.undo.token}`)).status).toBe(410);
  },
  60_000,
);
