import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const NAMES = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"];
const live = {
  APP_MODE: "live",
  ...Object.fromEntries(NAMES.map((name) => [name, `${name} of thirty-two characters`])),
};

describe("live mode startup", () => {
  test.each(NAMES)("rejects a missing, short or publicly known %s", (name) => {
    expect(() => readSettings({ ...live, [name]: undefined })).toThrow(`Setting ${name} is missing`);
    expect(() => readSettings({ ...live, [name]: "" })).toThrow(`Setting ${name} is missing`);
    expect(() => readSettings({ ...live, [name]: "short" })).toThrow(`Setting ${name} must be at least 32 characters`);
    expect(() => readSettings({ ...live, [name]: "mock-mode-key-of-no-secret-value-at-all" })).toThrow(
      `Setting ${name} is the value that everybody knows`,
    );
  });

  test("rejects a short or public INBOUND_TOKEN; without one, raw emails are off", () => {
    expect(() => readSettings({ ...live, INBOUND_TOKEN: "short" })).toThrow(
      "Setting INBOUND_TOKEN must be at least 32 characters long",
    );
    expect(() => readSettings({ ...live, INBOUND_TOKEN: "mock-mode-inbound-token-of-no-secret-value" })).toThrow(
      "Setting INBOUND_TOKEN is the value that everybody knows",
    );
    expect(readSettings(live).inboundToken).toBeNull();
  });

  test("names all missing secrets in one sentence", () => {
    const { TOTP_KEY: _, WEBHOOK_SECRET: __, ...others } = live as Record<string, string>;

    expect(() => readSettings({ APP_MODE: "live" })).toThrow(
      /^Settings PASSWORD_PEPPER, TOTP_KEY, FILE_KEY, INBOUND_SECRET and WEBHOOK_SECRET are missing: /,
    );
    expect(() => readSettings(others)).toThrow(
      "Settings TOTP_KEY and WEBHOOK_SECRET are missing: live mode needs them, at least 32 characters long; `npm run secrets` prints fresh values.",
    );
  });

  test.each(NAMES)("rejects a %s_PREVIOUS that is short, publicly known or equal to the current value", (name) => {
    const previous = `${name}_PREVIOUS`;

    expect(() => readSettings({ ...live, [previous]: "short" })).toThrow(`Setting ${previous} must be at least 32`);
    expect(() => readSettings({ ...live, [previous]: "mock-mode-key-of-no-secret-value-at-all" })).toThrow(
      `Setting ${previous} is the value that everybody knows`,
    );
    expect(() => readSettings({ ...live, [previous]: (live as Record<string, string>)[name] })).toThrow(
      `Setting ${previous} must differ from ${name}.`,
    );
  });

  test.each([
    [{ BACKUP_KEY: "short" }, "Setting BACKUP_KEY must be at least 32 characters long."],
    [{ DEV_DELAY_MS: "400" }, "Setting DEV_DELAY_MS is refused in live mode."],
    [{ APP_NOW: "2026-06-15T12:00:00.000Z" }, "Setting APP_NOW is refused in live mode outside a test build."],
    [{ MAIL: "http" }, "Settings MAIL_KEY and MAIL_FROM are missing"],
    [{ PUBLIC_URL: "pano.example:8443" }, "Setting PUBLIC_URL must begin with https://"],
    [{ PUBLIC_URL: "http://pano.example" }, "Setting PUBLIC_URL must begin with https:// in live mode."],
    [{ PUBLIC_URL: "https://pano.example/shop" }, "Setting PUBLIC_URL must name no path"],
    [{ MAIL_URL: "http://mail.example/emails" }, "Setting MAIL_URL must begin with https:// in live mode."],
    [{ PAYMENTS_URL: "http://pay.example/v1" }, "Setting PAYMENTS_URL must begin with https:// in live mode."],
    [{ PAYMENTS: "http" }, "Setting PAYMENTS_KEY is missing: PAYMENTS=http needs it."],
    [{ PAYMENTS: "http", PAYMENTS_KEY: "k" }, "Setting PAYMENTS_PUBLIC_KEY is missing: PAYMENTS=http needs it."],
    [{ SEED_PROFILE: "demo" }, "Setting SEED_PROFILE is refused in live mode"],
    [{ MAIL: "http", MAIL_KEY: "k", MAIL_FROM: "a@b.example" }, "Setting PUBLIC_URL is missing"],
    [{ OPERATOR_ONLY: "1" }, "Setting OPERATOR_KEY is missing: OPERATOR_ONLY=1 needs it."],
    [{ PASSWORD_MIN: "7" }, "Setting PASSWORD_MIN must be at least 8."],
    [{ PASSWORD_MIN: "129" }, "Setting PASSWORD_MIN must be at most 128."],
    [{ PASSWORD_COST: "13" }, "Setting PASSWORD_COST must be at least 14 outside a test build."],
    [{ PASSWORD_COST: "18", TEST_BUILD: "1" }, "Setting PASSWORD_COST must be at most 17."],
    [{ RATE_LIMITS: "none" }, "Setting RATE_LIMITS must be 'sign-in only', all or off."],
    [{ ALLOWED_ORIGINS: "*" }, "Setting ALLOWED_ORIGINS must hold origins"],
    [{ ALLOWED_ORIGINS: "https://shop.example/" }, "Setting ALLOWED_ORIGINS must hold origins"],
    [{ ALLOWED_ORIGINS: "https://a.example, null" }, "Setting ALLOWED_ORIGINS must hold origins"],
    [{ ADDRESS_HEADER: "X Forwarded For" }, "Setting ADDRESS_HEADER must be the name of a header."],
  ])("rejects the setting %o", (own, sentence) => {
    expect(() => readSettings({ ...live, ...own })).toThrow(sentence);
  });
});

