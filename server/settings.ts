import * as z from "zod";
import { PASSWORD_FLOOR } from "#shared/rules/people/person-rules.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;
const ADDRESSES = ["PUBLIC_URL", "MAIL_URL", "PAYMENTS_URL"] as const;
const SECRETS = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"] as const;
/** Defaults of mock mode. */
const PUBLIC_SECRETS = {
  PASSWORD_PEPPER: "mock-mode-pepper-of-no-secret-value",
  TOTP_KEY: "mock-mode-totp-key-of-no-secret-value",
  FILE_KEY: "mock-mode-file-key-of-no-secret-value",
  INBOUND_SECRET: "mock-mode-inbound-secret-of-no-secret-value",
  WEBHOOK_SECRET: "mock-mode-webhook-secret-of-no-secret-value",
};
const PUBLIC_INBOUND_TOKEN = "mock-mode-inbound-token-of-no-secret-value";

const count = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((n) => n <= max, `must be at most ${max}`)
    .default(fallback);
const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: "must begin with https://" });
const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "must be the name of a header")
  .optional();
const secret = z.string().min(32, "must be at least 32 characters long").optional();

const Raw = z.object({
  APP_MODE: z.enum(["mock", "live"], "must be mock or live").default("live"),
  SHOPS: z.enum(["one", "by-host"], "must be one or by-host").default("one"),
  REGISTRATION: z.enum(["open", "approval", "invite", "closed"], "must be open, approval, invite or closed").optional(),
  PASSWORD_MIN: count(0, 128).refine((n) => n === 0 || n >= PASSWORD_FLOOR, `must be at least ${PASSWORD_FLOOR}`),
  PASSWORD_COST: count(14, 17).refine((n) => n > 0, "must be at least 1"),
  DEV_DELAY_MS: count(-1, 60_000).optional(),
  EDGE_DISTANCE_MS: count(0, 1_000),
  APP_NOW: z.iso.datetime("must be a time like 2026-06-15T12:00:00.000Z").optional(),
  SEED_PROFILE: z
    .string()
    .regex(/^(none|base|demo|scale:\d{1,7})$/, "must be none, base, demo or scale:N")
    .optional(),
  RATE_LIMITS: z.enum(["sign-in only", "all", "off"], "must be 'sign-in only', all or off").optional(),
  SESSION_IDLE: count(0, 366 * 24 * 60),
  SESSION_MAX: count(0, 366 * 24 * 60),
  PASSWORD_PEPPER: secret,
  PASSWORD_PEPPER_PREVIOUS: secret,
  TOTP_KEY: secret,
  TOTP_KEY_PREVIOUS: secret,
  FILE_KEY: secret,
  FILE_KEY_PREVIOUS: secret,
  INBOUND_SECRET: secret,
  INBOUND_SECRET_PREVIOUS: secret,
  INBOUND_TOKEN: secret,
  WEBHOOK_SECRET: secret,
  WEBHOOK_SECRET_PREVIOUS: secret,
  BACKUP_KEY: secret,
  OPERATOR_KEY: secret,
  SETUP_CODE: z.string().min(12, "must be at least 12 characters long").max(100, "must be at most 100").optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/, "must begin with https://, mailto: or tel:")
    .optional(),
  OPERATOR_ONLY: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  MAIL: z.enum(["outbox", "http"], "must be outbox or http").default("outbox"),
  MAIL_URL: webAddress.default("https://api.resend.com/emails"),
  MAIL_KEY: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\p{Cc}]* <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
      "must be an address like Shop <inbox@shop.example>",
    )
    .optional(),
  PAYMENTS: z.enum(["test", "http"], "must be test or http").default("test"),
  PAYMENTS_URL: webAddress.default("https://api.stripe.com/v1"),
  PAYMENTS_KEY: z.string().optional(),
  PAYMENTS_PUBLIC_KEY: z.string().optional(),
  ALLOWED_ORIGINS: z.string().default(""),
  PUBLIC_URL: webAddress.optional(),
  ADDRESS_HEADER: headerName,
  COUNTRY_HEADER: headerName,
  PLAN_TAX_BPS: count(0, 10_000),
  AUTHOR_URL: z.union([z.literal(""), z.url("must be an address")]).default(""),
  REPO_URL: z.union([z.literal(""), z.url("must be an address")]).default(""),
  TEST_BUILD: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  BUILD: z.string().default("dev"),
});

/** Current value of a secret, then the previous one during rotation: both verify, the first signs and encrypts. */
export type Keys = readonly [present: string, ...previous: string[]];

