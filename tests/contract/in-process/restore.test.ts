import { beforeAll, describe, expect, test } from "vitest";
import { sumOf } from "../../../server/db/backup/format.ts";
import { statement } from "../../../server/db/cell.ts";
import { shopOf } from "../../../server/jobs/backup-job.ts";
import { doNextPiece } from "../../../server/jobs/due.ts";
import type { Platform } from "../../../server/platform.ts";
import { backupOf } from "../../support/backups.ts";
import { clientOf } from "../../support/client.ts";
import { ownApp } from "../../support/own-app.ts";
import { one } from "../../support/planted.ts";

/** Each test plants shops and works through all of their rows. */
const PATIENCE_MS = 300_000;

async function shopWithAdmin() {
  const { app, cell, platform } = await ownApp();
  const proof = { authorization: "" };
  const admin = await clientOf("admin@example.com", async (path, init) => {
    const answer = await app.request(path, init);
    if (answer.ok && path.endsWith("/auth/login"))
      proof.authorization = `Bearer ${(await answer.clone().json()).data.token}`;
    return answer;
  });
  return { app, cell, platform, admin, proof };
}
type Own = Awaited<ReturnType<typeof shopWithAdmin>>;

/** Sends a backup and has it proven; answers with the job. */
async function proven({ admin, app, platform, proof }: Own, text: string) {
  const bytes = new TextEncoder().encode(text);
  const { body } = await admin.send("POST", "/workspace/restore", { size: bytes.byteLength });
  const { id } = body.data;
  await app.request(`/api/workspace/restore/${id}/parts/1`, { method: "PUT", headers: proof, body: bytes });
  const check = await admin.send("POST", `/workspace/restore/${id}/check`);
  expect(check.status).toBe(202);
  await platform.jobs.settle();
  return (await admin.get(`/jobs/${id}`)).body.data;
}

/** Proves a backup and begins with it. */
async function begun(own: Own, text: string): Promise<void> {
  const { id } = await proven(own, text);
  await own.admin.send("POST", `/workspace/restore/${id}/run`, { confirmName: "Örnek Dükkân" });
}

const nameOf = (own: Own) => one(own.cell, "SELECT username FROM users WHERE id = 4");
const rename = (own: Own) => own.cell.run(statement("UPDATE users SET username = 'Somebody else' WHERE id = 4"));

/** Works until the shop is open again; what else is due waits, so that only the restore has written. */
async function settleRestore({ admin, platform }: Own): Promise<void> {
  while ((await admin.get("/health/ready")).status === 503) await doNextPiece(platform);
  expect((await admin.get("/health/ready")).status).toBe(200);
}

test("an Admin takes the shop along and puts it back, and everybody is signed out", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform, app, cell, proof } = own;
  const begun = await admin.send("POST", "/workspace/backup");
  expect(begun.status).toBe(202);
  await platform.jobs.settle();
  const made = (await admin.get(`/jobs/${begun.body.data.id}`)).body.data;
  expect(made).toMatchObject({ state: "done", kind: "backup" });
  const file = await app.request(made.fileUrl, { headers: proof });
  const text = await file.text();
  await rename(own);

  const checked = await proven(own, text);
  expect(checked).toMatchObject({ state: "ready", result: { header: { shop: "Örnek Dükkân", rows: { orders: 30 } } } });
  const refused = await admin.send("POST", `/workspace/restore/${checked.id}/run`, { confirmName: "Another shop" });
  expect([refused.status, refused.body.code]).toEqual([422, "confirm_mismatch"]);
  expect(await nameOf(own)).toBe("Somebody else");
  const run = await admin.send("POST", `/workspace/restore/${checked.id}/run`, { confirmName: "Örnek Dükkân" });
  expect(run.status).toBe(202);
  expect((await admin.get("/health/ready")).status).toBe(503);
  expect(
    (await admin.send("POST", "/auth/login", { email: "editor@example.com", password: "Demo-2026!" })).status,
  ).toBe(503);
  await settleRestore(own);

  expect((await admin.get("/health/ready")).status).toBe(200);
  expect((await admin.get("/uploads")).status).toBe(401);
  expect(await nameOf(own)).toBe("Çağrı Şahin");
  const now = (await backupOf(shopOf(platform))).split("\n");
  // What the act itself leaves: its entry in the audit list. The chain of these goes on being sealed meanwhile.
  const unsealed = (line: string) => line.replace(/(,(null|"[0-9a-f]{64}")){3},null\]$/, "]");
  const rows = (lines: string[]) =>
    lines.filter((line) => line.startsWith("[") && !line.startsWith('["audit_head"')).map(unsealed);
  expect(rows(now).slice(0, -1)).toEqual(rows(text.split("\n")));
  expect(await one(cell, "SELECT action FROM audit ORDER BY id DESC LIMIT 1")).toBe("workspace.restored");
  const again = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  await again.send("POST", "/audit/seal");
  expect((await again.get("/audit/verify")).body.data).toMatchObject({ open: 0, broken: null });
});

