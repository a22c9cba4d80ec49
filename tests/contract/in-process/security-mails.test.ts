import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { mailTokenEnds } from "../../../server/jobs/mail/token-ends.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { byHand } from "../../support/component/by-hand.ts";
import { statement } from "../../support/database/statement.ts";
import { SoftKey } from "../../support/records/passkey.ts";

const NOW = Date.parse(ANCHOR);
const DAY_MS = 86_400_000;
const EMAIL = "user@example.com";
const PASSWORD = "Demo-2026!";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";

interface Place {
  agent?: string;
  address?: string;
  country?: string;
  cookie?: string;
}

let shop: Awaited<ReturnType<typeof byHand>>;
let user: Client;
/** A call from somewhere: a browser, an address and a country as a host tells them. */
const from =
  ({ agent = FIREFOX, address = "203.0.113.7", country = "TR", cookie = "" }: Place = {}) =>
  (path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), "user-agent": agent, ...(cookie && { cookie }) };
    return shop.app.request(path, { ...init, headers }, { address, country });
  };
const mails = async () =>
  shop.db.all<{ to_json: string; subject: string; body: string }>(
    statement("SELECT to_json, subject, body FROM outbox WHERE message_id IS NULL ORDER BY id"),
  );
const subjects = async () => (await mails()).map(({ subject }) => subject);

beforeEach(async () => {
  shop = await byHand();
  user = await clientOf(EMAIL, from());
  shop.db.exec("DELETE FROM outbox");
});

async function withFactor(): Promise<string[]> {
  const { secret } = (await user.send("POST", "/account/two-factor/setup", { password: PASSWORD })).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW });
  return (await user.send("POST", "/account/two-factor/enable", { code })).body.data.codes;
}

async function withPasskey(): Promise<string> {
  const { challenge, options } = (await user.send("POST", "/account/passkeys/options")).body.data;
  const response = new SoftKey("http://localhost").make(options);
  return (await user.send("POST", "/account/passkeys", { challenge, name: "Laptop", response })).body.data.id;
}

const token = { name: "Kasa", scopes: ["orders:read"], expiresAt: new Date(NOW + DAY_MS).toISOString() };

test.each<[string, () => Promise<unknown>, string[]]>([
  [
    "turning the second factor on and off",
    async () => {
      const codes = await withFactor();
      await user.send("POST", "/account/two-factor/disable", { password: PASSWORD, code: codes[0] });
    },
    ["Two-factor sign-in was turned on", "A recovery code was used", "Two-factor sign-in was turned off"],
  ],
  [
    "renewing recovery codes by one of them",
    async () => {
      const codes = await withFactor();
      await user.send("POST", "/account/two-factor/recovery-codes", { code: codes[0] });
    },
    ["Two-factor sign-in was turned on", "A recovery code was used", "Your recovery codes were renewed"],
  ],
  [
    "adding and removing a passkey",
    async () => user.send("DELETE", `/account/passkeys/${await withPasskey()}`),
    ["A passkey was added", "A passkey was removed"],
  ],
  ["creating a token", () => user.send("POST", "/account/tokens", token), ["An API token was created"]],
  [
    "changing the password",
    () => user.send("POST", "/account/password", { currentPassword: PASSWORD, newPassword: "Uzak-Yollar-7" }),
    ["Your password has changed"],
  ],
])("%s sends one mail an event", async (_, act, expected) => {
  await act();

  expect(await subjects()).toEqual(expected);
});

test("a security mail tells time, browser and place, and links to what helps", async () => {
  await user.send("POST", "/account/tokens", token);

  const [mail] = await mails();
  expect(mail?.to_json).toBe(JSON.stringify([EMAIL]));
  expect(mail?.body).toContain("“Kasa”");
  expect(mail?.body).toMatch(/Time: 15 June 2026|Time: June 15, 2026/);
  expect(mail?.body).toMatch(/Browser: Firefox 128, Windows/);
  expect(mail?.body).toContain("Place: Türkiye, 203.0.113.7");
  expect(mail?.body).toMatch(/This wasn't me:\nhttp:\/\/localhost\/account\?tab=security$/);
});

test("a security mail is written in the person's language", async () => {
  await user.send("PATCH", "/account/preferences", { language: "tr" });
  await user.send("POST", "/account/tokens", token);

  const [mail] = await mails();
  expect(mail?.subject).toBe("Bir API anahtarı oluşturuldu");
  expect(mail?.body).toMatch(
    /Zaman: 15 Haziran 2026[\s\S]*Tarayıcı: Firefox 128[\s\S]*Yer: Türkiye[\s\S]*Bunu ben yapmadım:/,
  );
});

async function signIn(place: Place): Promise<string> {
  const login = await from(place)("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  return login.headers.get("set-cookie")?.match(/device=[^;]+/)?.[0] ?? "";
}

test("a sign-in on a known device sends no mail, whatever its address and browser version", async () => {
  const cookie = await signIn({});
  await signIn({});
  await signIn({ agent: FIREFOX.replaceAll("128", "129"), address: "198.51.100.4", cookie });

  expect(await mails()).toEqual([]);
});

test.each<[string, Place]>([
  ["another browser", { agent: SAFARI }],
  ["another network", { address: "198.51.100.4" }],
  ["another country", { country: "DE" }],
])("a sign-in from %s sends one mail, and the next one from there none", async (_, place) => {
  await signIn(place);
  await signIn(place);

  expect(await subjects()).toEqual(["New sign-in to your account"]);
});

test("a known device in another country sends one mail", async () => {
  const cookie = await signIn({});
  await signIn({ cookie, country: "DE" });

  expect(await subjects()).toEqual(["New sign-in to your account"]);
});

test("the owner of a once endless token is told 14 and 3 days before its end", async () => {
  await user.send("POST", "/account/tokens", token);
  shop.db.exec(`DELETE FROM outbox; UPDATE api_tokens SET expires_at = ${NOW + 90 * DAY_MS}, told_days = 90`);
  const at = async (day: number) => {
    await shop.client.send("PUT", "/dev/clock", { now: new Date(NOW + day * DAY_MS).toISOString() });
    while (mailTokenEnds(shop.platform));
    return (await mails()).length;
  };

  expect([await at(75), await at(76), await at(80), await at(86), await at(87), await at(89)]).toEqual([
    0, 1, 1, 1, 2, 2,
  ]);
  expect((await mails())[0]?.body).toContain("“Kasa”");
  expect(await at(90)).toBe(2);
});
