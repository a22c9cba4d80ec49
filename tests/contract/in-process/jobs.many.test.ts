import { expect, test } from "vitest";
import { runNextBatch } from "../../../server/job-table.ts";
import { housekeeping } from "../../../server/jobs/housekeeping.ts";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { all, byHand, upload } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";
import { failingDb, watching } from "../../support/database/watched-db.ts";
import { shopFile } from "../../support/files/shop-file.ts";

test.each([
  ["a job", 1_001, -1, 202],
  ["done at once", 1_000, 1, 200],
])(
  "a bulk act that was %s is told so again when its filter finds another number",
  async (_, count, more, status) => {
    const { db, client, platform } = await byHand();
    const add = (n: number) =>
      db.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})
       INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
       SELECT 'AGAIN-' || hex(randomblob(8)), 'Tekrar', 'Books', 1000, 1000, 'tekrar', 'X', i, i FROM n`,
      );
    add(count);
    const products = { filter: { q: "tekrar" }, action: "price", value: { mode: "percent", percent: 10 } };
    const key = { "idempotency-key": "again-1" };

    const first = await client.send("POST", "/ecommerce/products/bulk", products, key);
    if (more > 0) add(more);
    else db.exec("DELETE FROM products WHERE id = (SELECT max(id) FROM products)");
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
    const { db, client, platform } = await byHand();
    const add = (n: number) =>
      db.exec(
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
    else db.exec("DELETE FROM orders WHERE id = (SELECT max(id) FROM orders)");
    const again = await client.send("POST", "/ecommerce/orders/bulk", step, key);
    await all(platform);

    expect([first.status, again.status]).toEqual([status, status]);
    if (status === 202) expect(again.body.data.id).toBe(first.body.data.id);
    else expect(again.body.data).toEqual(first.body.data);
  },
  60_000,
);

test("a bulk act on more than 1,000 products is a job; its one undo puts all of them back", async () => {
  const { app, db, client, platform } = await byHand();
  const file = shopFile(1_300, "BULK", { delimiter: ",", newline: "\n", bom: false });
  const { id: uploadId } = await upload(app, file.text);
  const imported = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${imported.body.data.id}/run`);
  await all(platform);
  const prices = async () =>
    db.all<{ p: string }>(
      statement("SELECT group_concat(price_minor) AS p FROM (SELECT price_minor FROM products ORDER BY id)"),
    );
  const before = await prices();
  const act = { filter: { q: "BULK-" }, action: "price", value: { mode: "percent", percent: 10 } };

  const preview = await client.send("POST", "/ecommerce/products/bulk", { ...act, dryRun: true });
  const key = { "idempotency-key": "bulk-1" };
  const begun = await client.send("POST", "/ecommerce/products/bulk", act, key);
  const again = await client.send("POST", "/ecommerce/products/bulk", act, key);
  const lossy = failingDb(db, (nth) => (nth % 2 === 0 ? "after" : null));
  while ((await runNextBatch({ ...platform, db: lossy })) !== "idle");

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
  await all(platform);
  expect(back.status).toBe(202);
  expect(await prices()).toEqual(before);
  expect((await client.get(`/jobs/${begun.body.data.id}`)).body.meta.undo).toBeUndefined();
}, 60_000);

