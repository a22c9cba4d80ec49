import { beforeEach, describe, expect, test, vi } from "vitest";
import { findDueJob } from "../../../server/db/jobs/jobs.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import type { FileStore, Platform } from "../../../server/platform.ts";
import { readSettings } from "../../../server/settings.ts";
import { codeOf } from "../../support/app/accounts.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { checkedApp } from "../../support/app/checked-app.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { all, byHand, upload } from "../../support/component/by-hand.ts";
import { one } from "../../support/database/planted.ts";
import type { memoryDatabase } from "../../support/database/wasm-sqlite.ts";
import { ownFiles } from "../../support/files/own-files.ts";
import { shopFile } from "../../support/files/shop-file.ts";
import { mail, receive, signatureOf } from "../../support/records/inbox.ts";

type OwnDb = ReturnType<typeof memoryDatabase>;
type Env = Record<string, string>;

const NAMES = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"] as const;
type Name = (typeof NAMES)[number];
const madeUp = (name: Name, of: string) => `${of} ${name} of at least thirty-two letters`;
const first = Object.fromEntries(NAMES.map((name) => [name, madeUp(name, "first")]));
/** The settings of each step of a rotation: both values, then the new one alone. */
const both = (name: Name): Env => ({
  ...first,
  [name]: madeUp(name, "second"),
  [`${name}_PREVIOUS`]: first[name] ?? "",
});
const second = (name: Name): Env => ({ ...first, [name]: madeUp(name, "second") });

let db: OwnDb;
let files: FileStore;
let lines: { level: string; line: string; facts: Record<string, unknown> | undefined }[];
/** A server started on the shop of this test, as a restart with other settings does. */
const start = (env: Env) =>
  ownApp({ env, db, files, log: (level, line, facts) => void lines.push({ level, line, facts }) });
/** Key of the Editor's second factor. */
let secret: string;
type Server = Awaited<ReturnType<typeof start>>;

beforeEach(async () => {
  lines = [];
  files = ownFiles().files;
  db = (await ownApp({ env: first })).db;
});

