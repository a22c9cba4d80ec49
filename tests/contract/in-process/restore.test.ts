import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { sumOf } from "../../../server/db/backup/format.ts";
import { shopOf } from "../../../server/db/backup/write.ts";
import { jobPart } from "../../../server/db/jobs/job-parts.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import { housekeeping, runMaintenance } from "../../../server/jobs/housekeeping.ts";
import type { FileStore, Platform } from "../../../server/platform.ts";
import { prepare } from "../../../server/prepare.ts";
import { clientOf } from "../../support/app/client.ts";
import { byHand } from "../../support/component/by-hand.ts";
import { one } from "../../support/database/planted.ts";
import { statement } from "../../support/database/statement.ts";
import { failingDb, watchingRows } from "../../support/database/watched-db.ts";
import { backupOf } from "../../support/files/backups.ts";
import { ownFiles } from "../../support/files/own-files.ts";
import {
  begun,
  nameOf,
  type Own,
  PATIENCE_MS,
  proven,
  rename,
  settleRestore,
  shopWithAdmin,
} from "../../support/files/restores.ts";
import { mail, receive } from "../../support/records/inbox.ts";

test("an Admin takes the shop along and puts it back, and everybody is signed out", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform, app, db, proof } = own;
  const begun = await admin.send("POST", "/workspace/backup");
  expect(begun.status).toBe(202);
  await platform.jobs.settle();
  const made = (await admin.get(`/jobs/${begun.body.data.id}`)).body.data;
  expect(made).toMatchObject({ state: "done", kind: "backup" });
  const file = await app.request(made.fileUrl, { headers: proof });
  const text = await file.text();
  rename(own);

  const checked = await proven(own, text);
  expect(checked).toMatchObject({ state: "ready", result: { header: { shop: "Örnek Dükkân", rows: { orders: 30 } } } });
  const refused = await admin.send("POST", `/workspace/restore/${checked.id}/run`, {
    confirmName: "Another shop",
    acceptUnsigned: true,
  });
  expect([refused.status, refused.body.code]).toEqual([422, "confirm_mismatch"]);
  expect(await nameOf(own)).toBe("Somebody else");
  const run = await admin.send("POST", `/workspace/restore/${checked.id}/run`, {
    confirmName: "Örnek Dükkân",
    acceptUnsigned: true,
  });
  expect(run.status).toBe(202);
  expect((await admin.get("/health/ready")).status).toBe(503);
  expect(
    (await admin.send("POST", "/auth/login", { email: "editor@example.com", password: "Demo-2026!" })).status,
  ).toBe(503);
  await settleRestore(own);

  const ready = await admin.get("/health/ready");
  expect([ready.status, ready.body.data.restore]).toEqual([200, { id: checked.id, outcome: "restored" }]);
  expect((await admin.get("/uploads")).status).toBe(401);
  expect(await nameOf(own)).toBe("Çağrı Şahin");
  const now = (await backupOf(shopOf(platform))).split("\n");
  // The chain of the history goes on being sealed meanwhile.
  const unsealed = (line: string) => line.replace(/(,(null|"[0-9a-f]{64}")){3},null(,"[^"]*"\])$/, "$3");
  const rows = (lines: string[]) =>
    lines.filter((line) => line.startsWith("[") && !line.startsWith('["audit_head"')).map(unsealed);
  // The restore itself leaves its entry in the history, and the act of that.
  const traces = rows(now).filter((line) => line.includes('"workspace.restored"'));
  expect(traces).toHaveLength(2);
  expect(rows(now).filter((line) => !traces.includes(line))).toEqual(rows(text.split("\n")));
  expect(await one(db, "SELECT action FROM audit ORDER BY id DESC LIMIT 1")).toBe("workspace.restored");
  const again = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  await again.send("POST", "/audit/seal");
  expect((await again.get("/audit/verify")).body.data).toMatchObject({ open: 0, broken: null });
});

test("a number that was given once is given no more in a shop that was put back", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, app, platform } = own;
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const arrive = async (): Promise<number> => (await receive(mail(), { request })).body.data.conversationId;
  const gone = await arrive();
  await admin.send("PATCH", `/inbox/conversations/${gone}`, { status: "trash" });
  await admin.send("DELETE", `/inbox/conversations/${gone}`);

  await begun(own, await backupOf(shopOf(platform)));
  await settleRestore(own);

  expect(await arrive()).toBe(gone + 1);
});

