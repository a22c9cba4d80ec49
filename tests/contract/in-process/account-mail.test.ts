import { beforeEach, expect, test, vi } from "vitest";
import { hashOf } from "../../../server/db/hash.ts";
import { codeOf, endsIn } from "../../support/accounts.ts";
import { ANCHOR } from "../../support/anchor.ts";
import { byHand } from "../../support/by-hand.ts";
import { checkedApp } from "../../support/checked-app.ts";
import { type Client, clientOf } from "../../support/client.ts";

type Shop = Awaited<ReturnType<typeof byHand>>;
let shop: Shop;
beforeEach(async () => {
  shop = await byHand();
});

interface Mail {
  to_json: string;
  subject: string;
  body: string;
}
const rowsOf = async <T>(text: string) =>
  (await shop.cell.run<T>({ compile: () => ({ sql: text, parameters: [] }) })).rows;
const mails = () => rowsOf<Mail>("SELECT to_json, subject, body FROM outbox WHERE message_id IS NULL ORDER BY id");
const mailTo = (address: string, at = 0) =>
  vi.waitFor(async () => {
    const mail = (await mails()).filter(({ to_json }) => to_json === JSON.stringify([address]))[at];
    if (!mail) throw new Error("no mail yet");
    return mail;
  });
const tokenIn = ({ body }: Mail) => /token=([\w-]+)/.exec(body)?.[1] ?? "";
const request = (path: string, init: RequestInit) => shop.app.request(path, init);
const send = async (method: string, path: string, body: unknown) => {
  const headers = { "content-type": "application/json" };
  const answer = await shop.app.request(`/api${path}`, { method, headers, body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: answer.status, body: (await answer.json()) as any };
};
const moveClock = (ms: number) => send("PUT", "/dev/clock", { now: new Date(Date.parse(ANCHOR) + ms).toISOString() });
const signIn = (email: string, password: string) => send("POST", "/auth/login", { email, password });

/** Switches the second factor of somebody's own account on; answers its key. */
async function withOwnFactor(client: Client): Promise<string> {
  const begun = await client.send("POST", "/account/two-factor/setup", { password: "Demo-2026!" });
  const { secret } = begun.body.data;
  const enabled = await client.send("POST", "/account/two-factor/enable", { code: codeOf(secret) });
  expect(enabled.status).toBe(200);
  return secret;
}

const EMAIL = "user@example.com";
const NEW = "Uzak-Yollar-7";

test("the link in the mail sets a new password once, and ends all sessions", async () => {
  const user = await clientOf(EMAIL, request);
  await send("POST", "/auth/password/forgot", { email: EMAIL.toUpperCase() });
  const mail = await mailTo(EMAIL);
  const token = tokenIn(mail);

  const short = await send("POST", "/auth/password/reset", { token, password: "kısa" });
  const [one, two] = await Promise.all([
    send("POST", "/auth/password/reset", { token, password: NEW }),
    send("POST", "/auth/password/reset", { token, password: NEW }),
  ]);

  expect(mail.body).toContain("http://localhost/login?mode=reset&token=");
  expect(short.body.errors[0]).toMatchObject({ field: "password", code: "too_short" });
  expect([one.status, two.status].toSorted()).toEqual([200, 410]);
  expect((await signIn(EMAIL, "Demo-2026!")).status).toBe(401);
  expect((await signIn(EMAIL, NEW)).status).toBe(200);
  expect((await user.get("/account")).status).toBe(401);
  expect((await mailTo(EMAIL, 1)).subject).toBe("Your password has changed");
});

test("a reset ends a sign-in that waits for its second factor", async () => {
  const user = await clientOf(EMAIL, request);
  const secret = await withOwnFactor(user);
  const { challenge } = (await signIn(EMAIL, "Demo-2026!")).body.data;
  await send("POST", "/auth/password/forgot", { email: EMAIL });
  const reset = await send("POST", "/auth/password/reset", { token: tokenIn(await mailTo(EMAIL, 1)), password: NEW });
  await moveClock(60_000);

  const late = await send("POST", "/auth/login/two-factor", { challenge, code: codeOf(secret, 60) });

  expect(reset.status).toBe(200);
  expect(late).toMatchObject({ status: 410, body: { code: "token_expired" } });
});

/** The shop, where a password is changed just before somebody's next write of this kind. */
function overtaken(write: string) {
  const { cell } = shop.platform;
  const change = (sql: string) => {
    if (sql.includes(write)) shop.cell.exec(`UPDATE users SET password_hash = 'another' WHERE email = '${EMAIL}'`);
  };
  return checkedApp({
    ...shop.platform,
    cell: {
      ...cell,
      run: (question) => {
        change(question.compile().sql);
        return cell.run(question);
      },
      batch: (statements) => {
        for (const one of statements) change(one.compile().sql);
        return cell.batch(statements);
      },
    },
  });
}

test("a password that is changed while it is looked at opens neither a session nor the second step", async () => {
  const login = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ email: EMAIL, password: "Demo-2026!" });
  const user = await clientOf(EMAIL, request);
  const sessions = async () => (await rowsOf("SELECT id FROM sessions")).length;
  const before = await sessions();

  const plain = await overtaken("INTO sessions").request("/api/auth/login", { ...login, body });
  shop.cell.exec(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'editor@example.com') WHERE email = '${EMAIL}'`,
  );
  await withOwnFactor(user);
  const asked = await overtaken("INTO challenges").request("/api/auth/login", { ...login, body });

  for (const answer of [plain, asked]) {
    expect(await answer.json()).toMatchObject({ status: 401, code: "invalid_credentials", data: null });
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await sessions()).toBe(before);
});

test("only the newest link works, for 30 minutes, and what is kept is its hash", async () => {
  await send("POST", "/auth/password/forgot", { email: EMAIL });
  const old = tokenIn(await mailTo(EMAIL));
  await send("POST", "/auth/password/forgot", { email: EMAIL });
  const token = tokenIn(await mailTo(EMAIL, 1));
  const kept = await rowsOf<{ token_hash: string }>("SELECT token_hash FROM one_time_links");

  const replaced = await send("POST", "/auth/password/reset", { token: old, password: NEW });
  await moveClock(30 * 60 * 1000 - 1);
  const short = await send("POST", "/auth/password/reset", { token, password: "kısa" });
  await moveClock(30 * 60 * 1000);
  const late = await send("POST", "/auth/password/reset", { token, password: NEW });

  expect(short.body.code).toBe("validation_failed");
  expect(kept.map(({ token_hash }) => token_hash)).toContain(hashOf(token));
  expect(JSON.stringify(kept)).not.toContain(token);
  expect([replaced.body.code, late.body.code]).toEqual(["token_expired", "token_expired"]);
});

test("a mail is written in the person's language, and none goes to whoever cannot sign in", async () => {
  const user = await clientOf(EMAIL, request);
  await user.send("PATCH", "/account/preferences", { language: "tr" });

  await send("POST", "/auth/password/forgot", { email: EMAIL });
  await send("POST", "/auth/password/forgot", { email: "cem.arslan@example.com" });
  await send("POST", "/auth/password/forgot", { email: "nobody@example.com" });

  expect((await mailTo(EMAIL)).subject).toBe("Yeni parolanızı seçin");
  expect(await mails()).toHaveLength(1);
});

test.each([
  ["en", "as Editor.", "as Viewer."],
  ["tr", "ekibine Editör olarak", "ekibine Kullanıcı olarak"],
])("an invitation in %s names the role as that language does", async (language, editor, viewer) => {
  const admin = await clientOf("admin@example.com", request);
  await admin.send("PATCH", "/account/preferences", { language });

  await admin.send("POST", "/team/invites", { emails: ["bir@example.com"], role: "Editör" });
  await admin.send("POST", "/team/invites", { emails: ["iki@example.com"], role: "Kullanıcı" });

  expect((await mailTo("bir@example.com")).body).toContain(editor);
  expect((await mailTo("iki@example.com")).body).toContain(viewer);
});

test("whether an address has an account is looked up after the answer, which so takes as long for either", async () => {
  const asked: string[] = [];
  const { cell } = shop.platform;
  const app = checkedApp({
    ...shop.platform,
    cell: {
      ...cell,
      run: (question) => {
        asked.push(question.compile().sql);
        return cell.run(question);
      },
    },
  });
  const headers = { "content-type": "application/json" };

  const answer = await app.request("/api/auth/password/forgot", {
    method: "POST",
    headers,
    body: JSON.stringify({ email: EMAIL }),
  });

  expect(answer.status).toBe(200);
  expect(asked.filter((sql) => sql.includes("email_fold"))).toEqual([]);
  expect((await mailTo(EMAIL)).body).toContain("/login?mode=reset&token=");
});

async function askForEmail(user: Client, email: string): Promise<string> {
  await user.send("POST", "/account/email", { email, password: "Demo-2026!" });
  return tokenIn(await mailTo(email));
}

test("the link to a new address takes effect for its own person only, once, within a day; the old address is told", async () => {
  const user = await clientOf(EMAIL, request);
  const stranger = await clientOf("editor@example.com", request);
  const token = await askForEmail(user, "yeni@example.com");

  const strange = await stranger.send("POST", "/account/email/confirm", { token });
  const done = await user.send("POST", "/account/email/confirm", { token });
  const again = await user.send("POST", "/account/email/confirm", { token });

  expect(strange.body.code).toBe("token_expired");
  expect(done.body.data).toMatchObject({ email: "yeni@example.com", pendingEmail: null });
  expect(again.body.code).toBe("token_expired");
  expect((await mailTo(EMAIL)).body).toContain("yeni@example.com");
  expect((await mailTo(EMAIL, 1)).subject).toBe("Your address has changed");
  expect((await signIn(EMAIL, "Demo-2026!")).status).toBe(401);
  expect((await signIn("yeni@example.com", "Demo-2026!")).status).toBe(200);
});

test("an address that was taken meanwhile is refused and the link stays unused; after a day it has run out", async () => {
  const user = await clientOf(EMAIL, request);
  const token = await askForEmail(user, "yeni@example.com");
  shop.cell.exec("UPDATE users SET email = 'yeni@example.com', email_fold = 'yeni@example.com' WHERE id = 9");

  const taken = await user.send("POST", "/account/email/confirm", { token });
  shop.cell.exec("UPDATE users SET email = 'x@example.com', email_fold = 'x@example.com' WHERE id = 9");
  await moveClock(24 * 60 * 60 * 1000);
  const late = await user.send("POST", "/account/email/confirm", { token });

  expect(taken.body.code).toBe("user_exists");
  expect(late.body.code).toBe("token_expired");
});

test("a new password stops a change of address that was asked for with the old one", async () => {
  const user = await clientOf(EMAIL, request);
  const token = await askForEmail(user, "yeni@example.com");
  const changed = await user.send("POST", "/account/password", { currentPassword: "Demo-2026!", newPassword: NEW });

  const confirmed = await user.send("POST", "/account/email/confirm", { token });
  const profile = await user.get("/account");

  expect(changed.status).toBe(200);
  expect(confirmed).toMatchObject({ status: 410, body: { code: "token_expired" } });
  expect(profile.body.data).toMatchObject({ email: EMAIL, pendingEmail: null });
});

const invite = (email: string, token: string, role = "Editör") =>
  shop.cell.exec(`INSERT INTO one_time_links (token_hash, kind, email, role, invited_by, created_at, expires_at)
    VALUES ('${hashOf(token)}', 'invite', '${email}', '${role}', 1, ${Date.parse(ANCHOR)}, ${Date.parse(ANCHOR) + 1000})`);
const TOKEN = "davet".repeat(8);
const account = { username: "Yeni Biri", phoneNumber: "05321234567", password: NEW, inviteToken: TOKEN };

test("an invitation tells its address, role and sender, and lets its person in once, in that role", async () => {
  invite("davetli@example.com", TOKEN);

  const shown = await send("GET", `/auth/invites/${TOKEN}`, undefined);
  const made = await send("POST", "/auth/register", { ...account, email: "other@example.com" });
  const again = await send("POST", "/auth/register", { ...account, email: "third@example.com" });
  const after = await send("GET", `/auth/invites/${TOKEN}`, undefined);

  expect(shown.body.data).toEqual({ email: "davetli@example.com", role: "Editör", invitedBy: "Deniz Yılmaz" });
  expect(made.body.data.user).toMatchObject({ email: "davetli@example.com", role: "Editör" });
  expect([again.body.code, after.body.code]).toEqual(["token_expired", "token_expired"]);
});

test.each([
  ["a stranger", "davetli@example.com"],
  ["a customer", "cem.arslan@example.com"],
])("%s who comes in by an invitation is answered the same under their key", async (_, email) => {
  invite(email, TOKEN);
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const register = async (body: object) => {
    const answer = await request("/api/auth/register", { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get("idempotent-replayed") };
  };

  const first = await register({ ...account, email });
  const again = await register({ ...account, email });
  const other = await register({ ...account, email, username: "Başka Biri" });

  expect(first).toMatchObject({ status: 201, body: { data: { user: { email, role: "Editör" } } }, replayed: null });
  expect(again).toEqual({ ...first, replayed: "true" });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
  expect(await rowsOf("SELECT id FROM audit WHERE action = 'person.registered'")).toHaveLength(1);
});

test("a customer who is invited keeps the orders; an account's password is never replaced", async () => {
  invite("cem.arslan@example.com", TOKEN);
  invite("editor@example.com", `${TOKEN}x`, "Kullanıcı");

  const made = await send("POST", "/auth/register", { ...account, email: "cem.arslan@example.com" });
  const taken = await send("POST", "/auth/register", {
    ...account,
    email: "editor@example.com",
    inviteToken: `${TOKEN}x`,
  });

  expect(made.body.data.user).toMatchObject({ id: 5, email: "cem.arslan@example.com", role: "Editör" });
  expect(taken.body.code).toBe("user_exists");
  expect((await signIn("editor@example.com", "Demo-2026!")).status).toBe(200);
});

test("somebody removed who is invited comes back as who they were, with none of the old ways in", async () => {
  const email = "giden@example.com";
  const { inviteToken, ...first } = account;
  await send("POST", "/auth/register", { ...first, email, password: "Demo-2026!" });
  const user = await clientOf(email, request);
  await withOwnFactor(user);
  const { members } = (await shop.client.get("/team")).body.data;
  const { id, version } = members.find((member: { email: string }) => member.email === email);
  const removed = await shop.client.send("DELETE", `/team/${id}`, undefined, { "if-match": `"v${version}"` });
  invite(email, inviteToken);

  const made = await send("POST", "/auth/register", { ...account, email });

  expect([removed.status, made.status]).toEqual([200, 201]);
  expect(made.body.data.user).toMatchObject({ id, email, username: "Yeni Biri", role: "Editör" });
  expect((await signIn(email, "Demo-2026!")).status).toBe(401);
  expect((await signIn(email, NEW)).body.data).toMatchObject({ user: { id }, token: expect.any(String) });
  expect((await user.get("/account/sessions")).status).toBe(401);
});

test("an Admin without a second factor cannot demand one of all, and with one it takes a fresh proof", async () => {
  const admin = shop.client;
  const demand = () => admin.send("PATCH", "/workspace", { requireTwoFactor: true }, { "if-match": '"v1"' });

  const early = await demand();
  const orders = await admin.get("/ecommerce/orders");
  await withOwnFactor(admin);
  await moveClock(300_000);
  const stale = await demand();

  expect(early.body).toMatchObject({ status: 409, code: "own_factor_first" });
  expect(orders.status).toBe(200);
  expect(stale.body).toMatchObject({ status: 403, code: "reauth_required" });
});

test("where a second factor is demanded, whoever has none reaches their own account and nothing else", async () => {
  const user = await clientOf(EMAIL, request);
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
  shop.cell.exec("UPDATE users SET role = 'Editör' WHERE role = 'Admin' AND id <> 1");
  const admin = shop.client;

  const last = await admin.send("DELETE", "/account", { email: "admin@example.com", password: "Demo-2026!" });
  await admin.send("POST", "/account/password", { currentPassword: "Demo-2026!", newPassword: NEW });
  const made = await admin.send("POST", "/account/tokens", {
    name: "t",
    scopes: ["orders:read"],
    expiresAt: endsIn(90),
  });
  const audit = JSON.stringify(await rowsOf("SELECT * FROM audit"));

  expect(last.body).toMatchObject({ status: 409, code: "last_admin" });
  expect(audit).toContain("account.password_changed");
  expect(audit).not.toMatch(/scrypt|adm_/);
  expect(audit).not.toContain(made.body.data.value);
});

test("the address of somebody's account is changed by an Admin who has just proven so; links sent to the old one end, and it hears", async () => {
  const user = await clientOf(EMAIL, request);
  const editor = await clientOf("editor@example.com", request);
  const { id, version } = (await shop.client.get(`/datatable/users?q=${EMAIL}`)).body.data[0];
  const move = (client: Client) =>
    client.send("PATCH", `/datatable/users/${id}`, { email: "taken@example.com" }, { "if-match": `"v${version}"` });
  await send("POST", "/auth/password/forgot", { email: EMAIL });
  const token = tokenIn(await mailTo(EMAIL));

  const others = [await move(user), await move(editor)];
  await moveClock(300_000);
  const stale = await move(shop.client);
  await moveClock(0);
  const moved = await move(shop.client);

  expect(others.map(({ status }) => status)).toEqual([403, 403]);
  expect(stale.body.code).toBe("reauth_required");
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await mailTo(EMAIL, 1)).body).toContain("taken@example.com");
  expect((await send("POST", "/auth/password/reset", { token, password: NEW })).status).toBe(410);
});

test("of two who register first at once, one is the Admin", async () => {
  shop.cell.exec("UPDATE users SET password_hash = NULL");
  const person = (name: string) => ({
    username: name,
    phoneNumber: "0532 123 45 67",
    email: `${name}@shop.example`,
    password: "Mavi-deniz-7",
  });

  await Promise.all(["ilk", "son"].map((name) => send("POST", "/auth/register", person(name))));

  const roles = await rowsOf<{ role: string }>("SELECT role FROM users WHERE password_hash IS NOT NULL ORDER BY role");
  expect(roles.map(({ role }) => role)).toEqual(["Admin", "Kullanıcı"]);
});
