import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Hono } from "hono";
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import type { Env } from "../../../server/http/env.ts";
import { endsIn } from "../../support/app/accounts.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { logged } from "../../support/app/fresh-app.ts";
import { LIVE_PASSWORD, liveApp, liveCookie, SECRET_NAMES } from "../../support/app/live-app.ts";
import { rowsOf } from "../../support/database/planted.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";

/** What must be found nowhere, by name: drawn again each time, so that a find is never by chance. */
const planted = new Map<string, string>();
const canary = (name: string): string => {
  const value = `canary${randomBytes(24).toString("hex")}`;
  planted.set(name, value);
  return value;
};

const settings = Object.fromEntries([...SECRET_NAMES, "MAIL_KEY", "PAYMENTS_KEY"].map((name) => [name, canary(name)]));
const password = `Aa1-${canary("password")}`;
const wrong = `Aa1-${canary("wrong password")}`;
/** Fields that hold a secret wherever a call has them, and what is sent in them. */
const fields = {
  password: canary("password field"),
  currentPassword: canary("current password"),
  newPassword: canary("new password"),
  token: canary("token field"),
  code: canary("code"),
  challenge: canary("challenge"),
  secret: canary("TOTP secret"),
  inviteToken: canary("invite"),
  number: canary("card number"),
  cvc: canary("card check"),
  card: { number: canary("inner card number") },
};

/** Everything that was seen: where, and its text. */
const seen: { place: string; text: string }[] = [];
let app: Hono<Env>;
let db: ReturnType<typeof memoryDatabase>;

async function call(place: string, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await app.request(path, init);
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) await answer.body?.cancel();
  seen.push({ place, text: JSON.stringify(headers) + (isStream ? "" : await answer.text()) });
  return answer;
}

const json = { "content-type": "application/json" };
const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  call(`POST ${path}`, `/api${path}`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

interface Shown {
  value: string;
  secret: string;
  codes: string[];
}

/** What the account is shown once, and never again: an API token, the key of its second factor, recovery codes. */
async function plantShown(headers: Record<string, string>): Promise<void> {
  const ask = async (path: string, body: object) => {
    const answer = await app.request(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBeLessThan(300);
    return ((await answer.json()) as { data: Shown }).data;
  };
  const { value } = await ask("/account/tokens", { name: "Script", scopes: ["orders:read"], expiresAt: endsIn(90) });
  planted.set("API token", value);
  const { secret } = await ask("/account/two-factor/setup", { password });
  planted.set("TOTP secret", secret);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(ANCHOR) });
  const { codes } = await ask("/account/two-factor/enable", { code });
  for (const [index, one] of codes.entries()) planted.set(`recovery code ${index}`, one);
}

beforeAll(async () => {
  db = memoryDatabase();
  logged.length = 0;
  app = await liveApp({ ...settings, MAIL: "outbox", RATE_LIMITS: "off" }, { db });
  const cookie = await liveCookie(app, password);
  planted.set("session", cookie.split("=")[1] ?? "");
  const own = { ...json, cookie, "sec-fetch-site": "same-origin", "if-match": '"v1"' };

  await plantShown(own);

  await post("/auth/login", { email: "first@example.com", password: wrong });
  await post("/auth/login", `{"email":"first@example.com","password":"${wrong}`);
  await post("/auth/register", { email: "no address", password: wrong });
  await call("a strange bearer", "/api/auth/me", { headers: { authorization: `Bearer ${canary("bearer")}` } });
  await call("a strange cookie", "/api/auth/me", { headers: { cookie: `__Host-sid=${canary("cookie")}` } });

  for (const [name, row] of Object.entries(endpoints as Record<string, Endpoint>)) {
    const [method = "GET", path = ""] = name.split(" ");
    // These end the session or move the clock.
    if (/logout|dev\/clock|sessions/.test(path)) continue;
    const body = method === "GET" ? {} : { body: JSON.stringify(row.body ? fields : {}) };
    await call(name, `/api${path.replace(/\{\w+\}/g, "1")}`, { method, headers: own, ...body });
  }

  // The words of an engine that fails may hold what it was asked.
  db.exec("ALTER TABLE users RENAME TO lost_users");
  expect((await post("/auth/login", { email: "first@example.com", password })).status).toBe(500);
  expect((await call("a lost session", "/api/auth/me", { headers: { cookie } })).status).toBe(500);
  db.exec("ALTER TABLE lost_users RENAME TO users");
});

/** Which of the planted stand in a text: as they are, or in one of the forms in which bytes are written. */
const foundIn = (text: string): string[] =>
  [...planted]
    .filter(([, value]) =>
      [
        value,
        Buffer.from(value).toString("base64").replace(/=+$/, "").slice(0, -1),
        Buffer.from(value).toString("hex"),
      ].some((form) => text.includes(form)),
    )
    .map(([name]) => name);

test("the canaries are planted: the account was made, signed in, and every call was tried", () => {
  expect([...planted.values()].every((value) => value.length >= 8)).toBe(true);
  expect([...planted.keys()]).toEqual(
    expect.arrayContaining(["API token", "TOTP secret", "recovery code 9", "session"]),
  );
  expect(password).not.toBe(LIVE_PASSWORD);
  expect(seen.length).toBeGreaterThan(Object.keys(endpoints).length);
  expect(foundIn(`x${password}x`)).toEqual(["password"]);
});

test("no answer holds a secret, not even a refusal of what holds one", () => {
  const found = seen.map(({ place, text }) => ({ place, found: foundIn(text) })).filter((one) => one.found.length > 0);

  expect(found).toEqual([]);
});

test("no line of the log holds a secret, not even when the database breaks", () => {
  expect(logged.some(({ level }) => level === "error")).toBe(true);
  expect(logged.flatMap((line) => foundIn(JSON.stringify(line)))).toEqual([]);
});

test("no table holds a secret", async () => {
  const tables = await rowsOf<{ name: string }>(db, "SELECT name FROM sqlite_master WHERE type = 'table'");
  const found: string[] = [];
  for (const { name } of tables) {
    const text = JSON.stringify(await rowsOf(db, `SELECT * FROM "${name}"`), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    found.push(...foundIn(text).map((one) => `${one} in ${name}`));
  }

  expect(tables.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test("no file of the client build names a secret's setting or holds a value that stands in for one", () => {
  const folder = "dist/client";
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const texts = files.filter((name) => /\.(?:js|css|html|json|webmanifest)$/.test(name));

  for (const name of texts) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    expect(
      SECRET_NAMES.filter((secret) => text.includes(secret)),
      name,
    ).toEqual([]);
    expect(text.includes("mock-mode-"), name).toBe(false);
  }
});
