import { expect, test } from "vitest";
import type { Boot } from "#shared/boot.ts";
import { ErrorReply } from "#shared/errors.ts";
import { ask, askJson, freshSignIn, send, signIn } from "../support/app/app.ts";
import { blankRenderer } from "../support/app/blank-renderer.ts";
import { freshApp } from "../support/app/fresh-app.ts";
import { LIVE_PASSWORD, liveCookie } from "../support/app/live-app.ts";

const fresh = () => `n${crypto.randomUUID().slice(0, 12)}@example.com`;
const account = (email: string) => ({
  username: "Çağrı Işık",
  phoneNumber: "0532 123 45 67",
  email,
  password: "Sakin-Deniz-9",
});

test("POST /auth/login with the right words answers a token and the person, without a password", async () => {
  const { status, body } = await send("POST", "/api/auth/login", {
    email: "admin@example.com",
    password: "Demo-2026!",
  });

  expect(status).toBe(200);
  expect(body.message).toBe("Login successful");
  expect(body.data.token).toMatch(/^[\w-]{40,}$/);
  expect(body.data.user).toMatchObject({ id: 1, email: "admin@example.com", role: "Admin" });
  expect(JSON.stringify(body)).not.toMatch(/password|scrypt/i);
});

test.each([
  ["tr-TR,tr;q=0.9,en;q=0.8", "tr"],
  ["de-DE,de;q=0.9", "en"],
])("who has chosen no language gets the browser's with the first sign-in: %s is %s", async (asked, language) => {
  const own = account(fresh());
  await send("POST", "/api/auth/register", own);
  const signIn = (accept: string) => send("POST", "/api/auth/login", own, { "accept-language": accept });

  const first = await signIn(asked);
  await signIn("en-US,en");

  expect(first.body.data.user.preferences.language).toBe(language);
  const headers = { authorization: `Bearer ${first.body.data.token}` };
  expect((await askJson("/api/auth/me", { headers })).body.data.user.preferences.language).toBe(language);
});

test("POST /auth/login takes the email in any letter case with blanks around it", async () => {
  const { status } = await send("POST", "/api/auth/login", { email: " ADMIN@Example.com ", password: "Demo-2026!" });

  expect(status).toBe(200);
});

test.each([
  ["a wrong password", { email: "editor@example.com", password: "wrong-password" }],
  ["an unknown email", { email: "nobody@example.com", password: "Demo-2026!" }],
  ["a missing password", { email: "admin@example.com" }],
  ["values of the wrong type", { email: 5, password: ["x"] }],
  ["no object at all", "hello"],
])("POST /auth/login with %s is 401 Invalid credentials", async (_, body) => {
  const answer = await send("POST", "/api/auth/login", body);

  expect(answer.status).toBe(401);
  expect(ErrorReply.parse(answer.body)).toMatchObject({ code: "invalid_credentials", message: "Invalid credentials" });
});