test("a restore told to run again under its key is answered the same as long as its person is known", async () => {
  const { db, client, now } = await byHand();
  db.exec(`INSERT INTO jobs (id, kind, state, spec_json, result_json, user_id, at)
    VALUES ('proven', 'restore', 'ready', '{"size":1,"by":1}', '{"header":{},"isSigned":true}', 1, ${now})`);
  const key = { "idempotency-key": crypto.randomUUID() };
  const run = (headers = {}) =>
    client.send(
      "POST",
      "/workspace/restore/proven/run",
      { confirmName: "Örnek Dükkân", acceptUnsigned: true },
      headers,
    );

  const [first, again, anew] = [await run(key), await run(key), await run()];

  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(anew.body.code).toBe("job_state");
});

test("a shop that has paid keeps its own plan, cards and invoices, whatever the backup says of them", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform, db } = own;
  const text = await backupOf(shopOf(platform));
  rename(own);
  const upgrade = { plan: "scale", interval: "month" };
  const { previewId } = (await admin.send("POST", "/billing/subscription/preview", upgrade)).body.data;
  const paid = await admin.send("POST", "/billing/subscription/change", { previewId }, { "if-match": '"v1"' });
  expect(paid.status).toBe(200);
  const billing = async () => [
    await one(db, "SELECT plan || ' ' || version FROM subscription"),
    await one(db, "SELECT group_concat(number || ' ' || status) FROM invoices"),
    await one(db, "SELECT group_concat(state) FROM payment_attempts"),
    await one(db, "SELECT room FROM storage"),
  ];
  const standing = await billing();

  await begun(own, text);
  await settleRestore(own);

  expect(await nameOf(own)).toBe("Çağrı Şahin");
  expect(standing).toEqual(["scale 2", expect.stringContaining("INV-2026-0007 paid"), "paid", 536_870_912_000]);
  expect(await billing()).toEqual(standing);
  expect(db.all(statement("PRAGMA foreign_key_check"))).toEqual([]);
});

test("a restore that is killed again and again between and within its steps goes on to its end", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform, db } = own;
  const text = await backupOf(shopOf(platform));
  rename(own);
  await begun(own, text);
  let transactions = 0;
  const failing = failingDb(db, (nth) => {
    transactions = nth;
    return nth % 3 === 0 ? "before" : null;
  });

  for (let outcome = ""; outcome !== "idle"; ) outcome = await runNextBatch({ ...platform, db: failing });

  expect(transactions).toBeGreaterThan(60);
  expect(await nameOf(own)).toBe("Çağrı Şahin");
  expect((await admin.get("/health/ready")).status).toBe(200);
});

test("a server that starts, and keeps its house, between any two pieces of a restore leaves that to itself", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { platform, db, admin } = own;
  const { settings, clock } = platform;
  const told: unknown[] = [];
  const watched: Platform = { ...platform, log: (level, line) => level === "error" && told.push(line) };
  const text = await backupOf(shopOf(platform));
  rename(own);
  await begun(own, text);
  const setMode = (mode: string) => db.run(statement("UPDATE meta SET value = ? WHERE key = 'mode'", mode));

  while ((await admin.get("/health/ready")).status === 503) {
    for (const mode of ["live", "mock"] as const) {
      setMode(mode);
      await prepare(db, { settings: { ...settings, mode }, now: clock.now() });
    }
    await runMaintenance(watched);
    await runNextBatch(watched);
  }

  expect(told).toEqual([]);
  expect(await nameOf(own)).toBe("Çağrı Şahin");
  const rows = (lines: string) =>
    lines.split("\n").filter((line) => line.startsWith("[") && !/^\["audit_head"/.test(line));
  expect(rows(await backupOf(shopOf(platform))).length).toBe(rows(text).length + 2);
});

test("housekeeping that fails is told of and keeps nobody from the work that is due", async () => {
  const { platform } = await shopWithAdmin();
  const told: string[] = [];
  const db = failingDb(platform.db, () => "before");

  await runMaintenance({ ...platform, db, log: (_, line) => told.push(line) });

  expect(told).toEqual(["housekeeping failed"]);
});

