import { beforeEach, expect, test } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import { hashOf } from "../../../server/db/hash.ts";
import { endsIn } from "../../support/app/accounts.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { clientOf } from "../../support/app/client.ts";
import { type MailShop, mailShop, withOwnFactor } from "../../support/records/written-mails.ts";

let shop: MailShop;
beforeEach(async () => {
  shop = await mailShop();
});

const EMAIL = "user@example.com";
const NEW = "Uzak-Yollar-7";

const invite = (email: string, token: string, role = "Editör") =>
  shop.db.exec(`INSERT INTO one_time_links (token_hash, kind, email, role, invited_by, created_at, expires_at)
    VALUES ('${hashOf(token)}', 'invite', '${email}', '${role}', 1, ${Date.parse(ANCHOR)}, ${Date.parse(ANCHOR) + 1000})`);
const TOKEN = "davet".repeat(8);
const account = { username: "Yeni Biri", phoneNumber: "05321234567", password: NEW, inviteToken: TOKEN };

test("an invitation tells its address, role and sender, and lets its person in once, in that role", async () => {
  invite("davetli@example.com", TOKEN);

  const shown = await shop.send("GET", `/auth/invites/${TOKEN}`, undefined);
  const made = await shop.send("POST", "/auth/register", { ...account, email: "other@example.com" });
  const again = await shop.send("POST", "/auth/register", { ...account, email: "third@example.com" });
  const after = await shop.send("GET", `/auth/invites/${TOKEN}`, undefined);

  expect(shown.body.data).toEqual({ email: "davetli@example.com", role: "Editör", invitedBy: "Deniz Yılmaz" });
  expect(made.body.data).toMatchObject({ user: { email: "davetli@example.com", role: "Editör" } });
  expect([again.body.code, after.body.code]).toEqual(["token_expired", "token_expired"]);
});

test.each([
  ["en", "as Editor.", "as Viewer."],
  ["tr", "ekibine Editör olarak", "ekibine Kullanıcı olarak"],
])("an invitation in %s names the role as that language does", async (language, editor, viewer) => {
  const admin = await clientOf("admin@example.com", shop.request);
  await admin.send("PATCH", "/account/preferences", { language });

  await admin.send("POST", "/team/invites", { emails: ["bir@example.com"], role: "Editör" });
  await admin.send("POST", "/team/invites", { emails: ["iki@example.com"], role: "Kullanıcı" });

  expect((await shop.mailTo("bir@example.com")).body).toContain(editor);
  expect((await shop.mailTo("iki@example.com")).body).toContain(viewer);
});

