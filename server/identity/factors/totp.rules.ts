import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { checkValueOf } from "../../secrets.ts";
import type { Keys } from "../../settings.ts";

const STEP_S = 30;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: "Pano", label, algorithm: "SHA1", digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) });

/** Generates a TOTP secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI of a secret, shown as a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Time step of a valid code, at most one step from `now`; null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta;
}

/** Latest time step a code can have now; a later stored step means the clock was set back. */
export const lastStepAt = (now: number): number => Math.floor(now / 1000 / STEP_S) + 1;

const keyOf = (totpKey: string) =>
  crypto.subtle.importKey("raw", createHash("sha256").update(totpKey).digest(), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

// Authenticated with the owner's id: a stored secret copied to another account cannot be decrypted.
const sealing = (iv: Uint8Array<ArrayBuffer>, person: number) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(`totp ${person}`),
});

/** Encrypts a secret for storage: version, check value of its TOTP_KEY, nonce, AES-GCM ciphertext. */
export async function sealSecret(secret: string, { person, totpKey }: { person: number; totpKey: string }) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    sealing(iv, person),
    await keyOf(totpKey),
    new TextEncoder().encode(secret),
  );
  return `v2.${checkValueOf("TOTP_KEY", totpKey)}.${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** Decrypts a stored secret; null if it was not sealed for this person with one of these keys. */
export async function openSecret(
  stored: string,
  { person, totpKeys }: { person: number; totpKeys: Keys },
): Promise<string | null> {
  // Version 1 has no check value, so read from the end.
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
