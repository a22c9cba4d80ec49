import { expect, test, vi } from "vitest";
import { IMPORT_WHOLE_MAX } from "#shared/rules/products/import-fields.ts";
import { jobPart, keepPart } from "../../../server/db/jobs/job-parts.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { DAY_MS } from "../../../server/db/write/act.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import { planRecount } from "../../../server/jobs/recount-job.ts";
import { tidyJobs } from "../../../server/jobs/tidy-jobs.ts";
import { all, byHand, dying, upload } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";
import { watchingRows } from "../../support/database/watched-db.ts";
import { shopFile } from "../../support/files/shop-file.ts";

test("an import that is cut off in any piece goes on where it stopped, and nothing is written twice", async () => {
  const { app, db, client, platform } = await byHand();
  const file = shopFile(1_700, "CUT", { delimiter: ",", newline: "\n", bom: true });
  const { id: uploadId } = await upload(app, file.text);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  const cutOff = dying(platform);
  while ((await runNextBatch(cutOff)) !== "idle");
  await client.send("POST", `/jobs/${body.data.id}/run`);
  while ((await runNextBatch(cutOff)) !== "idle");

  const { body: done } = await client.get(`/jobs/${body.data.id}`);
  expect(done.data).toMatchObject({ state: "done", created: file.good, updated: 0, refused: file.bad.length });
  const rows = db.all<{ n: number; moves: number; audits: number; feed: number }>(
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

test("all or nothing is refused for more rows than are written at once, and nothing is written", async () => {
  const { app, db, client, platform } = await byHand();
  const lines = Array.from({ length: IMPORT_WHOLE_MAX + 1 }, (_, n) => `W-${n},Kalem ${n},Books,5`);
  const { id: uploadId } = await upload(app, `sku,name,category,price\n${lines.join("\n")}\n`);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);

  const refused = await client.send("POST", `/jobs/${body.data.id}/run?atomic=1`);

  expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  expect(refused.body.errors).toMatchObject([
    { field: "atomic", code: "too_big", params: { maximum: IMPORT_WHOLE_MAX, count: IMPORT_WHOLE_MAX + 1 } },
  ]);
  expect((await client.get(`/jobs/${body.data.id}`)).body.data.state).toBe("ready");
  const rows = db.all<{ n: number }>(statement("SELECT count(*) AS n FROM products WHERE sku LIKE 'W-%'"));
  expect(rows[0]!.n).toBe(0);
  expect((await client.send("POST", `/jobs/${body.data.id}/run?atomic=0`)).status).toBe(202);
}, 60_000);

test("a checked import that nobody runs goes after a week, and has written nothing", async () => {
  const { app, db, client, platform, now } = await byHand();
  const { id: uploadId } = await upload(app, "name,category,price\nKalem,Books,5\n");
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  expect((await client.get(`/jobs/${body.data.id}`)).body.data).toMatchObject({ state: "ready", created: 1 });

  await tidyJobs({ db, files: platform.files, now: now + 8 * DAY_MS });

  const { data } = (await client.get(`/jobs/${body.data.id}`)).body;
  expect(data).toMatchObject({ state: "cancelled", created: 0, updated: 0, done: 0 });
});

test("an import stops when the one who asked for it may not write any more", async () => {
  const { app, db, client, platform } = await byHand();
  const { id: uploadId } = await upload(app, "name,category,price\nKalem,Books,5\n");
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  db.exec("UPDATE workspace SET enforce_roles = 1");
  db.exec("UPDATE users SET role = 'Kullanıcı' WHERE email = 'admin@example.com'");

  await all(platform);

  const { data } = (await client.get(`/jobs/${body.data.id}`)).body;
  expect(data).toMatchObject({ state: "failed", created: 0, result: { code: "forbidden" } });
}, 60_000);

test("an export of more than 5,000 rows is a job that makes the file part by part; a day later it is gone", async () => {
  const { app, db, client, platform } = await byHand();
  db.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5200)
    INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
    SELECT 1, 'payment', 'failed', value, 'Crypto', 1700000000000 + value FROM n`);
  const { headers } = await upload(app, "x\n1\n");
  const total = (await client.get("/ecommerce/transactions?pageSize=1")).body.meta.total;

  const begun = await client.send("POST", "/exports", {
    object: "transactions",
    filter: { sort: "id:asc" },
    columns: ["id"],
  });
  await all(platform);

  expect(begun.status).toBe(202);
  const rows = db.all<{ step: number }>(statement("SELECT step FROM jobs WHERE id = ?", begun.body.data.id));
  expect(rows[0]!.step).toBe(3);
  const { data } = (await client.get(`/jobs/${begun.body.data.id}`)).body;
  expect(data).toMatchObject({ kind: "export", state: "done", total, done: total });
  const file = await app.request(data.fileUrl, { headers });
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(total + 1);
  expect(new Set(lines).size).toBe(total + 1);

  await tidyJobs({ db, files: platform.files, now: platform.clock.now() + DAY_MS + 1 });
  expect((await client.get(`/jobs/${begun.body.data.id}`)).body.data).toMatchObject({ state: "done", fileUrl: null });
  expect((await app.request(data.fileUrl, { headers })).status).toBe(404);
});

test("the part of an export that was stopped before its place was kept goes with the rest", async () => {
  const { db, client, platform } = await byHand();
  db.exec(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5200)
    INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
    SELECT 1, 'payment', 'failed', value, 'Crypto', 1700000000000 + value FROM n`);
  const begun = await client.send("POST", "/exports", { object: "transactions", filter: {}, columns: ["id"] });
  const { id } = begun.body.data;
  await keepPart(platform.files, { jobId: id, n: 0, text: "id\r\n1\r\n" });
  expect((await client.send("POST", `/jobs/${id}/cancel`)).status).toBe(200);

  await tidyJobs({ db, files: platform.files, now: platform.clock.now() + DAY_MS + 1 });

  expect(await platform.files.get(jobPart(id, 0))).toBeNull();
});