/**
 * Mail delivery: `outbox` stores mails in the outbox table, `http` sends them to a service. `domain` is the sender's.
 */
export interface MailSettings {
  kind: "outbox" | "http";
  url: string;
  key: string;
  from: string;
  /** Begins each idempotency key, so that shops with one mail service have different ones. */
  keyPrefix?: string;
  /** Sender address from `from`, folded for comparison. */
  address: string;
  domain: string;
}

/** Payment processor for the shop's plan: the built-in test processor, or a service over HTTP. */
export interface PaymentSettings {
  kind: "test" | "http";
  url: string;
  key: string;
  /** Publishable key: a page can only submit a card with it, so it may be public. */
  publicKey: string;
}

/** All settings of a running server; times in milliseconds. */
export interface Settings {
  mode: "mock" | "live";
  /** `one`: every request belongs to one shop. `by-host`: the host name of a request names its shop. */
  shops: "one" | "by-host";
  registration: "open" | "approval" | "invite" | "closed";
  passwordMin: number;
  /** Base-2 logarithm of scrypt's N. */
  passwordCost: number;
  /** Artificial delay of API responses in mock mode, milliseconds. */
  delayMs: number;
  /** Artificial delay between edge and shop, there and back, milliseconds; for measuring. */
  edgeDistanceMs: number;
  /** Start value of a fixed clock; epoch milliseconds. */
  fixedNow: number | null;
  seedProfile: "none" | "base" | "demo" | `scale:${number}`;
  rateLimits: "sign-in only" | "all" | "off";
  sessionIdleMs: number;
  sessionMaxMs: number;
  /** Longer limits for live sessions with "keep me signed in". */
  keptIdleMs: number;
  keptMaxMs: number;
  /** Peppers of passwords and recovery codes. */
  peppers: Keys;
  /** Keys that encrypt the secrets of second factors. */
  totpKeys: Keys;
  /** Public origin, for hosts that do not know it; empty means the origin of the request. */
  publicOrigin: string;
  /** Keys that sign links to files. */
  fileKeys: Keys;
  /** Keys that sign the requests of the receiving mail server. */
  inboundSecrets: Keys;
  /** Token for submitting raw emails; null accepts none. */
  inboundToken: string | null;
  /** Key that signs and encrypts backups; null leaves them unsigned. */
  backupKey: string | null;
  /** Key for taking and restoring backups without an account. */
  operatorKey: string | null;
  /** The server runs only for a backup or a restore by its operator. */
  isOperatorOnly: boolean;
  /** Code required for creating the first account; null lets the first visitor create it. */
  setupCode: string | null;
  /** Contact for reporting a security problem; null publishes none. */
  securityContact: string | null;
  mail: MailSettings;
  payments: PaymentSettings;
  /** Keys that sign the webhooks of the payment processor. */
  webhookSecrets: Keys;
  /** Tax on our own plans, in 1/100 percent. */
  planTaxBps: number;
  allowedOrigins: string[];
  /** Headers in which a trusted proxy passes the client's address and country; null trusts none. */
  addressHeader: string | null;
  countryHeader: string | null;
  authorUrl: string;
  repoUrl: string;
  /** Responses report the number of rows the engine read. */
  tellsRowsRead: boolean;
  /** Allows moving the clock over HTTP: in mock mode and in test builds. */
  hasDevCalls: boolean;
  build: string;
}

/** Missing or invalid setting; the message is one sentence that names it. */
export class SettingsError extends Error {}

/** True if the connection cannot be intercepted: TLS or this machine. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
}

/** Stripe's secret and restricted keys start with `sk_` or `rk_`. */
const isSecretKey = (key = ""): boolean => /^[sr]k_/.test(key);