test("a shop that has paid keeps its own plan, cards and invoices, whatever the backup says of them", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform, cell } = own;
  const text = await backupOf(shopOf(platform));
  await rename(own);
  const upgrade = { plan: "scale", interval: "month" };
  const { previewId } = (await admin.send("POST", "/billing/subscription/preview", upgrade)).body.data;
  const paid = await admin.send("POST", "/billing/subscription/change", { previewId }, { "if-match": '"v1"' });
  expect(paid.status).toBe(200);
  const billing = async () => [
    await one(cell, "SELECT plan || ' ' || version FROM subscription"),
    await one(cell, "SELECT group_concat(number || ' ' || status) FROM invoices"),
    await one(cell, "SELECT group_concat(state) FROM payment_attempts"),
    await one(cell, "SELECT room FROM storage"),
  ];
  const standing = await billing();

  await begun(own, text);
  await settleRestore(own);

  expect(await nameOf(own)).toBe("Çağrı Şahin");
  expect(standing).toEqual(["scale 2", expect.stringContaining("INV-2026-0007 paid"), "paid", 536_870_912_000]);
  expect(await billing()).toEqual(standing);
  expect(await cell.run(statement("PRAGMA foreign_key_check"))).toMatchObject({ rows: [] });
});

test("a restore that is killed again and again between and within its steps goes on to its end", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform, cell } = own;
  const text = await backupOf(shopOf(platform));
  await rename(own);
  await begun(own, text);
  let calls = 0;
  const dying: Platform = {
    ...platform,
    cell: {
      run: (question) => cell.run(question),
      batch: async (statements) => {
        calls += 1;
        if (calls % 3 === 0) throw new Error("killed");
        return cell.batch(statements);
      },
    },
  };

  for (let outcome = ""; outcome !== "idle"; ) outcome = await doNextPiece(dying);

  expect(calls).toBeGreaterThan(60);
  expect(await nameOf(own)).toBe("Çağrı Şahin");
  expect((await admin.get("/health/ready")).status).toBe(200);
});

test("a file that breaks a rule of the database half-way has the shop put back as it was", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const { admin, platform } = own;
  // Made by hand, with sums that fit: an order of more than it may be paid.
  const blocks = (await backupOf(shopOf(platform))).split(/(?<="}\n)(?=\{"(?:table|object|end)")/);
  let sum = "";
  const forged = blocks
    .map((block) => {
      const lines = block.replace(/\{"sum":"[0-9a-f]+"\}\n$/, "").replace('"completed"', '"no such state"');
      const text = block.startsWith('{"table":"orders"') ? lines : block.replace(/\{"sum":"[0-9a-f]+"\}\n$/, "");
      sum = sumOf(sum, text);
      return `${text}{"sum":"${sum}"}\n`;
    })
    .join("");
  await rename(own);
  const checked = await proven(own, forged);
  expect(checked.state).toBe("ready");

  await admin.send("POST", `/workspace/restore/${checked.id}/run`, { confirmName: "Örnek Dükkân" });
  await settleRestore(own);

  expect(await nameOf(own)).toBe("Somebody else");
  expect(await one(own.cell, "SELECT count(*) FROM orders")).toBe(30);
  expect(await one(own.cell, "SELECT action FROM audit ORDER BY id DESC LIMIT 1")).toBe("workspace.restore_failed");
  expect((await admin.get("/health/ready")).status).toBe(200);
});

describe("a file that cannot be restored is refused, and nothing is written", () => {
  let own: Own;
  let text: string;
  beforeAll(async () => {
    own = await shopWithAdmin();
    text = await backupOf(shopOf(own.platform));
  }, PATIENCE_MS);

  test.each<[string, string, (text: string) => string]>([
    ["that was cut in a line", "damaged", (all) => all.slice(0, all.length / 2)],
    ["that was cut behind a block", "damaged", (all) => all.slice(0, all.lastIndexOf('{"end"'))],
    ["in which a letter was changed", "damaged", (all) => all.replace("Çağrı", "Cagri")],
    ["that lacks a row", "damaged", (all) => all.replace(/\n\[5,[^\n]*/, "")],
    ["of a later version", "newer", (all) => all.replace(/"schema":"\d+/, '"schema":"9999')],
    ["of a later format", "newer", (all) => all.replace('"format":1', '"format":2')],
    ["of the other mode", "other_mode", (all) => all.replace('"mode":"mock"', '"mode":"live"')],
    ["that is something else", "not_a_backup", () => '{"hello":1}\n'],
  ])("one %s", { timeout: PATIENCE_MS }, async (_, problem, edit) => {
    const edited = edit(text);
    // Sums that fit, where not the sum is what is looked at.
    const [head, , ...rest] = edited.split("\n");
    const fits = `${head}\n{"sum":"${sumOf("", `${head}\n`)}"}\n${rest.join("\n")}`;

    const job = await proven(own, problem === "damaged" ? edited : fits);

    expect(job).toMatchObject({ state: "failed", result: { code: "bad_backup", problem } });
    expect(await one(own.cell, "SELECT count(*) FROM users")).toBe(25);
  });
});
