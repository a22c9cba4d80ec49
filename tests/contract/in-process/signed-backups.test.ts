import { beforeAll, describe, expect, test } from "vitest";
import { layoutsOf } from "../../../server/db/backup/layout.ts";
import { nextBlock, openBackup, ShopMoved, shopOf } from "../../../server/db/backup/write.ts";
import { endsIn } from "../../support/app/accounts.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";
import { statement } from "../../support/database/statement.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";
import { withSums } from "../../support/files/backups.ts";
import { ownFiles } from "../../support/files/own-files.ts";

/** Each test works through all rows of a shop. */
const PATIENCE_MS = 120_000;
const BACKUP_KEY = "the key of the backups in these tests";
const OPERATOR_KEY = "an operator's key for the tests of backups";
const SHOP = "Örnek Dükkân";
type Env = Record<string, string>;

async function shopWith(env: Env) {
  const { files } = ownFiles();
  const own = await ownApp({ env, files });
  const key = "a-file-of-ours";
  const insert = `INSERT INTO files (key, name, type, size, purpose, state, created_at) VALUES (?, 'a', 'text/plain', 3, 'file', 'stored', 1)`;
  own.db.run(statement(insert, key));
  await files.put(`${key}/1`, new Blob(["abc"]).stream(), 3);
  const request = (path: string, init: RequestInit) => own.app.request(path, init);
  return { ...own, request, admin: await clientOf("admin@example.com", request) };
}
type Own = Awaited<ReturnType<typeof shopWith>>;

const backupOf = async ({ platform }: Own) => new Response(openBackup(shopOf(platform))).text();

/** A backup as the job makes it, part by part. */
async function backupByJob({ admin, platform }: Own): Promise<string> {
  const { id } = (await admin.send("POST", "/workspace/backup")).body.data;
  await platform.jobs.settle();
  return (await admin.ask(`/jobs/${id}/file`, {})).text();
}

/** Sends a backup and has it checked; answers with the job. */
async function checked({ admin, platform }: Own, text: string) {
  const body = new TextEncoder().encode(text);
  const { id } = (await admin.send("POST", "/workspace/restore", { size: body.byteLength })).body.data;
  const headers = { "content-type": "application/octet-stream" };
  expect((await admin.ask(`/workspace/restore/${id}/parts/1`, { method: "PUT", body, headers })).status).toBe(200);
  await admin.send("POST", `/workspace/restore/${id}/check`);
  await platform.jobs.settle();
  return (await admin.get(`/jobs/${id}`)).body.data;
}
const run = (admin: Client, id: string, body: object = {}) =>
  admin.send("POST", `/workspace/restore/${id}/run`, { confirmName: SHOP, ...body });

/** What the scripts call: a server for its operator alone, on an empty database. */
async function byOperator(text: string, { env = {}, query = "" }: { env?: Env; query?: string } = {}) {
  const settings = { BACKUP_KEY, ...env, OPERATOR_KEY, OPERATOR_ONLY: "1", SEED_PROFILE: "none" };
  const { app, db } = await ownApp({ env: settings, db: memoryDatabase() });
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const answer = await app.request(`/api/operator/restore${query}`, { method: "POST", body: text, headers });
  return { status: answer.status, body: await answer.json(), db };
}