/** Reads the settings from an environment. Throws {@link SettingsError} before anything has started. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => typeof value === "string" && value !== ""),
  );
  const parsed = Raw.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`Setting ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const raw = parsed.data;
  const live = raw.APP_MODE === "live";
  if (live) {
    requireSecrets(raw);
    if (raw.DEV_DELAY_MS !== undefined && raw.DEV_DELAY_MS > 0) {
      throw new SettingsError("Setting DEV_DELAY_MS is refused in live mode.");
    }
    if (raw.EDGE_DISTANCE_MS > 0) throw new SettingsError("Setting EDGE_DISTANCE_MS is refused in live mode.");
    if (raw.APP_NOW && raw.TEST_BUILD !== "1") {
      throw new SettingsError("Setting APP_NOW is refused in live mode outside a test build.");
    }
    if (raw.SEED_PROFILE && raw.SEED_PROFILE !== "none") {
      throw new SettingsError("Setting SEED_PROFILE is refused in live mode: sample data is for mock mode alone.");
    }
    for (const name of ADDRESSES) {
      if (raw[name] && !isSafe(raw[name]))
        throw new SettingsError(`Setting ${name} must begin with https:// in live mode.`);
    }
  }
  for (const name of SECRETS) {
    if (raw[`${name}_PREVIOUS`] && raw[`${name}_PREVIOUS`] === raw[name])
      throw new SettingsError(`Setting ${name}_PREVIOUS must differ from ${name}.`);
  }
  if (raw.PASSWORD_COST < 14 && raw.TEST_BUILD !== "1") {
    throw new SettingsError("Setting PASSWORD_COST must be at least 14 outside a test build.");
  }
  if (raw.OPERATOR_ONLY === "1" && !raw.OPERATOR_KEY) {
    throw new SettingsError("Setting OPERATOR_KEY is missing: OPERATOR_ONLY=1 needs it.");
  }
  if (raw.SHOPS === "by-host") requireFitForMany(raw);
  if (raw.MAIL === "http" && !(raw.MAIL_KEY && raw.MAIL_FROM)) {
    throw new SettingsError("Settings MAIL_KEY and MAIL_FROM are missing: MAIL=http needs both.");
  }
  if (raw.PUBLIC_URL && new URL(raw.PUBLIC_URL).href !== `${new URL(raw.PUBLIC_URL).origin}/`) {
    throw new SettingsError("Setting PUBLIC_URL must name no path: the product answers at the root of its address.");
  }
  // Otherwise the requester of a password reset could choose the host of the link (host header injection).
  if (live && raw.MAIL === "http" && !raw.PUBLIC_URL && raw.SHOPS === "one") {
    throw new SettingsError("Setting PUBLIC_URL is missing: the links in mails begin with it.");
  }
  if (raw.PAYMENTS === "http" && !raw.PAYMENTS_KEY) {
    throw new SettingsError("Setting PAYMENTS_KEY is missing: PAYMENTS=http needs it.");
  }
  if (raw.PAYMENTS === "http" && !raw.PAYMENTS_PUBLIC_KEY) {
    throw new SettingsError("Setting PAYMENTS_PUBLIC_KEY is missing: PAYMENTS=http needs it.");
  }
  const isPublished = raw.PAYMENTS_PUBLIC_KEY === raw.PAYMENTS_KEY || isSecretKey(raw.PAYMENTS_PUBLIC_KEY);
  if (raw.PAYMENTS === "http" && isPublished) {
    throw new SettingsError("Setting PAYMENTS_PUBLIC_KEY must be the publishable key: every page holds it.");
  }
  const keysOf = (name: (typeof SECRETS)[number]): Keys => {
    const previous = raw[`${name}_PREVIOUS`];
    const current = raw[name] ?? PUBLIC_SECRETS[name];
    return previous ? [current, previous] : [current];
  };
  const from = raw.MAIL_FROM ?? "Pano <inbox@pano.example>";
  return {
    mode: raw.APP_MODE,
    shops: raw.SHOPS,
    registration: raw.REGISTRATION ?? (live ? "approval" : "open"),
    passwordMin: raw.PASSWORD_MIN || (live ? 12 : 8),
    passwordCost: raw.PASSWORD_COST,
    delayMs: live ? 0 : raw.DEV_DELAY_MS === undefined || raw.DEV_DELAY_MS < 0 ? 400 : raw.DEV_DELAY_MS,
    edgeDistanceMs: raw.EDGE_DISTANCE_MS,
    fixedNow: raw.APP_NOW ? Date.parse(raw.APP_NOW) : null,
    seedProfile: (raw.SEED_PROFILE ?? (live ? "none" : "base")) as Settings["seedProfile"],
    rateLimits: raw.RATE_LIMITS ?? (live ? "all" : "sign-in only"),
    sessionIdleMs: raw.SESSION_IDLE * MINUTE || (live ? 30 * MINUTE : 30 * DAY),
    sessionMaxMs: raw.SESSION_MAX * MINUTE || (live ? DAY / 2 : 90 * DAY),
    keptIdleMs: raw.SESSION_IDLE * MINUTE || (live ? 14 * DAY : 30 * DAY),
    keptMaxMs: raw.SESSION_MAX * MINUTE || 90 * DAY,
    peppers: keysOf("PASSWORD_PEPPER"),
    totpKeys: keysOf("TOTP_KEY"),
    publicOrigin: raw.PUBLIC_URL ? new URL(raw.PUBLIC_URL).origin : "",
    fileKeys: keysOf("FILE_KEY"),
    inboundSecrets: keysOf("INBOUND_SECRET"),
    inboundToken: raw.INBOUND_TOKEN ?? (live ? null : PUBLIC_INBOUND_TOKEN),
    backupKey: raw.BACKUP_KEY ?? null,
    operatorKey: raw.OPERATOR_KEY ?? null,
    isOperatorOnly: raw.OPERATOR_ONLY === "1",
    setupCode: raw.SETUP_CODE ?? null,
    securityContact: raw.SECURITY_CONTACT ?? null,
    mail: {
      kind: raw.MAIL,
      url: raw.MAIL_URL,
      key: raw.MAIL_KEY ?? "",
      from,
      address: foldEmail(/[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? ""),
      domain: /@([^>\s]+)/.exec(from)?.[1] ?? "pano.example",
    },
    allowedOrigins: originsOf(raw.ALLOWED_ORIGINS),
    addressHeader: raw.ADDRESS_HEADER ?? null,
    countryHeader: raw.COUNTRY_HEADER ?? null,
    payments: {
      kind: raw.PAYMENTS,
      url: raw.PAYMENTS_URL.replace(/\/$/, ""),
      key: raw.PAYMENTS_KEY ?? "",
      publicKey: raw.PAYMENTS_PUBLIC_KEY ?? "",
    },
    webhookSecrets: keysOf("WEBHOOK_SECRET"),
    planTaxBps: raw.PLAN_TAX_BPS,
    authorUrl: raw.AUTHOR_URL,
    repoUrl: raw.REPO_URL,
    tellsRowsRead: raw.TEST_BUILD === "1",
    hasDevCalls: !live || raw.TEST_BUILD === "1",
    build: raw.BUILD,
  };
}

/** Settings that belong to one shop and so are refused where a deployment has many; each with the reason. */
const OF_ONE_SHOP = {
  PUBLIC_URL: "the address of a shop is its host name",
  SETUP_CODE: "the first account of a shop comes by the link that `npm run shops -- add` prints",
  ALLOWED_ORIGINS: "a site of one shop could call all others",
} as const;