const post = ({ app }: Server, path: string, body: object, headers: Env = {}) =>
  app.request(`/api${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const login = (server: Server, email: string, headers: Env = {}) =>
  post(server, "/auth/login", { email, password: "Demo-2026!" }, headers);
const adminOf = ({ app }: Server) => clientOf("admin@example.com", (path, init) => app.request(path, init));
const editorOf = ({ app }: Server) => clientOf("editor@example.com", (path, init) => app.request(path, init));

/** Turns the Editor's second factor on; answers with the recovery codes. */
async function withFactor(server: Server): Promise<string[]> {
  const editor = await editorOf(server);
  secret = (await editor.send("POST", "/account/two-factor/setup", { password: "Demo-2026!" })).body.data.secret;
  const enabled = await editor.send("POST", "/account/two-factor/enable", { code: codeOf(secret) });
  expect(enabled.status).toBe(200);
  return enabled.body.data.codes;
}

/** Signs the Editor in by both steps; answers with the last status. */
async function signInBy(server: Server, code: string): Promise<number> {
  const { challenge } = (await (await login(server, "editor@example.com")).json()).data;
  return (await post(server, "/auth/login/two-factor", { challenge, code })).status;
}
const moveClock = ({ platform }: Server, seconds: number) => platform.clock.set(Date.parse(ANCHOR) + seconds * 1000);

describe.each(["PASSWORD_PEPPER", "TOTP_KEY"] as const)("a database begun with another %s", (name) => {
  const sentence = `This database was begun with another ${name}`;

  test("stops the start, and nothing of it is changed", async () => {
    const before = await one(db, "SELECT json_group_array(value) FROM meta");

    await expect(start(second(name))).rejects.toThrow(sentence);

    expect(await one(db, "SELECT json_group_array(value) FROM meta")).toBe(before);
    await start(first);
  });

  test("from before check values takes those of its first start", async () => {
    const [code = ""] = await withFactor(await start(first));
    asBefore(db);

    const server = await start(first);

    expect([await signInBy(server, await codeAt(server, 60)), await signInBy(server, code)]).toEqual([200, 200]);
    await expect(start(second(name))).rejects.toThrow(sentence);
  });

  test("from before check values is taken to be of the previous value where one is set", async () => {
    await withFactor(await start(first));
    asBefore(db);

    const server = await start(both(name));

    expect(await signInBy(server, await codeAt(server, 60))).toBe(200);
    expect(lines.map(({ line }) => line)).toContainEqual(expect.stringContaining(`still need ${name}_PREVIOUS`));
  });
});

/** The digits of the Editor's app, so many seconds after the start. */
async function codeAt(server: Server, seconds: number): Promise<string> {
  moveClock(server, seconds);
  return codeOf(secret, seconds);
}

/** Takes the marks of stored values and the check values away, as an older version left a database. */
function asBefore(of: OwnDb): void {
  of.exec(`DELETE FROM meta WHERE key LIKE 'check.%';
    UPDATE users SET password_hash = substr(password_hash, 1, length(password_hash) - 17) WHERE password_hash IS NOT NULL;
    UPDATE users SET totp_secret_enc = 'v1' || substr(totp_secret_enc, 20) WHERE totp_secret_enc IS NOT NULL;
    UPDATE recovery_codes SET code_hash = substr(code_hash, 18)`);
}

test("a secret that no stored data depends on may be another at each start", async () => {
  for (const name of ["FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"] as const) await start(second(name));
});

describe("under a rotation nothing fails that was right before:", () => {
  test("passwords, recovery codes and known devices, until each was used once", async () => {
    const name = "PASSWORD_PEPPER";
    const old = await start(first);
    const codes = await withFactor(old);
    const entry = await login(old, "admin@example.com");
    const device = (cookies: Response) =>
      cookies.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith("device="))
        ?.split(";")[0] ?? "";
    const known = { cookie: device(entry) };

    const rotating = await start(both(name));
    const told = lines.at(-1);
    const again = await login(rotating, "admin@example.com", known);

    expect((await rotating.app.request("/api/account", { headers: await proofOf(entry) })).status).toBe(200);
    expect([again.status, await signInBy(rotating, codes[0] ?? "")]).toEqual([200, 200]);
    expect(device(again).split(".").slice(0, 2)).toEqual(device(entry).split(".").slice(0, 2));
    expect(device(again)).not.toBe(device(entry));
    expect(told).toMatchObject({ level: "info", facts: { codes: 10 }, line: expect.stringContaining("still need") });
    const alone = await start(second(name));
    expect(lines.at(-1)).toMatchObject({
      level: "warn",
      line: expect.stringContaining("no longer fit"),
      facts: { codes: 9 },
    });
    expect((await login(alone, "admin@example.com", { cookie: device(again) })).status).toBe(200);
    expect((await login(alone, "user@example.com")).status).toBe(401);
  });

  test("second factors, which a job encrypts again", async () => {
    await withFactor(await start(first));
    const waiting = await adminOf(await start(first));
    const set = await waiting.send("POST", "/account/two-factor/setup", { password: "Demo-2026!" });
    const rotating = await start(both("TOTP_KEY"));
    expect(lines.at(-1)).toMatchObject({ line: "second factors still need TOTP_KEY_PREVIOUS", facts: { factors: 2 } });
    expect(await signInBy(rotating, await codeAt(rotating, 60))).toBe(200);

    await expect(start(second("TOTP_KEY"))).rejects.toThrow(
      "2 second factors are still encrypted with a previous TOTP_KEY: set it as TOTP_KEY_PREVIOUS.",
    );
    await all(rotating.platform);
    const alone = await start(second("TOTP_KEY"));

    expect(await signInBy(alone, await codeAt(alone, 120))).toBe(200);
    const admin = await adminOf(alone);
    const code = codeOf(set.body.data.secret, 120);
    expect((await admin.send("POST", "/account/two-factor/enable", { code })).status).toBe(200);
  });

  test("codes that are given while the job encrypts their second factor again", async () => {
    await withFactor(await start(first));
    const server = await start(both("TOTP_KEY"));
    const code = await codeAt(server, 60);
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    let isDone = false;
    // The job runs between reading the second factor and counting its step.
    const watched = vi.spyOn(crypto.subtle, "decrypt").mockImplementation(async (...sealed) => {
      const open = await decrypt(...sealed);
      if (!isDone) {
        isDone = true;
        await all(server.platform);
      }
      return open;
    });

    const status = await signInBy(server, code);
    watched.mockRestore();

    expect(status).toBe(200);
    expect(isDone).toBe(true);
  });

  test("links to files, and what the mail machine and the processor sign", async () => {
    const old = await start(first);
    const { id, headers } = await upload(old.app, "a,b\n");
    const linkAt = async ({ app }: Server) =>
      (await (await app.request(`/api/uploads/${id}`, { headers })).json()).data.link.url;
    const link = await linkAt(old);
    const webhook = async ({ app }: Server, secret: string) => {
      const body = JSON.stringify({ id: crypto.randomUUID(), type: "x", data: { object: { id: "x" } } });
      const sent = { "content-type": "application/json", "x-signature": signatureOf(body, { secret }) };
      return (await app.request("/api/billing/webhook", { method: "POST", headers: sent, body })).status;
    };
    const inbound = async ({ app }: Server, secret: string) =>
      (await receive(mail(), { secret, request: (path, init) => app.request(path, init) })).status;
    const every = { ...both("FILE_KEY"), ...both("INBOUND_SECRET"), ...both("WEBHOOK_SECRET") };
    const rotating = await start({
      ...every,
      FILE_KEY: madeUp("FILE_KEY", "second"),
      INBOUND_SECRET: madeUp("INBOUND_SECRET", "second"),
    });
    const read = async (server: Server, url: string) => (await server.app.request(url)).status;
    const fresh = await linkAt(rotating);

    expect([await read(rotating, link), await read(rotating, fresh)]).toEqual([200, 200]);
    for (const of of ["first", "second"]) {
      expect(await inbound(rotating, madeUp("INBOUND_SECRET", of))).toBe(200);
      expect(await webhook(rotating, madeUp("WEBHOOK_SECRET", of))).toBe(200);
    }
    const alone = await start({ ...second("FILE_KEY"), INBOUND_SECRET: madeUp("INBOUND_SECRET", "second") });
    expect([await read(alone, link), await read(alone, fresh)]).toEqual([401, 200]);
    expect(await inbound(alone, madeUp("INBOUND_SECRET", "first"))).toBe(401);
  });

  test("an import that goes on, its undo, and a call repeated under its key", async () => {
    const shop = await byHand();
    const file = shopFile(1_200, "TURN", { delimiter: ",", newline: "\n", bom: false });
    const { id: uploadId } = await upload(shop.app, file.text);
    const key = { "idempotency-key": "the same call" };
    const begun = await shop.client.send("POST", "/ecommerce/products/import", { uploadId }, key);
    const { id } = begun.body.data;
    await all(shop.platform);
    await shop.client.send("POST", `/jobs/${id}/run`);
    await runNextBatch(shop.platform);
    expect(findDueJob(shop.db, shop.now)).not.toBeNull();
    const { platform, admin } = await withOtherPepper(shop.platform);

    const again = await admin.send("POST", "/ecommerce/products/import", { uploadId }, key);
    await all(platform);
    const { data, meta } = (await admin.get(`/jobs/${id}`)).body;
    const undone = await admin.send("POST", `/undo/${meta.undo.token}`);
    await all(platform);

    expect([again.status, again.headers.get("idempotent-replayed"), again.body.data.id]).toEqual([202, "true", id]);
    expect(data).toMatchObject({ state: "done", created: file.good });
    expect(undone.status).toBe(202);
    expect((await admin.get("/ecommerce/products?q=TURN-&pageSize=1")).body.meta.total).toBe(0);
  });

  test("the undo of a large act that ended before", async () => {
    const { db, client, platform: old } = await byHand();
    db.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
       INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
       SELECT 'DONE-' || i, 'Zurna ' || i, 'Books', 1000, 1000, 'zurna', 'X', i, i FROM n`,
    );
    const act = { filter: { q: "zurna" }, action: "price", value: { mode: "set", amount: 20 } };
    const { id } = (await client.send("POST", "/ecommerce/products/bulk", act)).body.data;
    await all(old);
    const { platform, admin } = await withOtherPepper(old);

    const { undo } = (await admin.get(`/jobs/${id}`)).body.meta;
    const undone = await admin.send("POST", `/undo/${undo.token}`);
    await all(platform);

    expect(undone.status).toBe(202);
    expect(await one(db, "SELECT count(*) FROM products WHERE sku LIKE 'DONE-%' AND price_minor = 1000")).toBe(1_100);
    expect((await admin.get(`/jobs/${id}`)).body.data.undoneAt).toBeTypeOf("string");
  });
});

/** The same host after a restart with another pepper beside the one it had. */
async function withOtherPepper(before: Platform) {
  const settings = readSettings({
    APP_MODE: "mock",
    DEV_DELAY_MS: "0",
    APP_NOW: ANCHOR,
    PASSWORD_PEPPER: madeUp("PASSWORD_PEPPER", "second"),
    PASSWORD_PEPPER_PREVIOUS: before.settings.peppers[0],
  });
  const platform = { ...before, settings };
  const app = checkedApp(platform);
  return { platform, admin: await clientOf("admin@example.com", (path, init) => app.request(path, init)) };
}

/** The header of a session that began before. */
async function proofOf(entry: Response): Promise<Env> {
  return { authorization: `Bearer ${(await entry.clone().json()).data.token}` };
}
