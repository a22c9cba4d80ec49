import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys, Settings } from "./settings.ts";

/** Secrets that stored data depends on. */
export const storedSecrets = ["PASSWORD_PEPPER", "TOTP_KEY"] as const;
export type StoredSecret = (typeof storedSecrets)[number];

/** Check values of the current and the previous value of each secret. */
export type CheckValues = Readonly<Record<StoredSecret, readonly string[]>>;

/** Length of a check value in characters. */
export const CHECK_LETTERS = 16;

/** Identifies a secret without revealing it; stored hashes and encrypted values carry it as their key id. */
export const checkValueOf = (name: StoredSecret | "BACKUP_KEY", key: string): string =>
  signatureOf(key, `pano check value of ${name}`).slice(0, CHECK_LETTERS);

export const checkValuesOf = ({ peppers, totpKeys }: Pick<Settings, "peppers" | "totpKeys">): CheckValues => ({
  PASSWORD_PEPPER: peppers.map((key) => checkValueOf("PASSWORD_PEPPER", key)),
  TOTP_KEY: totpKeys.map((key) => checkValueOf("TOTP_KEY", key)),
});

export const signatureOf = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Text signed in a header of our own notices, so that they are recognised when they come back. */
export const ORIGIN_TEXT = "origin";

/** Index of the key that signed a text: 0 is the current key, -1 means none. */
export function signingKey(keys: Keys, text: string, signature: string): number {
  const sent = Buffer.from(signature);
  return keys.findIndex((key) => {
    const right = Buffer.from(signatureOf(key, text));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}