/** Throws if a setting does not fit a deployment with many shops. */
function requireFitForMany(raw: z.infer<typeof Raw>): void {
  for (const name of ["PUBLIC_URL", "SETUP_CODE", "ALLOWED_ORIGINS"] as const) {
    if (raw[name]) throw new SettingsError(`Setting ${name} is refused with SHOPS=by-host: ${OF_ONE_SHOP[name]}.`);
  }
  if (raw.OPERATOR_ONLY === "1") {
    throw new SettingsError("Setting OPERATOR_ONLY is refused with SHOPS=by-host: use `npm run shops`.");
  }
}

/** Throws for all missing secrets at once, and for publicly known values. */
function requireSecrets(raw: z.infer<typeof Raw>): void {
  const missing = SECRETS.filter((name) => !raw[name]);
  if (missing.length > 0) {
    const names = new Intl.ListFormat("en-GB").format(missing);
    const [subject, object] = missing.length > 1 ? [`Settings ${names} are`, "them"] : [`Setting ${names} is`, "it"];
    throw new SettingsError(
      `${subject} missing: live mode needs ${object}, at least 32 characters long; \`npm run secrets\` prints fresh values.`,
    );
  }
  for (const name of SECRETS) {
    requirePrivate(name, raw[name]);
    requirePrivate(`${name}_PREVIOUS`, raw[`${name}_PREVIOUS`]);
  }
  requirePrivate("INBOUND_TOKEN", raw.INBOUND_TOKEN);
}

/** Throws for a secret of mock mode, which is published. */
function requirePrivate(name: string, value: string | undefined): void {
  if (value?.startsWith("mock-mode-")) throw new SettingsError(`Setting ${name} is the value that everybody knows.`);
}

/** Parses the listed origins. Throws for one that differs from a browser's form, because it would never match. */
function originsOf(list: string): string[] {
  const origins = list
    .split(",")
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin)) {
      throw new SettingsError(`Setting ALLOWED_ORIGINS must hold origins like https://shop.example, not "${origin}".`);
    }
  }
  return origins;
}