test("a backup of a shop that is written to all the time says so, and leaves no bytes behind", {
  timeout: PATIENCE_MS,
}, async () => {
  const { files, folder } = ownFiles();
  const { admin, db, platform } = await shopWithAdmin(files);
  // More than one piece of work.
  for (const code of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) {
    db.run(statement("INSERT INTO canned (code, body, shared, user_id) VALUES (?, hex(zeroblob(400000)), 1, 1)", code));
  }
  platform.db = watchingRows(db, (_, sql) => {
    if (sql.includes('FROM "canned" '))
      db.exec("INSERT INTO changes (object, object_id, version, action, at) VALUES ('order', 1, 1, 'changed', 0)");
  });
  const { body } = await admin.send("POST", "/workspace/backup");
  const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => name.startsWith("jobs/"));

  await platform.jobs.settle();
  const job = (await admin.get(`/jobs/${body.data.id}`)).body.data;
  const left = await stored();
  const later = platform.clock.now() + 25 * 60 * 60 * 1000;
  await housekeeping({ db, files, now: later });

  expect(job).toMatchObject({
    state: "failed",
    result: { code: "changed_since", message: expect.stringMatching(/written/) },
  });
  expect(left.filter((name) => /\/\d+$/.test(name)).length).toBeGreaterThan(1);
  expect((await stored()).filter((name) => /\/\d+$/.test(name))).toEqual([]);
});

test("what a restore leaves behind in the file store is what the shop has", { timeout: PATIENCE_MS }, async () => {
  const { files: disk, folder } = ownFiles();
  let isOut = true;
  const files: FileStore = {
    ...disk,
    async remove(keys) {
      const isOfSaved = keys.some((key) => key.includes(".before/"));
      if (!isOfSaved || !isOut) return disk.remove(keys);
      isOut = false;
      throw new Error("the store is out of reach");
    },
  };
  const own = await shopWithAdmin(files);
  const { admin, platform, db } = own;
  const keep = async (key: string) => {
    const insert = `INSERT INTO files (key, name, type, size, purpose, state, created_at) VALUES (?, 'a', 'text/plain', 3, 'file', 'stored', ?)`;
    db.run(statement(insert, key, platform.clock.now()));
    await files.put(`${key}/1`, new Blob(["abc"]).stream(), 3);
  };
  await keep("a-file-of-before");
  const text = await backupOf(shopOf(platform));
  await keep("a-file-of-later");
  await admin.send("POST", "/workspace/backup");
  await platform.jobs.settle();
  const stored = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  expect((await stored()).length).toBeGreaterThan(2);

  await begun(own, text);
  await settleRestore(own);
  await platform.jobs.settle();

  expect(await one(db, "SELECT json_group_array(key) FROM files")).toBe('["a-file-of-before"]');
  expect([isOut, await stored()]).toEqual([false, ["a-file-of-before/1"]]);
});

/** Does pieces of a restore until it is at a stage. */
async function untilStage({ db, platform }: Own, stage: string): Promise<void> {
  const at = "SELECT place_json ->> '$.stage' FROM jobs WHERE kind = 'restore' AND state = 'running'";
  while ((await one(db, at)) !== stage) await runNextBatch(platform);
}

test("a restore whose backup was swept puts the shop back as it was", { timeout: PATIENCE_MS }, async () => {
  const own = await shopWithAdmin();
  const { admin, db, platform } = own;
  const text = await backupOf(shopOf(platform));
  rename(own);
  await begun(own, text);
  await platform.files.remove([jobPart(String(await one(db, "SELECT id FROM jobs WHERE kind = 'restore'")), 0)]);
  db.exec("UPDATE jobs SET spec_json = '{}' WHERE kind = 'restore'");

  for (let n = 0; n < 500 && (await admin.get("/health/ready")).status === 503; n++) await runNextBatch(platform);

  const ready = await admin.get("/health/ready");
  expect([ready.status, ready.body.data.restore?.outcome]).toEqual([200, "taken_back"]);
  expect(await nameOf(own)).toBe("Somebody else");
});

test.each([
  ["clear", 1, "SELECT count(*) FROM rate_buckets WHERE key = 'later'"],
  ["count", 70, "SELECT count(*) FROM users WHERE orders_count = 99"],
])(
  "the stage %s begins again where an earlier version has stored the number of a table",
  { timeout: PATIENCE_MS },
  async (stage, table, left) => {
    const own = await shopWithAdmin();
    const { db, platform } = own;
    const text = await backupOf(shopOf(platform));
    db.exec("INSERT INTO rate_buckets VALUES ('later', 1, 1)");
    await begun(own, text);
    await untilStage(own, stage);
    db.exec(`UPDATE jobs SET place_json = json_set(place_json, '$.table', ${table}) WHERE kind = 'restore'`);
    db.exec("UPDATE users SET orders_count = 99 WHERE id = 4");

    await settleRestore(own);

    expect(await one(db, left)).toBe(0);
  },
);

