import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";

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

/** A key as it is stored: AES-GCM under TOTP_KEY, with its own nonce before it. */
export async function sealSecret(secret: string, { person, totpKey }: { person: number; totpKey: string }) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    sealing(iv, person),
    await keyOf(totpKey),
    new TextEncoder().encode(secret),
  );
  return `v1.${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** The key that was stored; throws when it was not sealed for this person under this TOTP_KEY. */
export async function openSecret(stored: string, { person, totpKey }: { person: number; totpKey: string }) {
  const [, iv = "", sealed = ""] = stored.split(".");
  const open = await crypto.subtle.decrypt(
    sealing(new Uint8Array(Buffer.from(iv, "base64url")), person),
    await keyOf(totpKey),
    new Uint8Array(Buffer.from(sealed, "base64url")),
  );
  return new TextDecoder().decode(open);
}
