import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { hashOf } from "../../../server/db/hash.ts";
import { codeOf } from "../../support/app/accounts.ts";
import { checkedApp } from "../../support/app/checked-app.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { watching } from "../../support/database/watched-db.ts";
import { type MailShop, mailShop, tokenIn, withOwnFactor } from "../../support/records/written-mails.ts";

let shop: MailShop;
beforeEach(async () => {
  shop = await mailShop();
});

const EMAIL = "user@example.com";
const NEW = "Uzak-Yollar-7";

test("the link in the mail sets a new password once, and ends all sessions", async () => {
  const user = await clientOf(EMAIL, shop.request);
  await shop.send("POST", "/auth/password/forgot", { email: EMAIL.toUpperCase() });
  const mail = await shop.mailTo(EMAIL);
  const token = tokenIn(mail);

  const short = await shop.send("POST", "/auth/password/reset", { token, password: "kısa" });
  const [one, two] = await Promise.all([
    shop.send("POST", "/auth/password/reset", { token, password: NEW }),
    shop.send("POST", "/auth/password/reset", { token, password: NEW }),
  ]);

  expect(mail.body).toContain("http://localhost/login?mode=reset&token=");
  expect(short.body.errors?.[0]).toMatchObject({ field: "password", code: "too_short" });
  expect([one.status, two.status].toSorted()).toEqual([200, 410]);
  expect((await shop.signIn(EMAIL, "Demo-2026!")).status).toBe(401);
  expect((await shop.signIn(EMAIL, NEW)).status).toBe(200);
  expect((await user.get("/account")).status).toBe(401);
  expect((await shop.mailTo(EMAIL, 1)).subject).toBe("Your password has changed");
});

test("a reset ends a sign-in that waits for its second factor", async () => {
  const user = await clientOf(EMAIL, shop.request);
  const secret = await withOwnFactor(user);
  const begun = await shop.signIn(EMAIL, "Demo-2026!");
  const { challenge } = z.object({ challenge: z.string() }).parse(begun.body.data);
  await shop.send("POST", "/auth/password/forgot", { email: EMAIL });
  const reset = await shop.send("POST", "/auth/password/reset", {
    token: tokenIn(await shop.mailTo(EMAIL, 1)),
    password: NEW,
  });
  await shop.moveClock(60_000);

  const late = await shop.send("POST", "/auth/login/two-factor", { challenge, code: codeOf(secret, 60) });

  expect(reset.status).toBe(200);
  expect(late).toMatchObject({ status: 410, body: { code: "token_expired" } });
});

/** The shop, where the password of an account is changed while the one that was sent is verified. */
function overtaken() {
  const change = () => shop.db.exec(`UPDATE users SET password_hash = 'another' WHERE email = '${EMAIL}'`);
  const db = watching(shop.platform.db, ({ sql }) => {
    if (sql.includes("password_hash")) queueMicrotask(change);
  });
  return checkedApp({ ...shop.platform, db });
}

