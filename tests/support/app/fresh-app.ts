import type { Hono } from "hono";
import type { Renderer } from "#shared/boot.ts";
import { noMail, storingMail } from "../../../server/adapters/mail.ts";
import { testPayments } from "../../../server/adapters/payments.ts";
import type { Env } from "../../../server/http/env.ts";
import { inProcessHub } from "../../../server/hub.ts";
import { scryptKey } from "../../../server/identity/passwords/derive-key.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import { inProcessJobs } from "../../../server/jobs/local-queue.ts";
import { type FileStore, type Mail, makeClock, type Platform } from "../../../server/platform.ts";
import { prepare } from "../../../server/prepare.ts";
import { readSettings } from "../../../server/settings.ts";
import { sampleDb } from "../database/sample-db.ts";
import type { memoryDatabase } from "../database/wasm-sqlite.ts";
import { lettersAsset } from "../files/invoice-letters.ts";
import { ownFiles } from "../files/own-files.ts";
import { ANCHOR } from "./anchor.ts";
import { checkedApp } from "./checked-app.ts";

/** Lines the server logged in process, newest last. */
export const logged: { level: string; line: string; facts?: Record<string, unknown> | undefined }[] = [];

/** A whole server in this process on a fresh, seeded database (or on `db`); `sql` sets up what no call can. */
export async function freshApp(
  env: Record<string, string> = {},
  {
    sql,
    db: lent,
    files = ownFiles().files,
    mail,
    renderer,
  }: { sql?: string; db?: ReturnType<typeof memoryDatabase>; files?: FileStore; mail?: Mail; renderer?: Renderer } = {},
): Promise<Hono<Env>> {
  const settings = readSettings({ APP_MODE: "mock", DEV_DELAY_MS: "0", APP_NOW: ANCHOR, ...env });
  const clock = makeClock(settings.fixedNow);
  const db = lent ?? (await sampleDb({ settings, now: clock.now() }));
  await prepare(db, { settings, now: clock.now() });
  if (sql) db.exec(sql);
  const platform: Platform = {
    host: "test",
    db,
    files,
    clock,
    settings,
    log: (level, line, facts) => logged.push({ level, line, facts }),
    asset: lettersAsset,
    jobs: inProcessJobs(() => platform, runNextBatch),
    hub: inProcessHub(),
    mail: mail ?? (settings.mode === "live" ? noMail : storingMail),
    payments: testPayments,
    deriveKey: scryptKey,
    defer: () => {},
  };
  return checkedApp(platform, renderer);
}

const tokens = new WeakMap<Hono<Env>, Map<string, string>>();

/** The token of one sign-in a person and app: a password takes long to check. */
async function tokenOf(app: Hono<Env>, email: string): Promise<string> {
  const kept = tokens.get(app) ?? new Map<string, string>();
  tokens.set(app, kept);
  const before = kept.get(email);
  if (before) return before;
  const login = JSON.stringify({ email, password: "Demo-2026!" });
  const headers = { "content-type": "application/json" };
  const entry = await app.request("/api/auth/login", { method: "POST", headers, body: login });
  const { token } = ((await entry.json()) as { data: { token: string } }).data;
  kept.set(email, token);
  return token;
}

/** Calls an app of one's own as somebody, and reads the JSON answer. */
export async function callAs(
  app: Hono<Env>,
  email: string,
  { method, path, body, version }: { method: string; path: string; body?: object; version?: number },
) {
  const seen: Record<string, string> = version ? { "if-match": `"v${version}"` } : {};
  const proof = { authorization: `Bearer ${await tokenOf(app, email)}`, ...seen };
  const headers = { "content-type": "application/json", ...proof };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return (await (await app.request(path, init)).json()) as any;
}
