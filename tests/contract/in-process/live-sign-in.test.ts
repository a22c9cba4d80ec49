import { beforeEach, expect, test } from "vitest";
import { endsIn } from "../../support/app/accounts.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";

const secrets = Object.fromEntries(
  ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"].map((name) => [name, "k".repeat(32)]),
);
const EMAIL = "first@example.com";
const PASSWORD = "Sakin-Deniz-94";

let app: Awaited<ReturnType<typeof freshApp>>;
let db: ReturnType<typeof memoryDatabase>;
beforeEach(async () => {
  db = memoryDatabase();
  app = await freshApp({ APP_MODE: "live", TEST_BUILD: "1", SEED_PROFILE: "", ...secrets }, { db });
  const account = { username: "İlk Kişi", phoneNumber: "05321234567", email: EMAIL, password: PASSWORD };
  await post("/auth/register", account);
});

interface From {
  headers?: Record<string, string>;
  address?: string;
  method?: string;
}
const post = (path: string, body: object, { headers = {}, address = "192.0.2.1", method = "POST" }: From = {}) =>
  app.request(
    `/api${path}`,
    {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    },
    { address, country: "TR" },
  );
const login = (password: string, from: From & { remember?: boolean } = {}) =>
  post("/auth/login", { email: EMAIL, password, remember: from.remember ?? true }, from);
const cookiesOf = (answer: Response) => ({
  cookie: answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; "),
});
const moveClock = (minutes: number) =>
  post("/dev/clock", { now: new Date(Date.parse(ANCHOR) + minutes * 60_000).toISOString() }, { method: "PUT" });
const read = async (headers: Record<string, string>) => (await app.request("/api/account", { headers })).status;

test("an attacker who uses up the tries of an address locks neither the owner's device nor other addresses out", async () => {
  const owner = cookiesOf(await login(PASSWORD));
  for (let at = 0; at < 10; at++) await login("wrong-password");

  const attacker = await login(PASSWORD);
  const sameHouse = await login(PASSWORD, { headers: owner });
  const elsewhere = await login(PASSWORD, { address: "192.0.2.2" });

  expect(attacker.status).toBe(429);
  expect([sameHouse.status, elsewhere.status]).toEqual([200, 200]);
});

test("strange devices together have a limit on one account, whatever their addresses; known ones go on", async () => {
  const owner = cookiesOf(await login(PASSWORD));
  const second = Date.parse(ANCHOR) / 1000 - 600;
  db.exec(`INSERT INTO rate_buckets (key, window, n) VALUES ('sign-in strange ${EMAIL}', ${second}, 100)`);

  const strange = await login(PASSWORD, { address: "198.51.100.9" });
  const known = await login(PASSWORD, { headers: owner, address: "198.51.100.9" });

  expect(strange.status).toBe(429);
  expect(known.status).toBe(200);
});

const guess = (email: string) => post("/auth/login", { email, password: "Sakin-Deniz-00" });

test("whoever tries a password on one email after another has a hundred wrong tries an address in a quarter of an hour", async () => {
  const owner = cookiesOf(await login(PASSWORD));
  const guesses: Response[] = [];
  for (let n = 0; n < 99; n++) guesses.push(await guess(`kisi.${n}@example.com`));
  const right = await login(PASSWORD);
  const last = await guess("kisi.99@example.com");

  const refused = await guess("kisi.100@example.com");
  const sameHouse = await login(PASSWORD, { headers: owner });
  const elsewhere = await login(PASSWORD, { address: "192.0.2.2" });
  await moveClock(15);
  const later = await guess("kisi.101@example.com");

  expect(new Set([...guesses, last].map(({ status }) => status))).toEqual(new Set([401]));
  expect(right.status).toBe(200);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
  expect(await refused.json()).toMatchObject({ code: "rate_limited", params: { seconds: 900 } });
  expect([sameHouse.status, elsewhere.status, later.status]).toEqual([200, 200, 401]);
});

test("a sign-in that is told to come again because too many wait has used up no try of its address", async () => {
  const crowd = await Promise.all(Array.from({ length: 90 }, (_, n) => guess(`kisi.${n}@example.com`)));
  const wrong = crowd.filter(({ status }) => status === 401);

  const rest: Response[] = [];
  for (let n = wrong.length; n < 100; n++) rest.push(await guess(`baska.${n}@example.com`));

  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await guess("sonuncu@example.com")).status).toBe(429);
});

test("a mark for a device that was made up, or made for somebody else, opens no lane of its own", async () => {
  const cookie = cookiesOf(await login(PASSWORD)).cookie.replace(/(__Host-device=)1\./, "$12.");
  for (let at = 0; at < 10; at++) await login("wrong-password");

  const forged = await login(PASSWORD, { headers: { cookie } });

  expect(cookie).toContain("__Host-device=2.");
  expect(forged.status).toBe(429);
});