const blocksIn = (text: string) => text.split(/(?<="}\n)(?=\{"box")/);
/** Puts the second-last and the third-last block in each other's place. */
function swapped(text: string): string {
  const blocks = blocksIn(text);
  const [one = "", other = ""] = blocks.splice(-3, 2, ...blocks.slice(-3, -1).toReversed());
  expect(one).not.toBe(other);
  return blocks.join("");
}
const flipped = (text: string) => text.replace(/(?<="box":".{40})./, (letter) => (letter === "A" ? "B" : "A"));

describe("a signed backup", () => {
  let own: Own;
  let text: string;
  beforeAll(async () => {
    own = await shopWith({ BACKUP_KEY });
    text = await backupOf(own);
  }, PATIENCE_MS);

  test("tells nothing of the shop, and is never the same bytes twice", async () => {
    expect(text).not.toContain("Çağrı");
    expect(text).not.toContain("example.com");
    expect(text.split("\n")[0]).toMatch(/^\{"pano":"backup","format":2,"salt":"[\w-]{22}","key":"[\w-]{16}"\}$/);
    expect(await backupOf(own)).not.toBe(text);
  });

  test("is restored without another word, rows and files, by an Admin and by the scripts", {
    timeout: PATIENCE_MS,
  }, async () => {
    const shop = await shopWith({ BACKUP_KEY });
    const file = await backupByJob(shop);
    const job = await checked(shop, file);
    expect(job).toMatchObject({ state: "ready", result: { isSigned: true, header: { shop: SHOP, signed: true } } });
    shop.db.run(statement("UPDATE users SET username = 'Somebody else' WHERE id = 4"));
    expect((await run(shop.admin, job.id)).status).toBe(202);
    await shop.platform.jobs.settle();

    const byScript = await byOperator(file);

    expect(byScript.status).toBe(200);
    for (const db of [shop.db, byScript.db])
      expect(await one(db, "SELECT username FROM users WHERE id = 4")).toBe("Çağrı Şahin");
    const kept = await shop.platform.files.get("a-file-of-ours/1");
    expect(await new Response(kept).text()).toBe("abc");
  });

  test.each<[string, string, (text: string) => string]>([
    ["edited", "damaged", flipped],
    ["edited in a sum", "damaged", (all) => all.replace(/(?<=\{"sum":")./, (letter) => (letter === "0" ? "1" : "0"))],
    ["whose blocks were swapped", "damaged", swapped],
    ["that lacks a block", "damaged", (all) => blocksIn(all).toSpliced(-3, 1).join("")],
    ["that was cut in a line", "damaged", (all) => all.slice(0, all.length / 2)],
    ["that was cut behind a block", "damaged", (all) => blocksIn(all).slice(0, -1).join("")],
    ["of another salt", "damaged", (all) => all.replace(/"salt":"...../, '"salt":"AAAAA')],
    ["of a later format", "newer", (all) => all.replace('"format":2', '"format":3')],
  ])("%s is refused, and nothing is written", { timeout: PATIENCE_MS }, async (_, problem, edit) => {
    const edited = edit(text);
    expect(edited).not.toBe(text);

    const job = await checked(own, edited);
    const answer = await run(own.admin, job.id, { acceptUnsigned: true });
    const byScript = await byOperator(edited, { query: "?acceptUnsigned=true" });

    expect(job).toMatchObject({ state: "failed", result: { code: "bad_backup", problem } });
    for (const { status, body } of [answer, byScript])
      expect([status, body.code, body.params.problem]).toEqual([422, "bad_backup", problem]);
    expect((await own.admin.get("/health/ready")).body.data.restore).toBeNull();
  });

  test.each([
    ["another BACKUP_KEY", { BACKUP_KEY: `${BACKUP_KEY}.` }, "other_key", "BACKUP_KEY"],
    ["no BACKUP_KEY", { BACKUP_KEY: "" }, "other_key", "BACKUP_KEY"],
    ["another PASSWORD_PEPPER", { PASSWORD_PEPPER: "p".repeat(32) }, "other_secret", "PASSWORD_PEPPER"],
    ["another TOTP_KEY", { TOTP_KEY: "t".repeat(32) }, "other_secret", "TOTP_KEY"],
  ])(
    "is refused by a server with %s before the first row",
    { timeout: PATIENCE_MS },
    async (_, env, problem, field) => {
      const other = await shopWith({ BACKUP_KEY, ...env });

      const job = await checked(other, text);
      const answer = await run(other.admin, job.id, { acceptUnsigned: true });
      const byScript = await byOperator(text, { env, query: "?acceptUnsigned=true" });

      expect(job).toMatchObject({ state: "failed", result: { code: "bad_backup", problem, field } });
      for (const { status, body } of [answer, byScript])
        expect([status, body.code, body.params]).toEqual([422, "bad_backup", { problem, field }]);
      expect(await one(byScript.db, "SELECT count(*) FROM users")).toBe(0);
    },
  );

  test("made before a rotation is restored while the previous value is set", { timeout: PATIENCE_MS }, async () => {
    const pepper = "mock-mode-pepper-of-no-secret-value";
    const env = { PASSWORD_PEPPER: "p".repeat(32), PASSWORD_PEPPER_PREVIOUS: pepper };

    expect((await byOperator(text, { env })).status).toBe(200);
  });
});

describe("an unsigned backup", () => {
  const ADMINS = [
    { name: "Deniz Yılmaz", email: "admin@example.com" },
    { name: "Çağrı Şahin", email: "cagri.sahin@example.com" },
    { name: "Sıla Özgür", email: "sila.ozgur@example.com" },
  ];

  test("names its Admins and is restored only if it is accepted", { timeout: PATIENCE_MS }, async () => {
    const own = await shopWith({});
    const job = await checked(own, await backupByJob(own));

    const refused = await run(own.admin, job.id);
    const accepted = await run(own.admin, job.id, { acceptUnsigned: true });

    expect(job).toMatchObject({
      state: "ready",
      result: { isSigned: false, admins: ADMINS, header: { signed: false } },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: "acceptUnsigned", code: "required" })],
    ]);
    expect(accepted.status).toBe(202);
  });

  test("is refused by the scripts with its Admins, and restored with the flag", { timeout: PATIENCE_MS }, async () => {
    const text = await backupOf(await shopWith({}));

    const refused = await byOperator(text);
    const accepted = await byOperator(text, { query: "?acceptUnsigned=true" });

    expect([refused.status, refused.body.params]).toEqual([422, { problem: "unsigned" }]);
    for (const { name, email } of ADMINS) expect(refused.body.message).toContain(`${name} <${email}>`);
    expect(accepted.status).toBe(200);
  });

  test("is what is left of a signed one whose signature was taken off", { timeout: PATIENCE_MS }, async () => {
    const plain = await backupOf(await shopWith({}));
    const own = await shopWith({ BACKUP_KEY });

    const job = await checked(own, withSums(plain.replace('"signed":false', '"signed":true')));

    expect([job.result.isSigned, (await run(own.admin, job.id)).status]).toEqual([false, 422]);
  });

  test("of format 1, which names no secrets, is restored; its people sign in", { timeout: PATIENCE_MS }, async () => {
    const plain = await backupOf(await shopWith({}));
    const marks = /\$[\w-]{16}(?=",)/g;
    expect(plain.match(marks)?.length).toBeGreaterThan(1);
    const old = plain
      .replace(/,"signed":false,"secrets":\{[^}]*\}/, "")
      .replace('"format":2', '"format":1')
      .replace(marks, "");
    const own = await shopWith({});

    const job = await checked(own, withSums(old));
    await run(own.admin, job.id, { acceptUnsigned: true });
    await own.platform.jobs.settle();

    expect((await own.admin.get("/health/ready")).body.data.restore).toEqual({ id: job.id, outcome: "restored" });
    const login = { email: "admin@example.com", password: "Demo-2026!" };
    expect((await own.admin.send("POST", "/auth/login", login)).status).toBe(200);
    const unmarked = "SELECT count(*) FROM users WHERE password_hash NOT GLOB 'scrypt$*$*$*$*$*$*'";
    expect(await one(own.db, unmarked)).toBe(0);
  });
});

test("a restore ends all API tokens and sessions", { timeout: PATIENCE_MS }, async () => {
  const own = await shopWith({ BACKUP_KEY });
  const made = { name: "Script", scopes: ["audit:read"], expiresAt: endsIn(30) };
  const { value } = (await own.admin.send("POST", "/account/tokens", made)).body.data;
  const read = async () => {
    const headers = { authorization: `Bearer ${value}` };
    return [(await own.app.request("/api/audit", { headers })).status, (await own.admin.get("/uploads")).status];
  };
  const file = await backupByJob(own);
  expect(await read()).toEqual([200, 200]);

  await run(own.admin, (await checked(own, file)).id);
  await own.platform.jobs.settle();

  expect(await read()).toEqual([401, 401]);
});

test("a backup that is under way when BACKUP_KEY is changed begins again", { timeout: PATIENCE_MS }, async () => {
  const own = await shopWith({ BACKUP_KEY });
  const shop = shopOf(own.platform);
  const layouts = layoutsOf(shop.db);
  const { place } = await nextBlock(shop, layouts, null);

  await expect(nextBlock({ ...shop, backupKey: `${BACKUP_KEY}.` }, layouts, place)).rejects.toThrow(ShopMoved);
});