test.each([
  ["a stranger", "davetli@example.com"],
  ["a customer", "cem.arslan@example.com"],
])("%s who comes in by an invitation is answered the same under their key", async (_, email) => {
  invite(email, TOKEN);
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const register = async (body: object) => {
    const answer = await shop.request("/api/auth/register", { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get("idempotent-replayed") };
  };

  const first = await register({ ...account, email });
  const again = await register({ ...account, email });
  const other = await register({ ...account, email, username: "Başka Biri" });

  expect(first).toMatchObject({ status: 201, body: { data: { user: { email, role: "Editör" } } }, replayed: null });
  expect(again).toEqual({ ...first, replayed: "true" });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
  expect(await shop.rowsOf("SELECT id FROM audit WHERE action = 'person.registered'")).toHaveLength(1);
});

test("a customer who is invited keeps the orders; an account's password is never replaced", async () => {
  invite("cem.arslan@example.com", TOKEN);
  invite("editor@example.com", `${TOKEN}x`, "Kullanıcı");

  const made = await shop.send("POST", "/auth/register", { ...account, email: "cem.arslan@example.com" });
  const taken = await shop.send("POST", "/auth/register", {
    ...account,
    email: "editor@example.com",
    inviteToken: `${TOKEN}x`,
  });

  expect(made.body.data).toMatchObject({ user: { id: 5, email: "cem.arslan@example.com", role: "Editör" } });
  expect(taken.body.code).toBe("user_exists");
  expect((await shop.signIn("editor@example.com", "Demo-2026!")).status).toBe(200);
});

test("somebody removed who is invited comes back as who they were, with none of the old ways in", async () => {
  const email = "giden@example.com";
  const { inviteToken, ...first } = account;
  await shop.send("POST", "/auth/register", { ...first, email, password: "Demo-2026!" });
  const user = await clientOf(email, shop.request);
  await withOwnFactor(user);
  const team = await shop.client.get("/team");
  const { members } = endpoints["GET /team"].answer.parse(team.body.data);
  const { id, version } = members.find((member) => member.email === email)!;
  const removed = await shop.client.send("DELETE", `/team/${id}`, undefined, { "if-match": `"v${version}"` });
  invite(email, inviteToken);

  const made = await shop.send("POST", "/auth/register", { ...account, email });

  expect([removed.status, made.status]).toEqual([200, 201]);
  expect(made.body.data).toMatchObject({ user: { id, email, username: "Yeni Biri", role: "Editör" } });
  expect((await shop.signIn(email, "Demo-2026!")).status).toBe(401);
  expect((await shop.signIn(email, NEW)).body.data).toMatchObject({ user: { id }, token: expect.any(String) });
  expect((await user.get("/account/sessions")).status).toBe(401);
});

test("an Admin without a second factor cannot demand one of all, and with one it takes a fresh proof", async () => {
  const admin = shop.client;
  const demand = () => admin.send("PATCH", "/workspace", { requireTwoFactor: true }, { "if-match": '"v1"' });

  const early = await demand();
  const orders = await admin.get("/ecommerce/orders");
  await withOwnFactor(admin);
  await shop.moveClock(300_000);
  const stale = await demand();

  expect(early.body).toMatchObject({ status: 409, code: "own_factor_first" });
  expect(orders.status).toBe(200);
  expect(stale.body).toMatchObject({ status: 403, code: "reauth_required" });
});

test("where a second factor is demanded, whoever has none reaches their own account and nothing else", async () => {
  const user = await clientOf(EMAIL, shop.request);
  await withOwnFactor(shop.client);
  const demand = await shop.client.send("PATCH", "/workspace", { requireTwoFactor: true }, { "if-match": '"v1"' });
  expect(demand.status).toBe(200);
  expect((await shop.client.get("/ecommerce/orders")).status).toBe(200);

  const orders = await user.get("/ecommerce/orders");
  const search = await user.get("/search?q=a");
  const own = await user.get("/account");
  const setup = await user.send("POST", "/account/two-factor/setup", { password: "Demo-2026!" });
  const off = await shop.client.send("POST", "/account/two-factor/disable", { password: "Demo-2026!", code: "000000" });

  expect(off.body).toMatchObject({ status: 409, code: "two_factor_demanded" });
  expect(own.body.data.twoFactorDemanded).toBe(true);
  expect(orders.body).toMatchObject({ status: 403, code: "forbidden", params: { reason: "two_factor" } });
  expect(search.status).toBe(403);
  expect(own.body.data.mustSetUpTwoFactor).toBe(true);
  expect(setup.status).toBe(200);
});

test("the last Admin cannot delete the account; nothing of the key or a password stands in the audit list", async () => {
  shop.db.exec("UPDATE users SET role = 'Editör' WHERE role = 'Admin' AND id <> 1");
  const admin = shop.client;

  const last = await admin.send("DELETE", "/account", { email: "admin@example.com", password: "Demo-2026!" });
  await admin.send("POST", "/account/password", { currentPassword: "Demo-2026!", newPassword: NEW });
  const made = await admin.send("POST", "/account/tokens", {
    name: "t",
    scopes: ["orders:read"],
    expiresAt: endsIn(90),
  });
  const audit = JSON.stringify(await shop.rowsOf("SELECT * FROM audit"));

  expect(last.body).toMatchObject({ status: 409, code: "last_admin" });
  expect(audit).toContain("account.password_changed");
  expect(audit).not.toMatch(/scrypt|adm_/);
  expect(audit).not.toContain(made.body.data.value);
});

test("of two who register first at once, one is the Admin", async () => {
  shop.db.exec("UPDATE users SET password_hash = NULL");
  const person = (name: string) => ({
    username: name,
    phoneNumber: "0532 123 45 67",
    email: `${name}@shop.example`,
    password: "Mavi-deniz-7",
  });

  await Promise.all(["ilk", "son"].map((name) => shop.send("POST", "/auth/register", person(name))));

  const roles = await shop.rowsOf<{ role: string }>(
    "SELECT role FROM users WHERE password_hash IS NOT NULL ORDER BY role",
  );
  expect(roles.map(({ role }) => role)).toEqual(["Admin", "Kullanıcı"]);
});
