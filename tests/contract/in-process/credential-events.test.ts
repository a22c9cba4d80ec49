import { Secret, TOTP } from "otpauth";
import { expect, test, vi } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import { compiled } from "../../../server/db/database.ts";
import { hashOf } from "../../../server/db/hash.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { LIVE_PASSWORD, liveApp, liveCookie } from "../../support/app/live-app.ts";
import { type Reply, replyOf } from "../../support/app/reply.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";
import { SoftKey } from "../../support/records/passkey.ts";

const NOW = Date.parse(ANCHOR);
const ORIGIN = "http://localhost";
const NEW = "Uzak-Yollar-7";
const LINK = { reset: "r".repeat(43), kept: "k".repeat(43), email: "e".repeat(43) };

/** The first Admin of a live shop at one browser, and all else that opens the account. */
async function standing() {
  const db = memoryDatabase();
  const app = await liveApp({ MAIL: "outbox", RATE_LIMITS: "off", PUBLIC_URL: ORIGIN }, { db });
  let cookie = await liveCookie(app);
  const ask = (path: string, headers: Record<string, string>) => app.request(`/api${path}`, { headers });
  const send = async (method: string, path: string, body: object = {}) => {
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const answer = await app.request(`/api${path}`, { method, headers, body: JSON.stringify(body) });
    cookie = answer.headers.get("set-cookie")?.match(/__Host-sid=[^;]+/)?.[0] ?? cookie;
    return replyOf(answer);
  };
  const link = (kind: "reset" | "email", value: string) =>
    db.exec(`INSERT INTO one_time_links (token_hash, kind, user_id, email, created_at, expires_at)
      VALUES ('${hashOf(value)}', '${kind}', 1, 'new@example.com', ${NOW}, ${NOW + 3_600_000})`);
  const session = (value: string, person = 1) =>
    db.exec(`INSERT INTO sessions (id, user_id, token_hash, agent, ip, country, created_at, last_seen_at, expires_at, proven_at)
      VALUES ('${value}', ${person}, '${hashOf(value)}', '', '', '', ${NOW}, ${NOW}, ${NOW + 86_400_000}, ${NOW})`);
  return { app, db, ask, send, link, session, cookie: () => cookie };
}
type Shop = Awaited<ReturnType<typeof standing>>;

const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW + seconds * 1000 });

async function factor({ send }: Shop): Promise<{ codes: string[]; on(): Promise<{ status: number }> }> {
  const setup = await send("POST", "/account/two-factor/setup", { password: LIVE_PASSWORD });
  const { secret } = endpoints["POST /account/two-factor/setup"].answer.parse(setup.body.data);
  const codes: string[] = [];
  const on = async () => {
    const enabled = await send("POST", "/account/two-factor/enable", { code: codeAt(secret) });
    codes.push(...endpoints["POST /account/two-factor/enable"].answer.parse(enabled.body.data).codes);
    return enabled;
  };
  return { codes, on };
}

async function passkey({ send }: Shop): Promise<() => Promise<Reply>> {
  const key = new SoftKey(ORIGIN);
  return async () => {
    const asked = await send("POST", "/account/passkeys/options");
    const { challenge, options } = endpoints["POST /account/passkeys/options"].answer.parse(asked.body.data);
    return send("POST", "/account/passkeys", { challenge, name: "Laptop", response: key.make(options) });
  };
}

interface Row {
  /** What must be there before, then the event itself. */
  begin(shop: Shop): Promise<() => Promise<{ status: number }>>;
  own: "renewed" | "ends";
  apiToken: "stays" | "ends";
}

const change = (more: object) => async (shop: Shop) => () =>
  shop.send("POST", "/account/password", { currentPassword: LIVE_PASSWORD, newPassword: NEW, ...more });

const matrix: Record<string, Row> = {
  "a changed password": { begin: change({}), own: "renewed", apiToken: "ends" },
  "a changed password that leaves API tokens": {
    begin: change({ endTokens: false }),
    own: "renewed",
    apiToken: "stays",
  },
  "a reset by mail": {
    async begin(shop) {
      shop.link("reset", LINK.reset);
      return () => shop.send("POST", "/auth/password/reset", { token: LINK.reset, password: NEW });
    },
    own: "ends",
    apiToken: "ends",
  },
  "a second factor turned on": {
    begin: async (shop) => (await factor(shop)).on,
    own: "renewed",
    apiToken: "stays",
  },
  "a second factor turned off": {
    async begin(shop) {
      const { codes, on } = await factor(shop);
      await on();
      return () => shop.send("POST", "/account/two-factor/disable", { password: LIVE_PASSWORD, code: codes[0] });
    },
    own: "renewed",
    apiToken: "stays",
  },
  "renewed recovery codes": {
    async begin(shop) {
      const { codes, on } = await factor(shop);
      await on();
      return () => shop.send("POST", "/account/two-factor/recovery-codes", { code: codes[0] });
    },
    own: "renewed",
    apiToken: "stays",
  },
  "an added passkey": { begin: (shop) => passkey(shop), own: "renewed", apiToken: "stays" },
  "a removed passkey": {
    async begin(shop) {
      const { body } = await (await passkey(shop))();
      const { id } = endpoints["POST /account/passkeys"].answer.parse(body.data);
      return () => shop.send("DELETE", `/account/passkeys/${id}`);
    },
    own: "renewed",
    apiToken: "stays",
  },
  "a changed email": {
    async begin(shop) {
      shop.link("email", LINK.email);
      return () => shop.send("POST", "/account/email/confirm", { token: LINK.email });
    },
    own: "renewed",
    apiToken: "stays",
  },
  "signing everybody out": {
    begin: async (shop) => () => shop.send("DELETE", "/team/sessions"),
    own: "renewed",
    apiToken: "stays",
  },
};