test("live mode accepts http for its own machine and SEED_PROFILE=none", () => {
  const own = { PUBLIC_URL: "https://pano.example:8443/", MAIL_URL: "http://127.0.0.1:9/emails", SEED_PROFILE: "none" };

  expect(readSettings({ ...live, ...own })).toMatchObject({
    publicOrigin: "https://pano.example:8443",
    seedProfile: "none",
    mail: expect.objectContaining({ url: "http://127.0.0.1:9/emails" }),
  });
});

test("the previous value of a secret follows the current one", () => {
  const { peppers, totpKeys, backupKey } = readSettings({ ...live, PASSWORD_PEPPER_PREVIOUS: "p".repeat(32) });

  expect(peppers).toEqual([(live as Record<string, string>).PASSWORD_PEPPER, "p".repeat(32)]);
  expect([totpKeys.length, backupKey]).toEqual([1, null]);
});

test("an error message never contains the secret", () => {
  expect(() => readSettings({ ...live, FILE_KEY: "canary" })).toThrow(/^(?!.*canary)/s);
});

test.each(["the-secret", "sk_live_1", "rk_live_1"])("rejects a secret payment key as the public one: %s", (key) => {
  const own = { PAYMENTS: "http", PAYMENTS_KEY: "the-secret", PAYMENTS_PUBLIC_KEY: key };

  expect(() => readSettings({ ...live, ...own })).toThrow("Setting PAYMENTS_PUBLIC_KEY must be the publishable key");
});

test("a real processor needs its address and both keys", () => {
  const own = { PAYMENTS: "http", PAYMENTS_KEY: "sk_1", PAYMENTS_PUBLIC_KEY: "pk_1" };

  expect(readSettings({ ...live, ...own }).payments).toEqual({
    kind: "http",
    url: "https://api.stripe.com/v1",
    key: "sk_1",
    publicKey: "pk_1",
  });
});

test("defaults to live mode with all rate limits and accounts that need approval", () => {
  const { APP_MODE: _, ...secrets } = live;
  expect(readSettings(secrets)).toMatchObject({
    mode: "live",
    rateLimits: "all",
    registration: "approval",
    passwordMin: 12,
    delayMs: 0,
    hasDevCalls: false,
    tellsRowsRead: false,
    seedProfile: "none",
    allowedOrigins: [],
    addressHeader: null,
  });
});

describe("SHOPS", () => {
  test("is one unless it is set", () => {
    expect(readSettings(live).shops).toBe("one");
    expect(readSettings({ ...live, SHOPS: "by-host" }).shops).toBe("by-host");
  });

  test.each([
    [{ SHOPS: "many" }, "Setting SHOPS must be one or by-host."],
    [{ PUBLIC_URL: "https://pano.example" }, "Setting PUBLIC_URL is refused with SHOPS=by-host: the address of a shop"],
    [{ SETUP_CODE: "ilk-kurulum-94" }, "Setting SETUP_CODE is refused with SHOPS=by-host: the first account of a shop"],
    [
      { ALLOWED_ORIGINS: "https://site.example" },
      "Setting ALLOWED_ORIGINS is refused with SHOPS=by-host: a site of one shop could call all others",
    ],
    [
      { OPERATOR_ONLY: "1", OPERATOR_KEY: "an operator key of thirty-two letters" },
      "Setting OPERATOR_ONLY is refused with SHOPS=by-host: use `npm run shops`.",
    ],
  ])("by-host refuses %j in one sentence", (own, sentence) => {
    expect(() => readSettings({ ...live, SHOPS: "by-host", ...own })).toThrow(sentence);
  });

  test("by-host sends mail without PUBLIC_URL: links begin with the shop's own address", () => {
    const mail = { MAIL: "http", MAIL_KEY: "key", MAIL_FROM: "Shop <inbox@{host}>" };

    expect(readSettings({ ...live, SHOPS: "by-host", ...mail }).mail.kind).toBe("http");
    expect(() => readSettings({ ...live, ...mail })).toThrow("Setting PUBLIC_URL is missing");
  });
});
