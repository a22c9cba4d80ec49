import type { Hono } from "hono";
import type { Renderer } from "#shared/boot.ts";
import { noMail, storingMail } from "../../server/adapters/mail.ts";
import { testPayments } from "../../server/adapters/payments.ts";
import type { Env } from "../../server/http/env.ts";
import { inProcessHub } from "../../server/hub.ts";
import { inProcessJobs } from "../../server/jobs/in-process.ts";
import { type FileStore, type Mail, makeClock, type Platform } from "../../server/platform.ts";
import { prepare } from "../../server/prepare.ts";
import { readSettings } from "../../server/settings.ts";
import { checkedApp, requireFit } from "./fits.ts";
import { lettersAsset } from "./invoice-letters.ts";
import { ownFiles } from "./own-files.ts";
import { sampleCell } from "./sample-cell.ts";
import type { memoryCell } from "./wasm-sqlite.ts";

/** The moment the test data is made for. */
export const ANCHOR = "2026-06-15T12:00:00.000Z";

const target = process.env.TARGET_URL;
let app: Promise<Hono<Env>> | undefined;

/** Lines the server logged in process, newest last. */
export const logged: { level: string; line: string; facts?: Record<string, unknown> | undefined }[] = [];

/** A whole server in this process on a fresh, seeded database (or on `cell`); `sql` sets up what no call can. */
export async function freshApp(
  env: Record<string, string> = {},
  {
    sql,
    cell: lent,
    files = ownFiles().files,
    mail,
    renderer,
  }: { sql?: string; cell?: ReturnType<typeof memoryCell>; files?: FileStore; mail?: Mail; renderer?: Renderer } = {},
): Promise<Hono<Env>> {
  const settings = readSettings({ APP_MODE: "mock", DEV_DELAY_MS: "0", APP_NOW: ANCHOR, ...env });
  const clock = makeClock(settings.fixedNow);
  const cell = lent ?? (await sampleCell({ settings, now: clock.now() }));
  await prepare(cell, { settings, now: clock.now() });
  if (sql) cell.exec(sql);
  const platform: Platform = {
    host: "test",
    cell,
    files,
    clock,
    settings,
    log: (level, line, facts) => logged.push({ level, line, facts }),
    asset: lettersAsset,
    jobs: inProcessJobs(() => platform),
    hub: inProcessHub(),
    mail: mail ?? (settings.mode === "live" ? noMail : storingMail),
    payments: testPayments,
    defer: () => {},
    ...(renderer && { renderer }),
  };
  return checkedApp(platform);
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

/** Sends a request to the server under test: the one at TARGET_URL, or one in this process shared by the file. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  if (target) {
    const url = new URL(path, target);
    const answer = await askTarget(url, { redirect: "manual", ...init });
    await requireFit(answer, { method: init.method ?? "GET", url });
    return answer;
  }
  app ??= freshApp();
  return (await app).request(path, init);
}

/**
 * Wrangler's proxy now and then takes a connection that the worker has just closed as idle; it then asks, in plain
 * text, for the same request again, which never reached the worker. The server itself refuses in JSON only.
 */
async function askTarget(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  const isLost = answer.status === 503 && answer.headers.get("content-type")?.startsWith("text/plain");
  return isLost ? fetch(url, init) : answer;
}

/** Asks and reads the JSON answer, whatever its status. */
export async function askJson(path: string, init: RequestInit = {}) {
  const response = await ask(path, init);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { response, status: response.status, body: (await response.json()) as any };
}

/** Sends JSON. */
export const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  askJson(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });

/** A header that proves who calls: the token of a sign-in of one's own, for tests that end it. */
export async function freshSignIn(email = "admin@example.com", password = "Demo-2026!") {
  const { body } = await send("POST", "/api/auth/login", { email, password });
  return { authorization: `Bearer ${body.data.token}` } as Record<string, string>;
}

const signedIn = new Map<string, Promise<Record<string, string>>>();

/** The same by the sign-in the person already has here: a password takes long to check. */
export function signIn(email?: string): Promise<Record<string, string>> {
  const before = signedIn.get(email ?? "");
  if (before) return before;
  const entry = freshSignIn(email);
  signedIn.set(email ?? "", entry);
  return entry;
}
