import { afterEach, expect, test } from "vitest";
import { challengeOf, codeOf, goOn, ownAccount, PASSWORD, setClock, withFactor } from "../support/app/accounts.ts";
import { askJson, send } from "../support/app/app.ts";

afterEach(async () => void (await setClock(0)));

const second = (challenge: string, code: string) => send("POST", "/api/auth/login/two-factor", { challenge, code });

test("setting a second factor up wants the password, and a code before it counts", async () => {
  const { headers, email } = await ownAccount();

  const wrong = await send("POST", "/api/account/two-factor/setup", { password: "not-it" }, headers);
  const begun = await send("POST", "/api/account/two-factor/setup", { password: PASSWORD }, headers);
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  const bad = await send("POST", "/api/account/two-factor/enable", { code: "000000" }, headers);

  expect(wrong.body.errors).toEqual([expect.objectContaining({ field: "password", code: "wrong_password" })]);
  expect(begun.body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(begun.body.data.uri).toContain("otpauth://totp/Pano:");
  expect(login.status).toBe(200);
  expect(bad.body).toMatchObject({ status: 401, code: "invalid_code" });
});

test("a second factor that is on is neither set up nor switched on once more, and goes on as it was", async () => {
  const { headers, email } = await ownAccount();
  const { secret } = await withFactor(headers);
  await setClock(60);

  const setup = await send("POST", "/api/account/two-factor/setup", { password: PASSWORD }, headers);
  const enabled = await send("POST", "/api/account/two-factor/enable", { code: codeOf(secret, 60) }, headers);

  for (const { status, body } of [setup, enabled])
    expect([status, body.code, body.data]).toEqual([409, "already_enabled", null]);
  expect((await second(await challengeOf(email), codeOf(secret, 60))).status).toBe(200);
});

test("with a second factor the password alone answers a challenge, and a code of the app opens it once", async () => {
  const { headers, email } = await ownAccount();
  const { secret, codes } = await withFactor(headers);
  await setClock(60);
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  const { challenge } = login.body.data;

  const wrong = await second(challenge, "000000");
  const right = await second(challenge, codeOf(secret, 60));
  const spent = await second(challenge, codeOf(secret, 90));
  const again = await second(await challengeOf(email), codeOf(secret, 60));
  const earlier = await second(await challengeOf(email), codeOf(secret, 30));

  expect(codes).toHaveLength(10);
  expect(login.body).toMatchObject({ status: 401, code: "two_factor_required" });
  expect(login.response.headers.get("set-cookie")).toBeNull();
  expect(wrong.body.code).toBe("invalid_code");
  expect(right.body.data.user).toMatchObject({ email, twoFactor: true });
  expect(spent.body.code).toBe("token_expired");
  expect([again.body.code, earlier.body.code]).toEqual(["invalid_code", "invalid_code"]);
});

test("each recovery code works once, however it is written", async () => {
  const { headers, email } = await ownAccount();
  const { codes } = await withFactor(headers);

  const statuses: number[] = [];
  for (const code of codes) statuses.push((await second(await challengeOf(email), code.toUpperCase())).status);
  const again = await second(await challengeOf(email), codes[0] ?? "");
  const profile = await askJson("/api/account", { headers });

  expect(new Set(codes).size).toBe(10);
  expect(statuses).toEqual(codes.map(() => 200));
  expect(again.body.code).toBe("invalid_code");
  expect(profile.body.data).toMatchObject({ twoFactor: true, recoveryCodesLeft: 0 });
});

test("a challenge lives five minutes and takes five tries", async () => {
  const { headers, email } = await ownAccount();
  const { secret } = await withFactor(headers);
  const old = await challengeOf(email);
  await setClock(301);
  const late = await second(old, codeOf(secret, 301));
  const challenge = await challengeOf(email);

  const wrong: string[] = [];
  for (let at = 0; at < 5; at++) wrong.push((await second(challenge, "000000")).body.code);
  const sixth = await second(challenge, codeOf(secret, 301));

  expect(late.body.code).toBe("token_expired");
  expect(wrong).toEqual(Array(5).fill("invalid_code"));
  expect(sixth.body).toMatchObject({ status: 410, code: "token_expired" });
});

test("a sign-in begun with the old password ends with it", async () => {
  const { headers, email } = await ownAccount();
  const { secret, codes } = await withFactor(headers);
  const challenge = await challengeOf(email);
  const change = { currentPassword: PASSWORD, newPassword: "Uzak-Yollar-7" };

  const changed = await send("POST", "/api/account/password", change, headers);
  await setClock(60);
  const late = await second(challenge, codeOf(secret, 60));
  const recovered = await second(challenge, codes[0] ?? "");

  expect(changed.status).toBe(200);
  expect([late, recovered].map(({ status, body }) => [status, body.code])).toEqual([
    [410, "token_expired"],
    [410, "token_expired"],
  ]);
});

test("of ten calls with one code at once only one gets in", async () => {
  const { headers, email } = await ownAccount();
  const { codes } = await withFactor(headers);
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(email)));

  const answers = await Promise.all(challenges.map((challenge) => second(challenge, codes[0] ?? "")));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("renewed codes put the old ones out of use; turning off wants password and code, and opens by the password again", async () => {
  const { headers, email } = await ownAccount();
  const { secret, codes } = await withFactor(headers);
  await setClock(60);
  const renew = await send("POST", "/api/account/two-factor/recovery-codes", { code: codeOf(secret, 60) }, headers);
  goOn(headers, renew.body);
  const old = await second(await challengeOf(email), codes[0] ?? "");
  const [first = "", next = ""] = renew.body.data.codes;

  const noPassword = await send("POST", "/api/account/two-factor/disable", { password: "no", code: first }, headers);
  const noCode = await send("POST", "/api/account/two-factor/disable", { password: PASSWORD, code: "nope" }, headers);
  const off = await send("POST", "/api/account/two-factor/disable", { password: PASSWORD, code: next }, headers);
  goOn(headers, off.body);
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  const twice = await send("POST", "/api/account/two-factor/disable", { password: PASSWORD, code: next }, headers);

  expect(old.body.code).toBe("invalid_code");
  expect(noPassword.body.errors[0]).toMatchObject({ field: "password", code: "wrong_password" });
  expect(noCode.body.code).toBe("invalid_code");
  expect([off.status, login.status]).toEqual([200, 200]);
  expect(twice.body).toMatchObject({ status: 409, code: "not_enabled" });
});

test("after the clock was set back, codes of then are taken again, each once", async () => {
  const { headers, email } = await ownAccount();
  const { secret } = await withFactor(headers);
  await setClock(-3600);

  const entry = await second(await challengeOf(email), codeOf(secret, -3600));
  const again = await second(await challengeOf(email), codeOf(secret, -3600));

  expect([entry.status, again.status]).toEqual([200, 401]);
});