/** A proven restore that nobody has run for a day, and its one part. */
async function oldRestore() {
  const { db, client, platform, now } = await byHand();
  db.exec(`INSERT INTO jobs (id, kind, state, spec_json, result_json, user_id, at)
    VALUES ('old', 'restore', 'ready', '{"size":1,"by":1}', '{"header":{},"isSigned":true}', 1, ${now - DAY_MS - 1})`);
  await keepPart(platform.files, { jobId: "old", n: 0, text: "x" });
  const state = () => db.first(statement("SELECT state, spec_json AS spec FROM jobs WHERE id = 'old'"));
  const run = () => client.send("POST", "/workspace/restore/old/run", { confirmName: "Örnek Dükkân" });
  const isThere = async () => (await platform.files.get(jobPart("old", 0))) !== null;
  return { db, files: platform.files, now, state, run, isThere };
}

test("a restore cannot be run while the sweep removes its backup", async () => {
  const { db, files, now, state, run, isThere } = await oldRestore();
  let status = 0;
  const watched = {
    ...files,
    async remove(keys: readonly string[]) {
      if (keys.includes(jobPart("old", 0))) status = (await run()).status;
      return files.remove(keys);
    },
  };

  await tidyJobs({ db, files: watched, now });

  expect([status, state(), await isThere()]).toEqual([409, { state: "cancelled", spec: "{}" }, false]);
});

test("a sweep of backups that is cut off is finished by the next one", async () => {
  const { db, files, now, state, isThere } = await oldRestore();
  const stopped = { ...files, remove: () => Promise.reject(new Error("stopped")) };

  await expect(tidyJobs({ db, files: stopped, now })).rejects.toThrow("stopped");
  expect(state()).toEqual({ state: "cancelled", spec: '{"size":1,"by":1}' });
  await tidyJobs({ db, files, now });

  expect([state(), await isThere()]).toEqual([{ state: "cancelled", spec: "{}" }, false]);
});

