import { afterEach, expect, test } from "vitest";
import { endsIn, goOn, ownAccount, PASSWORD, setClock, withFactor } from "../support/app/accounts.ts";
import { ask, askJson, freshSignIn, send, signIn } from "../support/app/app.ts";

afterEach(async () => void (await setClock(0)));

const change = (body: object, headers: Record<string, string>) => send("POST", "/api/account/password", body, headers);
const NEW = "Uzak-Yollar-7";

test("a new password signs in, the old one does not, and only this session goes on", async () => {
  const { email, headers } = await ownAccount();
  const other = await freshSignIn(email, PASSWORD);

  const done = await change({ currentPassword: PASSWORD, newPassword: NEW }, headers);
  goOn(headers, done.body);
  const old = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  const fresh = await send("POST", "/api/auth/login", { email, password: NEW });

  expect(done.body).toMatchObject({ status: 200, data: {} });
  expect([old.status, fresh.status]).toEqual([401, 200]);
  expect((await ask("/api/account", { headers: other })).status).toBe(401);
  expect((await ask("/api/account", { headers })).status).toBe(200);
});

test.each([
  ["too short", "kısa-7", "too_short"],
  ["the same", PASSWORD, "duplicate"],
])("a new password that is %s is refused at its field", async (_, newPassword, code) => {
  const { headers } = await ownAccount();

  const { status, body } = await change({ currentPassword: PASSWORD, newPassword }, headers);

  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ field: "newPassword", code })]);
});

test("one's own address as the new password is told from one that is too common", async () => {
  const { email, headers } = await ownAccount();

  const { status, body } = await change({ currentPassword: PASSWORD, newPassword: email.toUpperCase() }, headers);

  expect(status).toBe(422);
  expect(body.errors).toEqual([
    expect.objectContaining({ field: "newPassword", code: "not_in_list", params: { reason: "identity" } }),
  ]);
});

test("a new password made of the product's or the shop's name alone is refused", async () => {
  const { headers } = await ownAccount();
  const { name } = (await askJson("/api/workspace", { headers: await signIn() })).body.data;

  for (const newPassword of ["Pano-2026-06!", `${name}.${name}.${name}`]) {
    const { status, body } = await change({ currentPassword: PASSWORD, newPassword }, headers);

    const refusal = { field: "newPassword", code: "not_in_list", params: { reason: "shop" } };
    expect([status, body.errors], newPassword).toMatchObject([422, [refusal]]);
  }
});

test("a wrong current password is named five times, then calls are refused for a while, in this session only", async () => {
  const { email, headers } = await ownAccount();
  const other = await freshSignIn(email, PASSWORD);
  const wrong = { currentPassword: "not-my-password", newPassword: NEW };

  const tries = [];
  for (let at = 0; at < 5; at++) tries.push(await change(wrong, headers));
  const sixth = await change({ currentPassword: PASSWORD, newPassword: NEW }, headers);
  const elsewhere = await send("POST", "/api/account/reauth", { password: PASSWORD }, other);
  await setClock(301);
  const later = await change({ currentPassword: PASSWORD, newPassword: NEW }, headers);

  for (const { body } of tries) {
    expect(body.errors).toEqual([expect.objectContaining({ field: "currentPassword", code: "wrong_password" })]);
  }
  expect(sixth.status).toBe(429);
  expect(Number(sixth.response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect([elsewhere.status, later.status]).toEqual([200, 200]);
});

test("five minutes after the sign-in what needs a fresh proof asks for it, and a password or code opens it again", async () => {
  const { headers } = await ownAccount();
  const token = { name: "Kasa", scopes: ["orders:read"], expiresAt: endsIn(90) };
  const make = () => send("POST", "/api/account/tokens", token, headers);

  const first = await make();
  await setClock(299);
  const still = await make();
  await setClock(300);
  const late = await make();
  const wrong = await send("POST", "/api/account/reauth", { password: "not-it" }, headers);
  const proof = await send("POST", "/api/account/reauth", { password: PASSWORD }, headers);
  const again = await make();

  expect([first.status, still.status]).toEqual([201, 201]);
  expect(late.body).toMatchObject({ status: 403, code: "reauth_required" });
  expect(wrong.body.errors[0]).toMatchObject({ field: "password", code: "wrong_password" });
  expect(proof.body.data.until).toBe("2026-06-15T12:10:00.000Z");
  expect(again.status).toBe(201);
});

test("a recovery code proves it too; two proofs at once, or none, are refused", async () => {
  const { headers } = await ownAccount();
  const { codes } = await withFactor(headers);

  const code = await send("POST", "/api/account/reauth", { code: codes[3] }, headers);
  const both = await send("POST", "/api/account/reauth", { code: codes[4], password: PASSWORD }, headers);
  const none = await send("POST", "/api/account/reauth", {}, headers);

  expect([code.status, both.status, none.status]).toEqual([200, 422, 422]);
});

test("sessions name browser and system, the own one first; one or all others can be signed out", async () => {
  const { email, headers } = await ownAccount();
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD }, { "user-agent": agent });
  const other = { authorization: `Bearer ${login.body.data.token}` };
  const third = await freshSignIn(email, PASSWORD);

  const list = await askJson("/api/account/sessions", { headers });
  const firefox = list.body.data.find(({ browser }: { browser: string }) => browser.startsWith("Firefox"));
  const ended = await askJson(`/api/account/sessions/${firefox.id}`, { method: "DELETE", headers });
  const twice = await askJson(`/api/account/sessions/${firefox.id}`, { method: "DELETE", headers });
  const strange = await askJson(`/api/account/sessions/${firefox.id}`, { method: "DELETE", headers: third });
  const rest = await askJson("/api/account/sessions", { method: "DELETE", headers });

  expect(list.body.data).toHaveLength(3);
  expect(list.body.data[0].current).toBe(true);
  expect(firefox).toMatchObject({ browser: "Firefox 128", current: false });
  expect(firefox.system).toMatch(/^Windows/);
  expect(JSON.stringify(list.body)).not.toContain(login.body.data.token);
  expect([ended.status, twice.status, strange.status]).toEqual([200, 404, 404]);
  expect((await ask("/api/account", { headers: other })).status).toBe(401);
  expect(rest.body.data).toEqual({ ended: 1 });
  expect((await ask("/api/account", { headers: third })).status).toBe(401);
  expect((await ask("/api/account", { headers })).status).toBe(200);
});

test("a forgotten password answers the same for an address with an account and for one without", async () => {
  const known = await send("POST", "/api/auth/password/forgot", { email: "admin@example.com" });
  const unknown = await send("POST", "/api/auth/password/forgot", { email: "nobody@example.com" });
  const reset = await send("POST", "/api/auth/password/reset", { token: "x".repeat(43), password: NEW });
  const invite = await askJson(`/api/auth/invites/${"x".repeat(43)}`);

  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(200);
  expect(reset.body).toMatchObject({ status: 410, code: "token_expired" });
  expect(invite.body).toMatchObject({ status: 410, code: "token_expired" });
});