test("a shop that an earlier version has saved in part is saved whole", { timeout: PATIENCE_MS }, async () => {
  const own = await shopWithAdmin();
  const { db, platform } = own;
  await begun(own, await backupOf(shopOf(platform)));
  await untilStage(own, "save");
  const write = { table: 60, after: null, file: 0, object: 0, sum: "", rows: 0, objects: 0, feed: 0 };
  db.run(
    statement(
      "UPDATE jobs SET place_json = json_set(place_json, '$.saved', json(?)) WHERE kind = 'restore'",
      JSON.stringify({ write, parts: 1, bytes: 0 }),
    ),
  );

  await untilStage(own, "clear");

  const id = String(await one(db, "SELECT id FROM jobs WHERE kind = 'restore'"));
  const saved = await new Response(await platform.files.get(jobPart(`${id}.before`, 0))).text();
  expect(saved).toMatch(/^\{"pano":"backup"/);
  expect(saved).toContain('{"table":"users"');
});

test("a part of a backup that stands is not replaced, and can be sent again", { timeout: PATIENCE_MS }, async () => {
  const { files } = ownFiles();
  const { admin, app, proof } = await shopWithAdmin(files);
  const { id } = (await admin.send("POST", "/workspace/restore", { size: 3 })).body.data;
  const send = async (body: string) =>
    (await app.request(`/api/workspace/restore/${id}/parts/1`, { method: "PUT", headers: proof, body })).status;

  const answers = [await send("ab"), await send("abc"), await send("abc"), await send("xyz")];

  expect(answers).toEqual([422, 200, 200, 200]);
  expect(await new Response(await files.get(`jobs/${id}/0`)).text()).toBe("abc");
});

test.each([
  ["a table that takes part in no backup", '{"table":"sessions","columns":["id"]}\n["x"]\n'],
  ["columns that are more than names", '{"table":"meta","columns":["key","value) SELECT 1, 2 --"]}\n["x","y"]\n'],
  ["a file with a name that leads elsewhere", '{"object":"../../elsewhere","bytes":"YQ=="}\n'],
])(
  "%s is not loaded even where the bytes are others than those that were proven",
  {
    timeout: PATIENCE_MS,
  },
  async (_, evil) => {
    const { files } = ownFiles();
    const own = await shopWithAdmin(files);
    const text = await backupOf(shopOf(own.platform));
    const { id } = await proven(own, text);
    rename(own);
    const head = `${text.split("\n")[0]}\n`;
    const sums = [sumOf("", head), sumOf(sumOf("", head), evil)];
    const forged = `${head}{"sum":"${sums[0]}"}\n${evil}{"sum":"${sums[1]}"}\n`;
    await files.put(`jobs/${id}/0`, new Blob([forged]).stream(), forged.length + Buffer.byteLength(head) - head.length);

    await own.admin.send("POST", `/workspace/restore/${id}/run`, { confirmName: "Örnek Dükkân", acceptUnsigned: true });
    await settleRestore(own);

    expect((await own.admin.get("/health/ready")).body.data.restore).toEqual({ id, outcome: "taken_back" });
    expect(await nameOf(own)).toBe("Somebody else");
  },
);

test("what the product has mailed itself is kept for ninety days, what still waits for longer", async () => {
  const { db, platform } = await shopWithAdmin();
  const day = 24 * 60 * 60 * 1000;
  const old = platform.clock.now() - 91 * day;
  const young = platform.clock.now() - 89 * day;
  const mails = [
    `('sent', ${old}, NULL)`,
    `('failed', NULL, ${old})`,
    `('waits', NULL, NULL)`,
    `('sent lately', ${young}, NULL)`,
    `('failed lately', NULL, ${young})`,
  ];
  db.exec(`DELETE FROM outbox WHERE message_id IS NULL; INSERT INTO outbox (to_json, subject, body, at, sent_at, failed_at)
    SELECT '["a@b.example"]', column1, '', ${old}, column2, column3 FROM (VALUES ${mails.join(", ")})`);

  await housekeeping({ ...platform, now: platform.clock.now() });

  expect(await one(db, "SELECT group_concat(subject) FROM outbox WHERE message_id IS NULL")).toBe(
    "waits,sent lately,failed lately",
  );
});