test("a backup that was sent stays if the end of its job is not committed", async () => {
  const { db, files, now, isThere } = await oldRestore();
  const failing = { ...db, settled: () => Promise.reject(new Error("disk I/O error")) };

  await expect(tidyJobs({ db: failing, files, now })).rejects.toThrow("disk I/O error");

  expect(await isThere()).toBe(true);
});

test.each([
  ["products", "UPDATE products SET sold = sold + 1 WHERE id = 3"],
  ["storage", "UPDATE storage SET used = used + 1"],
])(
  "the recount of the night finds a counter of %s that is wrong, says so and puts it right",
  async (table, wrong) => {
    const { db, client, platform, now } = await byHand();
    const log = vi.fn();
    const night = { ...platform, log };
    planRecount(db, { now, tz: "Europe/Istanbul" });
    await all(night);
    const { cursor } = (await client.get("/changes")).body.data;
    db.exec(wrong);

    platform.clock.set(now + 24 * 60 * 60 * 1000);
    await all(night);

    expect(log).toHaveBeenCalledExactlyOnceWith(
      "error",
      "counters differed from a recount",
      expect.objectContaining({ table, differences: 2 }),
    );
    expect(differences(db, platform.clock.now(), "Europe/Istanbul")).toEqual([]);
    expect(await runNextBatch(night)).toBe("idle");
    // Open pages and kept answers hold the wrong figure until they hear of it.
    const { items } = (await client.get(`/changes?since=${cursor}`)).body.data;
    expect(items).toContainEqual(expect.objectContaining({ object: "workspace", action: "workspace.recounted" }));
  },
  30_000,
);

test("a recount that a month ends in the middle of finds nothing wrong", async () => {
  const { db, platform, now } = await byHand();
  const log = vi.fn();
  planRecount(db, { now, tz: "Europe/Istanbul" });
  platform.clock.set(Date.parse("2026-06-30T20:30:00Z"));
  const begun = "SELECT 1 FROM jobs WHERE kind = 'recount' AND place_json = '{\"table\":1}'";
  while (db.first(statement(begun)) === undefined) await runNextBatch({ ...platform, log });

  platform.clock.set(Date.parse("2026-07-01T00:30:00Z"));
  await all({ ...platform, log });

  expect(log).not.toHaveBeenCalled();
}, 30_000);

test("the recount of a month's first night keeps the month that has ended, and finds nothing wrong", async () => {
  const { db, platform, now } = await byHand();
  const log = vi.fn();
  planRecount(db, { now, tz: "Europe/Istanbul" });

  platform.clock.set(Date.parse("2026-07-01T00:30:00Z"));
  await all({ ...platform, log });

  expect(log).not.toHaveBeenCalled();
  const rows = db.all(statement("SELECT month FROM visits_monthly WHERE month = '2026-06'"));
  expect(rows).toHaveLength(1);
}, 30_000);

test("the refused rows of a large import are one file, read some at a time", async () => {
  const { app, db, client, platform } = await byHand();
  const lines = Array.from({ length: 1_203 }, (_, n) => `R-${n},"Ad ""${n}""",Books,on`);
  const { id: uploadId, headers } = await upload(
    app,
    `sku,name,category,price\n${lines.join("\n")}\nR-good,Ad,Books,5\n`,
  );
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  await all(platform);
  const { data } = (await client.get(`/jobs/${body.data.id}`)).body;
  const counts: number[] = [];
  platform.db = watchingRows(db, (rows) => counts.push(rows.length));

  const response = await app.request(data.fileUrl, { headers });
  const text = await response.text();

  expect(data).toMatchObject({ state: "done", created: 1, refused: 1_203 });
  const [head, ...rows] = text.trimEnd().split("\r\n");
  expect(head).toBe("sku,name,category,price,problem");
  expect(rows.map((row) => row.split(",").slice(0, 4).join(","))).toEqual(lines);
  expect(Math.max(...counts)).toBeLessThanOrEqual(500);
}, 60_000);
