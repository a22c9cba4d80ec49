import { beforeEach, describe, expect, test, vi } from "vitest";
import { endpoints } from "#shared/api/endpoints.ts";
import { compiled, type Query } from "../../../server/db/database.ts";
import { scryptKey } from "../../../server/identity/passwords/derive-key.ts";
import { hashPassword } from "../../../server/identity/passwords/password.rules.ts";
import { codeOf } from "../../support/app/accounts.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { one } from "../../support/database/planted.ts";
import { SoftKey } from "../../support/records/passkey.ts";
import { type MailShop, mailShop, withOwnFactor } from "../../support/records/written-mails.ts";

const EMAIL = "user@example.com";
const PASSWORD = "Demo-2026!";
const NEW = "Uzak-Yollar-7";

let shop: MailShop;
let user: Client;
let id: number;
beforeEach(async () => {
  shop = await mailShop();
  user = await clientOf(EMAIL, shop.request);
  id = Number(await one(shop.db, `SELECT id FROM users WHERE email = '${EMAIL}'`));
});

/** Runs `sql` when the server has derived the key of a password for the `nth` time from now. */
function whileDerived(sql: string, nth = 1): void {
  let left = nth;
  vi.spyOn(shop.platform, "deriveKey").mockImplementation(async (...asked) => {
    const key = await scryptKey(...asked);
    left -= 1;
    if (left === 0) shop.db.exec(sql);
    return key;
  });
}

/** Runs `sql` right after the first query that begins with `start`, before its caller goes on from an `await`. */
function after(start: string, sql: string): void {
  const { run } = shop.db;
  let isDone = false;
  vi.spyOn(shop.db, "run").mockImplementation((query: Query) => {
    if (!isDone && compiled(query).sql.trimStart().startsWith(start)) {
      isDone = true;
      queueMicrotask(() => shop.db.exec(sql));
    }
    return run(query);
  });
}

/** SQL that stores a password under another cost, as a sign-in does after the setting was changed. */
async function storedAs(password: string): Promise<string> {
  const { settings } = shop.platform;
  const hash = await hashPassword(password, { pepper: settings.peppers[0], log2n: 5, derive: scryptKey });
  return `UPDATE users SET password_hash = '${hash}' WHERE id = ${id}`;
}

const sessionsEnd = () => `UPDATE sessions SET revoked_at = 1 WHERE user_id = ${id}`;
const change = () => user.send("POST", "/account/password", { currentPassword: PASSWORD, newPassword: NEW });

describe("one's own password", () => {
  test("is right when a sign-in hashes it anew while it is verified", async () => {
    whileDerived(await storedAs(PASSWORD));

    expect((await user.send("POST", "/account/reauth", { password: PASSWORD })).status).toBe(200);
  });

  test("is wrong when another one is set while it is verified", async () => {
    whileDerived(await storedAs(NEW));

    const { status, body } = await user.send("POST", "/account/reauth", { password: PASSWORD });

    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: "wrong_password" })]]);
  });

  test.each([
    ["it is verified", 1],
    ["the new one is hashed", 2],
  ])("is changed when a sign-in hashes it anew while %s", async (_, nth) => {
    whileDerived(await storedAs(PASSWORD), nth);

    expect((await change()).status).toBe(200);
    expect((await shop.signIn(EMAIL, NEW)).status).toBe(200);
  });

  test("is not changed when another one is set while the new one is hashed", async () => {
    whileDerived(await storedAs("Baska-Yollar-8"), 2);

    expect((await change()).status).toBe(422);
    expect((await shop.signIn(EMAIL, "Baska-Yollar-8")).status).toBe(200);
  });
});

describe("turning the second factor off", () => {
  let code: string;
  beforeEach(async () => {
    const secret = await withOwnFactor(user);
    await shop.moveClock(60_000);
    code = codeOf(secret, 60);
  });
  const off = () => user.send("POST", "/account/two-factor/disable", { password: PASSWORD, code });

  test.each([
    ["the shop demands it", "UPDATE workspace SET require_two_factor = 1", "two_factor_demanded"],
    ["it is off", "UPDATE users SET totp_secret_enc = NULL", "not_enabled"],
  ])("is refused when %s by the time its code is taken", async (_, sql, refusal) => {
    after('update "users" set "totp_step"', sql);

    const { status, body } = await off();

    expect([status, body.code]).toEqual([409, refusal]);
  });

  test("leaves it on when the shop demands it while the password is verified", async () => {
    whileDerived("UPDATE workspace SET require_two_factor = 1");

    expect((await off()).body.code).toBe("two_factor_demanded");
    expect(await one(shop.db, "SELECT totp_secret_enc IS NOT NULL FROM users WHERE id = ?", id)).toBe(1);
  });

  test("is refused in a session that ended while the password was verified", async () => {
    whileDerived(sessionsEnd());

    expect((await off()).status).toBe(401);
  });
});

describe("a new passkey", () => {
  test.each([
    ["session", sessionsEnd],
    ["account", () => `UPDATE users SET status = 'inactive' WHERE id = ${id}`],
  ])("is not kept when its person's %s ends while it is verified", async (_, sql) => {
    const asked = await user.send("POST", "/account/passkeys/options");
    const { challenge, options } = endpoints["POST /account/passkeys/options"].answer.parse(asked.body.data);
    after('update "challenges" set "used_at"', sql());

    const response = new SoftKey("http://localhost").make(options);
    const { status, body } = await user.send("POST", "/account/passkeys", { challenge, name: "x", response });

    expect([status, body.code]).toEqual([401, "unauthorized"]);
    expect(await one(shop.db, "SELECT count(*) FROM passkeys")).toBe(0);
  });
});

describe("deleting one's own account", () => {
  const remove = () => user.send("DELETE", "/account", { email: EMAIL, password: PASSWORD });

  test("makes the name unknown that it has by the time the password is verified", async () => {
    whileDerived(`UPDATE users SET username = 'Yeni Soyad' WHERE id = ${id}`);

    expect((await remove()).status).toBe(200);
    expect(await one(shop.db, "SELECT spec_json FROM jobs WHERE kind = 'erase'")).toContain("Yeni Soyad");
  });

  test.each([
    [
      "its address is another one",
      () => `UPDATE users SET email = 'a@b.example', email_fold = 'a@b.example' WHERE id = ${id}`,
      422,
    ],
    ["its session has ended", sessionsEnd, 401],
  ])("is refused when %s by the time the password is verified", async (_, sql, refusal) => {
    whileDerived(sql());

    const { status } = await remove();

    expect(status).toBe(refusal);
    expect(await one(shop.db, "SELECT password_hash IS NOT NULL FROM users WHERE id = ?", id)).toBe(1);
  });

  test("is refused when nobody else is an Admin by the time the password is verified", async () => {
    whileDerived("UPDATE users SET role = 'Editör' WHERE id <> 1");

    const { body } = await shop.client.send("DELETE", "/account", { email: "admin@example.com", password: PASSWORD });

    expect(body.code).toBe("last_admin");
  });
});
