import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys, Settings } from "./settings.ts";

/** Secrets that stored data depends on. */
export const storedSecrets = ["PASSWORD_PEPPER", "TOTP_KEY"] as const;
export type StoredSecret = (typeof storedSecrets)[number];

/** Check values of the present and the previous value of each secret. */
export type CheckValues = Readonly<Record<StoredSecret, readonly string[]>>;

/** Letters of a check value. */
export const CHECK_LETTERS = 16;

/** A value by which a secret is recognised and which does not tell it. Stored hashes and sealed values name their key by it. */
export const checkValueOf = (name: StoredSecret | "BACKUP_KEY", key: string): string =>
  signatureOf(key, `pano check value of ${name}`).slice(0, CHECK_LETTERS);

export const checkValuesOf = ({ peppers, totpKeys }: Pick<Settings, "peppers" | "totpKeys">): CheckValues => ({
  PASSWORD_PEPPER: peppers.map((key) => checkValueOf("PASSWORD_PEPPER", key)),
  TOTP_KEY: totpKeys.map((key) => checkValueOf("TOTP_KEY", key)),
});

export const signatureOf = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** What our own notices are signed with in a header, so that they are known when they come back. */
export const ORIGIN_TEXT = "origin";

/** Position of the key that signed a text: 0 is the present one, -1 none. */
export function signingKey(keys: Keys, text: string, signature: string): number {
  const sent = Buffer.from(signature);
  return keys.findIndex((key) => {
    const right = Buffer.from(signatureOf(key, text));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}