test("a password that is changed while it is looked at opens neither a session nor the second step", async () => {
  const login = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ email: EMAIL, password: "Demo-2026!" });
  const user = await clientOf(EMAIL, shop.request);
  const sessions = async () => (await shop.rowsOf("SELECT id FROM sessions")).length;
  const before = await sessions();

  const plain = await overtaken().request("/api/auth/login", { ...login, body });
  shop.db.exec(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'editor@example.com') WHERE email = '${EMAIL}'`,
  );
  await withOwnFactor(user);
  const asked = await overtaken().request("/api/auth/login", { ...login, body });

  for (const answer of [plain, asked]) {
    expect(await answer.json()).toMatchObject({ status: 401, code: "invalid_credentials", data: null });
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await sessions()).toBe(before);
});

test("only the newest link works, for 30 minutes, and what is kept is its hash", async () => {
  await shop.send("POST", "/auth/password/forgot", { email: EMAIL });
  const old = tokenIn(await shop.mailTo(EMAIL));
  await shop.send("POST", "/auth/password/forgot", { email: EMAIL });
  const token = tokenIn(await shop.mailTo(EMAIL, 1));
  const kept = await shop.rowsOf<{ token_hash: string }>("SELECT token_hash FROM one_time_links");

  const replaced = await shop.send("POST", "/auth/password/reset", { token: old, password: NEW });
  await shop.moveClock(30 * 60 * 1000 - 1);
  const short = await shop.send("POST", "/auth/password/reset", { token, password: "kısa" });
  await shop.moveClock(30 * 60 * 1000);
  const late = await shop.send("POST", "/auth/password/reset", { token, password: NEW });

  expect(short.body.code).toBe("validation_failed");
  expect(kept.map(({ token_hash }) => token_hash)).toContain(hashOf(token));
  expect(JSON.stringify(kept)).not.toContain(token);
  expect([replaced.body.code, late.body.code]).toEqual(["token_expired", "token_expired"]);
});

test("a mail is written in the person's language, and none goes to whoever cannot sign in", async () => {
  const user = await clientOf(EMAIL, shop.request);
  await user.send("PATCH", "/account/preferences", { language: "tr" });

  await shop.send("POST", "/auth/password/forgot", { email: EMAIL });
  await shop.send("POST", "/auth/password/forgot", { email: "cem.arslan@example.com" });
  await shop.send("POST", "/auth/password/forgot", { email: "nobody@example.com" });

  expect((await shop.mailTo(EMAIL)).subject).toBe("Yeni parolanızı seçin");
  expect(await shop.mails()).toHaveLength(1);
});

test("whether an address has an account is looked up after the answer, which so takes as long for either", async () => {
  const asked: string[] = [];
  const db = watching(shop.platform.db, ({ sql }) => asked.push(sql));
  const app = checkedApp({ ...shop.platform, db });
  const headers = { "content-type": "application/json" };

  const answer = await app.request("/api/auth/password/forgot", {
    method: "POST",
    headers,
    body: JSON.stringify({ email: EMAIL }),
  });

  expect(answer.status).toBe(200);
  expect(asked.filter((sql) => sql.includes("email_fold"))).toEqual([]);
  expect((await shop.mailTo(EMAIL)).body).toContain("/login?mode=reset&token=");
});

async function askForEmail(user: Client, email: string): Promise<string> {
  await user.send("POST", "/account/email", { email, password: "Demo-2026!" });
  return tokenIn(await shop.mailTo(email));
}

test("the link to a new address takes effect for its own person only, once, within a day; the old address is told", async () => {
  const user = await clientOf(EMAIL, shop.request);
  const stranger = await clientOf("editor@example.com", shop.request);
  const token = await askForEmail(user, "yeni@example.com");

  const strange = await stranger.send("POST", "/account/email/confirm", { token });
  const done = await user.send("POST", "/account/email/confirm", { token });
  const again = await user.send("POST", "/account/email/confirm", { token });

  expect(strange.body.code).toBe("token_expired");
  expect(done.body.data).toMatchObject({ email: "yeni@example.com", pendingEmail: null });
  expect(again.body.code).toBe("token_expired");
  expect((await shop.mailTo(EMAIL)).body).toContain("yeni@example.com");
  expect((await shop.mailTo(EMAIL, 1)).subject).toBe("Your address has changed");
  expect((await shop.signIn(EMAIL, "Demo-2026!")).status).toBe(401);
  expect((await shop.signIn("yeni@example.com", "Demo-2026!")).status).toBe(200);
});

test("an address that was taken meanwhile is refused and the link stays unused; after a day it has run out", async () => {
  const user = await clientOf(EMAIL, shop.request);
  const token = await askForEmail(user, "yeni@example.com");
  shop.db.exec("UPDATE users SET email = 'yeni@example.com', email_fold = 'yeni@example.com' WHERE id = 9");

  const taken = await user.send("POST", "/account/email/confirm", { token });
  shop.db.exec("UPDATE users SET email = 'x@example.com', email_fold = 'x@example.com' WHERE id = 9");
  await shop.moveClock(24 * 60 * 60 * 1000);
  const late = await user.send("POST", "/account/email/confirm", { token });

  expect(taken.body.code).toBe("user_exists");
  expect(late.body.code).toBe("token_expired");
});

test("a new password stops a change of address that was asked for with the old one", async () => {
  const user = await clientOf(EMAIL, shop.request);
  const token = await askForEmail(user, "yeni@example.com");
  const changed = await user.send("POST", "/account/password", { currentPassword: "Demo-2026!", newPassword: NEW });

  const confirmed = await user.send("POST", "/account/email/confirm", { token });
  const profile = await user.get("/account");

  expect(changed.status).toBe(200);
  expect(confirmed).toMatchObject({ status: 410, body: { code: "token_expired" } });
  expect(profile.body.data).toMatchObject({ email: EMAIL, pendingEmail: null });
});

test("the address of somebody's account is changed by an Admin who has just proven so; links sent to the old one end, and it hears", async () => {
  const user = await clientOf(EMAIL, shop.request);
  const editor = await clientOf("editor@example.com", shop.request);
  const { id, version } = (await shop.client.get(`/datatable/users?q=${EMAIL}`)).body.data[0];
  const move = (client: Client) =>
    client.send("PATCH", `/datatable/users/${id}`, { email: "taken@example.com" }, { "if-match": `"v${version}"` });
  await shop.send("POST", "/auth/password/forgot", { email: EMAIL });
  const token = tokenIn(await shop.mailTo(EMAIL));

  const others = [await move(user), await move(editor)];
  await shop.moveClock(300_000);
  const stale = await move(shop.client);
  await shop.moveClock(0);
  const moved = await move(shop.client);

  expect(others.map(({ status }) => status)).toEqual([403, 403]);
  expect(stale.body.code).toBe("reauth_required");
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await shop.mailTo(EMAIL, 1)).body).toContain("taken@example.com");
  expect((await shop.send("POST", "/auth/password/reset", { token, password: NEW })).status).toBe(410);
});
