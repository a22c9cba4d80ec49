import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { checkValueOf } from "../../secrets.ts";
import type { Keys } from "../../settings.ts";

const STEP_S = 30;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: "Pano", label, algorithm: "SHA1", digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) });

/** A new key for an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address an app reads the key from, mostly as a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of time a code was made for, within one step of `now` either way; null when it is none of the key's. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta;
}

/** The latest step a code can be of now; a later one was used by a clock that has been set back since. */
export const lastStepAt = (now: number): number => Math.floor(now / 1000 / STEP_S) + 1;

const keyOf = (totpKey: string) =>
  crypto.subtle.importKey("raw", createHash("sha256").update(totpKey).digest(), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

// Bound to its owner: a stored key moved to another account does not open there.
const sealing = (iv: Uint8Array<ArrayBuffer>, person: number) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(`totp ${person}`),
});

/** A key as it is stored: the check value of its TOTP_KEY, a nonce, and the AES-GCM of the key. */
export async function sealSecret(secret: string, { person, totpKey }: { person: number; totpKey: string }) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    sealing(iv, person),
    await keyOf(totpKey),
    new TextEncoder().encode(secret),
  );
  return `v2.${checkValueOf("TOTP_KEY", totpKey)}.${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** The key that was stored; null when it was not sealed for this person under one of these keys. */
export async function openSecret(
  stored: string,
  { person, totpKeys }: { person: number; totpKeys: Keys },
): Promise<string | null> {
  // A string of an older version (v1) does not name its key.
  const [iv = "", sealed = ""] = stored.split(".").slice(-2);
  for (const totpKey of totpKeys) {
    const key = await keyOf(totpKey);
    const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
    const nonce = sealing(new Uint8Array(Buffer.from(iv, "base64url")), person);
    const open = await crypto.subtle.decrypt(nonce, key, bytes).catch(() => null);
    if (open) return new TextDecoder().decode(open);
  }
  return null;
}
