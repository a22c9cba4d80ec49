import { expect, test } from "vitest";
import { readSettings, type Settings } from "../settings.ts";
import { settingsOfShop } from "./shop-settings.ts";

const NAMES = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"];
const secrets = Object.fromEntries(NAMES.map((name) => [name, `${name} `.repeat(4)]));
const more = {
  FILE_KEY_PREVIOUS: "the file key before, of 32 characters",
  INBOUND_TOKEN: "an inbound token of 32 characters",
  BACKUP_KEY: "a backup key of thirty-two characters",
  MAIL_FROM: "Shop <inbox@{host}>",
};
const settings = readSettings({ APP_MODE: "live", SHOPS: "by-host", ...secrets, ...more });
const one = { id: "1".repeat(32), host: "one.example" };
const two = { id: "2".repeat(32), host: "two.example" };

/** All secrets of a shop. */
const secretsOf = (of: Settings) => [
  ...[of.peppers, of.totpKeys, of.fileKeys, of.inboundSecrets, of.webhookSecrets].flat(),
  of.inboundToken,
  of.backupKey,
];

test("every secret of a shop is its own: none equals one of another shop, of the deployment, or another of its own", () => {
  const all = [settings, settingsOfShop(settings, one), settingsOfShop(settings, two)].flatMap(secretsOf);

  expect(all).toHaveLength(24);
  expect(new Set(all).size).toBe(24);
});

test("a shop has the same secrets at each start, also under another host name", () => {
  expect(secretsOf(settingsOfShop(settings, { ...one, host: "moved.example" }))).toEqual(
    secretsOf(settingsOfShop(settings, one)),
  );
});

test("absent secrets stay absent, and the present and previous keys keep their order", () => {
  const { BACKUP_KEY: _, INBOUND_TOKEN: __, ...rest } = more;
  const without = settingsOfShop(readSettings({ APP_MODE: "live", SHOPS: "by-host", ...secrets, ...rest }), one);

  expect([without.backupKey, without.inboundToken]).toEqual([null, null]);
  expect(without.fileKeys).toEqual(settingsOfShop(settings, one).fileKeys);
  expect(without.fileKeys).toHaveLength(2);
});

test("the address of a live shop is its host name, in mails too", () => {
  const { publicOrigin, mail } = settingsOfShop(settings, one);

  expect(publicOrigin).toBe("https://one.example");
  expect(mail).toMatchObject({
    from: "Shop <inbox@one.example>",
    address: "inbox@one.example",
    domain: "one.example",
    keyPrefix: `${one.id}-`,
  });
});