test("POST /auth/login of an inactive account is 401 Invalid credentials, told from an unknown one by nothing", async () => {
  const own = account(fresh());
  const { id } = (await send("POST", "/api/auth/register", own)).body.data.user;
  const admin = await signIn();
  const path = `/api/datatable/users/${id}`;
  const { version } = (await askJson(path, { headers: admin })).body.data;
  const off = await send("PATCH", path, { status: "inactive" }, { ...admin, "if-match": `"v${version}"` });

  const inactive = await send("POST", "/api/auth/login", own);
  const unknown = await send("POST", "/api/auth/login", { ...own, email: fresh() });

  expect(off.body.data.status).toBe("inactive");
  expect([inactive.status, inactive.body.message]).toEqual([401, "Invalid credentials"]);
  expect({ ...inactive.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  expect(inactive.response.headers.get("set-cookie")).toBeNull();
});

test("the eleventh failed sign-in within a minute is 429 with the seconds to wait", async () => {
  const email = fresh();
  for (let tries = 0; tries < 10; tries++) await send("POST", "/api/auth/login", { email, password: "nope-nope" });

  const { response, status, body } = await send("POST", "/api/auth/login", { email, password: "nope-nope" });

  expect(status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(body.params.seconds).toBe(Number(response.headers.get("retry-after")));
});

test("POST /auth/register makes an account that can sign in and shows its values unchanged", async () => {
  const email = fresh();

  const made = await send("POST", "/api/auth/register", { ...account(email), role: "Admin" });
  const headers = await freshSignIn(email, "Sakin-Deniz-9");
  const me = await askJson("/api/auth/me", { headers });
  const found = await askJson(`/api/datatable/users?q=${email}&pageSize=10`, { headers });

  expect(made.status).toBe(201);
  expect(made.body.data.user).toMatchObject({
    username: "Çağrı Işık",
    phoneNumber: "0532 123 45 67",
    role: "Kullanıcı",
  });
  expect(me.body.data.user.email).toBe(email);
  expect(found.body.data).toMatchObject([{ status: "active", role: "Kullanıcı", totalOrders: 0 }]);
});

test("POST /auth/register with an email already present, in other letter case, is 400 User already exists", async () => {
  const email = fresh();
  await send("POST", "/api/auth/register", account(email));

  const again = await send("POST", "/api/auth/register", account(email.toUpperCase()));

  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ code: "user_exists", message: "User already exists" });
});

test.each([
  ["username", { username: "<script>" }],
  ["username", { username: "x".repeat(51) }],
  ["username", { username: "\u0301\u0301" }],
  ["username", { username: "- ." }],
  // Composing these would take minutes.
  ["username", { username: "\u0301".repeat(200_000) + "\u0323".repeat(200_000) }],
  ["phoneNumber", { phoneNumber: "12-34" }],
  ["email", { email: "not an email" }],
  ["password", { password: "short-7" }],
])("POST /auth/register names %s when it refuses it", async (field, wrong) => {
  const { status, body } = await send("POST", "/api/auth/register", { ...account(fresh()), ...wrong });

  expect(status).toBe(422);
  expect(ErrorReply.parse(body).errors?.[0]?.field).toBe(field);
});

test("GET /auth/me without a header is 401 Unauthorized, with any bearer value it is the first account", async () => {
  const bare = await askJson("/api/auth/me");
  const any = await askJson("/api/auth/me", { headers: { authorization: "Bearer whatever" } });

  expect(bare.body).toMatchObject({ status: 401, message: "Unauthorized", data: null });
  expect(any.body).toMatchObject({ status: 200, message: "OK", data: { user: { id: 1 } } });
});

test("a token ends with its sign-out: base reads and protected calls then answer 401", async () => {
  const headers = await freshSignIn();

  const out = await ask("/api/auth/logout", { method: "POST", headers });
  const again = await ask("/api/auth/logout", { method: "POST", headers });
  const read = await ask("/api/ecommerce/orders", { headers });
  const own = await ask("/api/account/preferences", { headers });

  expect([out.status, again.status, read.status, own.status]).toEqual([200, 200, 401, 401]);
  // Answers the browser stored go; drafts in its storage stay.
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
});

test("protected calls want a token that was issued", async () => {
  const none = await ask("/api/account/preferences");
  const invented = await ask("/api/account/preferences", { headers: { authorization: "Bearer invented" } });

  expect([none.status, invented.status]).toEqual([401, 401]);
});

const liveSecrets = Object.fromEntries(
  ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"].map((name) => [name, "k".repeat(32)]),
);

async function liveApp() {
  const app = await freshApp({
    APP_MODE: "live",
    TEST_BUILD: "1",
    SEED_PROFILE: "",
    DEV_DELAY_MS: "0",
    ...liveSecrets,
  });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  return { app, post };
}

test("in live mode the first account is an Admin, later ones wait for approval, and the session rides in the cookie", async () => {
  const { app, post } = await liveApp();
  const strong = { password: "Sakin-Deniz-94" };
  const made = await post("/api/auth/register", { ...account("first@example.com"), ...strong });
  const waiting = await post("/api/auth/register", { ...account("second@example.com"), ...strong });

  const first = await post("/api/auth/login", { email: "first@example.com", ...strong });
  const second = await post("/api/auth/login", { email: "second@example.com", ...strong });
  const cookie = first.headers.get("set-cookie") ?? "";
  const { data } = (await first.json()) as { data: { token: string; user: { role: string } } };
  const withCookie = await app.request("/api/auth/me", { headers: { cookie: cookie.split(";")[0] ?? "" } });
  const withMarker = await app.request("/api/auth/me", { headers: { authorization: `Bearer ${data.token}` } });
  const bareList = await app.request("/api/ecommerce/orders");

  expect(data.user.role).toBe("Admin");
  expect(((await made.json()) as { meta?: unknown }).meta).toBeUndefined();
  expect(await waiting.json()).toMatchObject({ status: 201, meta: { awaitsApproval: true } });
  expect(cookie).toMatch(/^__Host-sid=.*HttpOnly.*Secure.*SameSite=Lax/);
  expect(await second.json()).toMatchObject({ code: "awaiting_approval", status: 403 });
  expect([withCookie.status, withMarker.status, bareList.status]).toEqual([200, 401, 401]);
});

test("in live mode a write by cookie from another site is refused", async () => {
  const { app, post } = await liveApp();
  await post("/api/auth/register", { ...account("first@example.com"), password: "Sakin-Deniz-94" });
  const login = await post("/api/auth/login", { email: "first@example.com", password: "Sakin-Deniz-94" });
  const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const change = (site: string) =>
    app.request("/api/account/preferences", {
      method: "PATCH",
      body: JSON.stringify({ theme: "dark" }),
      headers: { "content-type": "application/json", cookie, "sec-fetch-site": site },
    });

  expect((await change("cross-site")).status).toBe(403);
  expect((await change("same-origin")).status).toBe(200);
});

// The first is one of the list; the others are told by their form, as on the page.
test.each([["1q2w3e4r5t6y"], ["password1234"], ["123456789012"], ["aaaaaaaaaaaa"], ["Qwertyuiop12"]])(
  "in live mode nobody registers with %s or changes to it",
  async (password) => {
    const { app, post } = await liveApp();
    const own = account("first@example.com");
    const refused = async (answer: Response) => {
      const { errors } = ErrorReply.parse(await answer.json());
      return [answer.status, errors?.map(({ field, code, params }) => ({ field, code, params }))];
    };
    const common = (field: string) => [422, [{ field, code: "not_in_list", params: undefined }]];

    const registered = await post("/api/auth/register", { ...own, password });
    const cookie = await liveCookie(app);
    const changed = await post(
      "/api/account/password",
      { currentPassword: LIVE_PASSWORD, newPassword: password },
      { cookie, "sec-fetch-site": "same-origin" },
    );

    expect(await refused(registered)).toEqual(common("password"));
    expect(await refused(changed)).toEqual(common("newPassword"));
  },
);

test("a page knows the shortest password that its server takes, and a refusal names it", async () => {
  const drawn: Boot[] = [];
  const renderer = {
    ...blankRenderer,
    render: async (boot: Boot) => ({ html: String(drawn.push(boot)), css: [], texts: {} }),
  };
  const app = await freshApp({ PASSWORD_MIN: "16" }, { renderer });

  await (await app.request("/register")).text();
  const answer = await app.request("/api/auth/register", {
    method: "POST",
    body: JSON.stringify({ ...account("kisa@example.com"), password: "Sakin-Deniz-945" }),
    headers: { "content-type": "application/json" },
  });

  expect(drawn.map(({ passwordMin }) => passwordMin)).toEqual([16]);
  expect(ErrorReply.parse(await answer.json()).errors).toEqual([
    expect.objectContaining({ field: "password", code: "too_short", params: { minimum: 16 } }),
  ]);
});