test.each([
  ["price", { mode: "percent", percent: 10 }, "price_minor", 1_100],
  ["stock", { mode: "add", quantity: 5, reason: "received" }, "on_hand", 15],
])(
  "a piece of a bulk %s that was written but not counted is not done again days later",
  async (...row) => {
    const [action, value, column, wanted] = row;
    const { db, client, platform } = await byHand();
    db.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
     INSERT INTO products (sku, name, category, price_minor, final_minor, on_hand, search, sort_key, created_at, updated_at)
     SELECT 'ONCE-' || i, 'Tekrar', 'Books', 1000, 1000, 10, 'tekrar', 'X', i, i FROM n`,
    );
    let isWritten = false;
    const watched = watching(db, ({ sql }) => {
      isWritten ||= sql.includes("INSERT INTO undo_log");
    });
    const killed = failingDb(watched, () => (isWritten ? "before" : null));

    const begun = await client.send("POST", "/ecommerce/products/bulk", { filter: { q: "tekrar" }, action, value });
    expect(begun.status).toBe(202);
    for (let outcome = ""; outcome !== "failed"; ) outcome = await runNextBatch({ ...platform, db: killed });
    platform.clock.set(platform.clock.now() + 3 * 24 * 60 * 60 * 1000);
    await housekeeping({ ...platform, now: platform.clock.now() });
    await all(platform);

    const rows = db.all(
      statement(`SELECT ${column} AS is_now, count(*) AS n FROM products WHERE sku LIKE 'ONCE-%' GROUP BY 1`),
    );
    expect(rows).toEqual([{ is_now: wanted, n: 1_001 }]);
    const job = db.all<{ state: string; result_json: string }>(
      statement("SELECT state, result_json FROM jobs WHERE id = ?", begun.body.data.id),
    );
    expect(job[0]?.state).toBe("done");
    expect(JSON.parse(job[0]?.result_json ?? "")).toEqual({ changed: 1_001, skipped: 0, skips: [] });
  },
  60_000,
);

test("a bulk step on more than 1,000 orders is a job that names those it left out", async () => {
  const { db, client, platform } = await byHand();
  db.exec(
    `INSERT INTO orders (number, user_id, customer_name, status, payment_method, payment_state, amount_minor,
      paid_minor, lines_count, day, placed_at, search, sort_key, updated_at)
    SELECT '#9' || value, 5, 'Cem Arslan', iif(value % 10 = 0, 'cancelled', 'pending'), 'Credit Card', 'paid', 100, 100, 1,
      '2026-06-14', 1781400000000 + value, 'cem arslan', 'cem', 1781400000000
    FROM generate_series(1, 1100)`.replace(
      "generate_series(1, 1100)",
      "(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1100) SELECT value FROM n)",
    ),
  );
  db.exec(`INSERT INTO order_lines (order_id, position, product_id, product_name, quantity, unit_minor, total_minor)
    SELECT id, 1, NULL, 'Kalem', 1, 100, 100 FROM orders WHERE number LIKE '#9%'`);

  const begun = await client.send("POST", "/ecommerce/orders/bulk", { filter: { customerId: 5 }, action: "confirm" });
  await all(platform);

  expect(begun.status).toBe(202);
  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ kind: "orders", state: "done" });
  expect(data.result.changed).toBeGreaterThanOrEqual(990);
  expect(data.result.skipped).toBeGreaterThanOrEqual(110);
  expect(data.result.skips).toHaveLength(100);
  const [first] = data.result.skips;
  const { number, status } = (await client.get(`/ecommerce/orders/${first.id}`)).body.data;
  expect(first).toEqual({ id: first.id, code: "invalid_transition", name: number, from: status });
}, 60_000);

test.each(["orders", "products"])(
  "what is added while a bulk act on many %s runs stays as it is",
  async (kind) => {
    const { db, client, platform } = await byHand();
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)";
    db.exec(
      kind === "orders"
        ? `${numbers} INSERT INTO orders (number, user_id, customer_name, status, payment_method, payment_state,
           amount_minor, paid_minor, lines_count, day, placed_at, search, sort_key, updated_at)
         SELECT 'K-' || i, NULL, 'Kalabalık', 'pending', 'Credit Card', 'paid', 100, 100, 1, '2026-06-14',
           1781400000000 + i, 'kalabalik', 'kalabalik', 1781400000000 FROM n`
        : `${numbers} INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at,
           updated_at) SELECT 'MANY-' || i, 'Kalabalık', 'Books', 1000, 1000, 'kalabalik', 'X', i, i FROM n`,
    );
    const act =
      kind === "orders"
        ? { action: "cancel", refund: true }
        : { action: "price", value: { mode: "percent", percent: 10 } };
    const late = {
      orders: {
        customer: { name: "Kalabalık Geç", email: "gec@example.com" },
        lines: [{ productId: 1, quantity: 1 }],
        paymentMethod: "Credit Card",
        paid: true,
      },
      products: { name: "Kalabalık geç", category: "Books", price: 10, sku: "LATE-1", stock: 1 },
    };

    const begun = await client.send("POST", `/ecommerce/${kind}/bulk`, { filter: { q: "kalabalik" }, ...act });
    await runNextBatch(platform);
    const added = await client.send("POST", `/ecommerce/${kind}`, late[kind as keyof typeof late]);
    await all(platform);

    expect([begun.status, added.status]).toEqual([202, 201]);
    const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
    expect(data).toMatchObject({ state: "done", done: 1_001, result: { changed: 1_001, skipped: 0 } });
    expect((await client.get(`/ecommerce/${kind}/${added.body.data.id}`)).body.data).toMatchObject(
      kind === "orders" ? { status: "pending" } : { price: 10 },
    );
  },
  60_000,
);

test("an act on more than 1,000 people is a job that leaves out whom it may not touch; its one undo puts all back", async () => {
  const { db, client, platform } = await byHand();
  db.exec(`INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
    WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1200)
    SELECT 'Toplu ' || n, 't' || n || '@shop.example', 't' || n || '@shop.example', 1780000000000, 'toplu ' || n,
      'toplu ' || n, 1780000000000 FROM more`);
  const states = async () =>
    db.first<{ s: string }>(statement("SELECT group_concat(id || status || role) AS s FROM users"))!.s;
  const before = await states();
  const everybody = (await client.get("/datatable/users?status=active&pageSize=1")).body.meta.total;
  const act = { filter: { status: "active" }, action: "deactivate" };
  const key = { "idempotency-key": "people-1" };

  const begun = await client.send("POST", "/datatable/users/bulk", act, key);
  const again = await client.send("POST", "/datatable/users/bulk", act, key);
  expect([begun.status, again.status, again.body.data.id]).toEqual([202, 202, begun.body.data.id]);
  await all(platform);

  const { data: done, meta } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(done).toMatchObject({ kind: "people", state: "done", total: everybody, done: everybody });
  const admins = (await client.get("/datatable/users?status=active&role=Admin")).body.data as {
    id: number;
    name: string;
  }[];
  expect(done.result).toEqual({
    changed: everybody - admins.length,
    skipped: admins.length,
    skips: admins.map(({ id, name }) => ({ id, code: "last_admin", name })),
  });
  expect((await client.get("/datatable/users?status=active")).body.data).toHaveLength(admins.length);
  expect((await client.get("/undo")).body.data[0]).toMatchObject({ object: "job", action: "person.deactivate" });

  const back = await client.send("POST", `/undo/${meta.undo.token}`);
  await all(platform);

  expect(back.status).toBe(202);
  expect((await client.get(`/jobs/${back.body.data.id}`)).body.data).toMatchObject({
    kind: "people",
    state: "done",
    result: { changed: everybody - admins.length, skipped: 0 },
  });
  expect(await states()).toBe(before);
}, 60_000);

test("roles given to more than 1,000 people are taken back by who has just proven who they are", async () => {
  const { db, client, platform } = await byHand();
  db.exec(`INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
    WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1100)
    SELECT 'Rol ' || n, 'r' || n || '@shop.example', 'r' || n || '@shop.example', 1780000000000, 'rolcu ' || n,
      'rol ' || n, 1780000000000 FROM more;
    UPDATE users SET search = 'rolcu' WHERE id = 2`);
  const act = { filter: { q: "rolcu" }, action: "role", value: "Kullanıcı" };
  const count = async () => (await client.get("/datatable/users?q=rolcu&role=Edit%C3%B6r&pageSize=1")).body.meta.total;
  expect(await count()).toBe(1);
  const begun = await client.send("POST", "/datatable/users/bulk", act);
  await all(platform);
  expect([begun.status, await count()]).toEqual([202, 0]);
  const { meta } = (await client.get(`/jobs/${begun.body.data.id}`)).body;

  db.exec("UPDATE sessions SET proven_at = proven_at - 600000");
  const stale = await client.send("POST", `/undo/${meta.undo.token}`);
  expect(stale.body).toMatchObject({ status: 403, code: "reauth_required" });
  db.exec("UPDATE sessions SET proven_at = proven_at + 600000");
  expect((await client.send("POST", `/undo/${meta.undo.token}`)).status).toBe(202);
  await all(platform);

  expect(await count()).toBe(1);
}, 60_000);

const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)";

const acts = [
  {
    path: "/ecommerce/products/bulk",
    act: { filter: { q: "yarida" }, action: "category", value: "Cosmetics" },
    rows: `INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
      SELECT 'CUT-' || i, 'Yarıda', 'Books', 1000, 1000, 'yarida', 'X', i, i FROM n`,
    moved: "SELECT count(*) AS n FROM products WHERE search = 'yarida' AND category = 'Cosmetics'",
    most: 500,
  },
  {
    path: "/ecommerce/orders/bulk",
    act: { filter: { q: "yarida" }, action: "confirm" },
    rows: `INSERT INTO orders (number, user_id, customer_name, status, payment_method, payment_state, amount_minor,
        paid_minor, lines_count, day, placed_at, search, sort_key, updated_at)
      SELECT 'Y-' || i, NULL, 'Yarıda', 'pending', 'Credit Card', 'paid', 100, 100, 1, '2026-06-14',
        1781400000000 + i, 'yarida', 'yarida', 1781400000000 FROM n`,
    moved: "SELECT count(*) AS n FROM orders WHERE search = 'yarida' AND status <> 'pending'",
    most: 200,
  },
  {
    path: "/datatable/users/bulk",
    act: { filter: { q: "yarida" }, action: "deactivate" },
    rows: `INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
      SELECT 'Yarıda', 'y' || i || '@shop.example', 'y' || i || '@shop.example', 1780000000000, 'yarida', 'yarida',
        1780000000000 FROM n`,
    moved: "SELECT count(*) AS n FROM users WHERE search = 'yarida' AND status <> 'active'",
    most: 500,
  },
];

/** A job of which `pieces` are done; every second one writes, and `most` is what that comes to. */
async function under({ path, act, rows, moved }: (typeof acts)[number], pieces: number) {
  const { db, client, platform } = await byHand();
  db.exec(`${many} ${rows}`);
  const { status, body } = await client.send("POST", path, act);
  expect(status).toBe(202);
  for (let piece = 0; piece < pieces; piece++) expect(await runNextBatch(platform)).toBe("done");
  return {
    platform,
    cancel: () => client.send("POST", `/jobs/${body.data.id}/cancel`),
    job: async () => (await client.get(`/jobs/${body.data.id}`)).body.data,
    count: () => db.first<{ n: number }>(statement(moved))?.n,
  };
}

const cancelled = (n: number | undefined) => ({
  state: "cancelled",
  done: n,
  result: n === 0 ? null : expect.objectContaining({ changed: n, skipped: 0 }),
});

test.each(
  acts.flatMap((one) => [
    { ...one, pieces: 1, written: 0 },
    { ...one, pieces: 2, written: one.most },
  ]),
)(
  "a job of $path that is cancelled after $pieces pieces writes no more",
  async ({ pieces, written, ...one }) => {
    const { platform, cancel, job, count } = await under(one, pieces);

    const ended = await cancel();
    await all(platform);

    expect([ended.status, count()]).toEqual([200, written]);
    expect(ended.body.data).toMatchObject(cancelled(written));
    expect(await job()).toMatchObject(cancelled(written));
  },
  60_000,
);

test.each(
  acts.flatMap((one) => [
    { ...one, order: "piece", first: 0 } as const,
    { ...one, order: "cancel", first: 1 } as const,
  ]),
)(
  "a piece of $path as its job is cancelled is counted or not written, $order first",
  async ({ first, ...one }) => {
    const { platform, cancel, job, count } = await under(one, 1);

    const [, ended] = await bothAtOnce([() => runNextBatch(platform), cancel], first);
    const written = count();
    await all(platform);

    expect(ended.status).toBe(200);
    expect([0, one.most]).toContain(written);
    expect(count()).toBe(written);
    expect(await job()).toMatchObject(cancelled(written));
  },
  60_000,
);