async function isOver(stream: Response): Promise<boolean> {
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  while (!(await reader.read()).done);
  return true;
}

test.each(Object.entries(matrix))("%s ends what it must of all credentials", async (_, { begin, own, apiToken }) => {
  const shop = await standing();
  const act = await begin(shop);
  const made = { name: "Kasa", scopes: ["orders:read"], expiresAt: new Date(NOW + 86_400_000).toISOString() };
  const { body } = await shop.send("POST", "/account/tokens", made);
  const { value } = endpoints["POST /account/tokens"].answer.parse(body.data);
  shop.link("reset", LINK.kept);
  shop.session("other");
  const other = { cookie: "__Host-sid=other" };
  const old = { cookie: shop.cookie() };
  const stream = await shop.ask("/changes/stream", other);
  const statusOf = async (headers: Record<string, string>) => (await shop.ask("/account", headers)).status;
  expect([await statusOf(other), await statusOf(old)]).toEqual([200, 200]);

  const done = await act();

  expect(done.status).toBeLessThan(300);
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(old)).toBe(401);
  expect(await statusOf({ cookie: shop.cookie() })).toBe(own === "renewed" ? 200 : 401);
  expect(await statusOf({ authorization: `Bearer ${value}` })).toBe(apiToken === "stays" ? 200 : 401);
  const reset = await shop.send("POST", "/auth/password/reset", { token: LINK.kept, password: `${NEW}!` });
  expect(reset.body.code).toBe("token_expired");
  expect(await isOver(stream)).toBe(true);
});

test("a reset is refused for an account that is shut while its password is hashed", async () => {
  const shop = await standing();
  shop.link("reset", LINK.reset);
  const { first } = shop.db;
  vi.spyOn(shop.db, "first").mockImplementation((query) => {
    const isOpened = compiled(query).sql.includes('where "l"."token_hash" = ?');
    if (isOpened) queueMicrotask(() => shop.db.exec("UPDATE users SET status = 'inactive' WHERE id = 1"));
    return first(query) as never;
  });

  const { status, body } = await shop.send("POST", "/auth/password/reset", { token: LINK.reset, password: NEW });

  expect([status, body.code]).toEqual([410, "token_expired"]);
});

test("signing everybody out ends the sessions of colleagues, and takes an Admin", async () => {
  const shop = await standing();
  const colleague = await shop.app.request("/api/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "Ece Kaya",
      phoneNumber: "05321112233",
      email: "ece@example.com",
      password: LIVE_PASSWORD,
    }),
  });
  shop.db.exec("UPDATE users SET status = 'active' WHERE id = 2");
  shop.session("ece", 2);
  const headers = { cookie: "__Host-sid=ece", "sec-fetch-site": "same-origin" };

  const refused = await shop.app.request("/api/team/sessions", { method: "DELETE", headers });
  const list = await shop.app.request("/api/team/tokens", { headers });
  const done = await shop.send("DELETE", "/team/sessions");

  expect(colleague.status).toBe(201);
  expect([refused.status, list.status, done.status]).toEqual([403, 403, 200]);
  expect((await shop.ask("/account", headers)).status).toBe(401);
  expect((await shop.ask("/account", { cookie: shop.cookie() })).status).toBe(200);
});

test("signing in ends the session this browser had", async () => {
  const shop = await standing();
  const former = { cookie: shop.cookie() };
  const login = await shop.send("POST", "/auth/login", { email: "first@example.com", password: LIVE_PASSWORD });

  expect(login.status).toBe(200);
  expect((await shop.ask("/account", former)).status).toBe(401);
  expect((await shop.ask("/account", { cookie: shop.cookie() })).status).toBe(200);
});

test("an Admin sees and revokes a colleague's token, never its value", async () => {
  const shop = await standing();
  const made = { name: "Depo", scopes: ["orders:read"], expiresAt: new Date(NOW + 86_400_000).toISOString() };
  const { body } = await shop.send("POST", "/account/tokens", made);
  const { id, value } = endpoints["POST /account/tokens"].answer.parse(body.data);
  const token = { authorization: `Bearer ${value}` };

  const list = await (await shop.ask("/team/tokens", { cookie: shop.cookie() })).json();
  const byToken = await shop.ask("/team/tokens", token);
  const revoked = await shop.send("DELETE", `/team/tokens/${id}`);
  const twice = await shop.send("DELETE", `/team/tokens/${id}`);

  expect(list).toMatchObject({ data: [{ id, name: "Depo", owner: { id: 1, name: "Deniz Yılmaz" } }] });
  expect(JSON.stringify(list)).not.toContain(value);
  expect([byToken.status, revoked.status, twice.status]).toEqual([403, 200, 404]);
  expect((await shop.ask("/account", token)).status).toBe(401);
});