test("of many wrong tries at once no more are looked at than one after another", async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => login("wrong-password")));

  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6);
});

test("a session ends after half an hour without use, and after twelve hours in any case", async () => {
  const idle = cookiesOf(await login(PASSWORD, { remember: false }));
  const busy = cookiesOf(await login(PASSWORD, { remember: false }));

  const uses: number[] = [];
  for (let minute = 25; minute < 12 * 60; minute += 25) {
    await moveClock(minute);
    uses.push(await read(busy));
    if (minute === 50) expect(await read(idle)).toBe(401);
  }
  await moveClock(12 * 60);

  expect(new Set(uses)).toEqual(new Set([200]));
  expect(await read(busy)).toBe(401);
});

test("what timers ask does not keep a session alive", async () => {
  const session = cookiesOf(await login(PASSWORD, { remember: false }));
  await moveClock(20);
  const timer = await read({ ...session, "x-refresh": "timer" });
  await moveClock(31);

  expect(timer).toBe(200);
  expect(await read(session)).toBe(401);
});

test("whoever stays signed in has fourteen days without use and ninety in all", async () => {
  const session = cookiesOf(await login(PASSWORD));
  const day = 24 * 60;
  await moveClock(13 * day);
  const used = await read(session);
  for (let at = 26; at < 90; at += 13) {
    await moveClock(at * day);
    await read(session);
  }
  await moveClock(90 * day - 1);
  const last = await read(session);
  await moveClock(90 * day);

  expect([used, last, await read(session)]).toEqual([200, 200, 401]);
});

test("an API token needs neither cookie nor page in live mode, and writes within its rights", async () => {
  const owner = cookiesOf(await login(PASSWORD));
  const body = { name: "Kasa", scopes: ["people:write"], expiresAt: endsIn(90) };
  const made = (await (await post("/account/tokens", body, { headers: owner })).json()) as { data: { value: string } };
  const person = { name: "Yeni Biri", email: "yeni@example.com", role: "Kullanıcı", status: "active" };
  const bearer = { authorization: `Bearer ${made.data.value}` };

  const added = await post("/datatable/users", person, { headers: { ...bearer, "sec-fetch-site": "cross-site" } });
  const invented = await post("/datatable/users", person, { headers: { authorization: "Bearer adm_invented" } });

  expect(added.status).toBe(201);
  expect(invented.status).toBe(401);
});

test("cookies are bound to this host, to HTTPS and to the server alone, and no answer shows their value", async () => {
  const answer = await login(PASSWORD);
  const body = await answer.text();

  for (const cookie of answer.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-(sid|device)=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(body).not.toContain(cookie.split(";")[0]?.split("=")[1]);
  }
  expect(answer.headers.getSetCookie()).toHaveLength(2);
});

test("a session shows the address and country the host told", async () => {
  const owner = cookiesOf(await login(PASSWORD, { address: "203.0.113.5" }));

  const answer = await app.request("/api/account/sessions", { headers: owner });
  const { data } = (await answer.json()) as { data: object[] };

  expect(data).toEqual([expect.objectContaining({ ip: "203.0.113.5", country: "TR", current: true })]);
});

test("a form of another site signs nobody out; a page of ours does, and again once it is done", async () => {
  const owner = cookiesOf(await login(PASSWORD));
  const leave = (headers: Record<string, string>) => app.request("/api/auth/logout", { method: "POST", headers });

  // The cookie itself does not come along from another site.
  const foreign = [
    await leave({ "sec-fetch-site": "cross-site" }),
    await leave({ "sec-fetch-site": "same-site", origin: "https://other.localhost" }),
    await leave({ origin: "https://evil.example" }),
    await leave({ ...owner, "sec-fetch-site": "cross-site" }),
  ];
  const still = await read(owner);
  const own = await leave({ ...owner, "sec-fetch-site": "same-origin" });
  const after = await read(owner);
  const again = await leave({ ...owner, origin: "http://localhost" });

  for (const { status, headers } of foreign) expect([status, headers.get("set-cookie")]).toEqual([403, null]);
  expect([still, own.status, after, again.status]).toEqual([200, 200, 401, 200]);
  expect(own.headers.get("set-cookie")).toMatch(/^__Host-sid=; Max-Age=0/);
});

test("HEAD is a read: a bookmark checker with the cookie needs no proof of a page of ours", async () => {
  const headers = cookiesOf(await login(PASSWORD));

  const looked = await app.request("/api/ecommerce/orders", { method: "HEAD", headers });
  const written = await app.request("/api/account", { method: "PATCH", headers });

  expect([looked.status, written.status]).toEqual([200, 403]);
});
