import { createHmac } from "node:crypto";
import * as z from "zod";
import { checkValueOf } from "../../secrets.ts";
import { FORMAT, SUM_HEAD, sumOf } from "./format.ts";

/** Salt of a signed backup and check value of its BACKUP_KEY; with the key itself, they determine the derived keys. */
export interface Signing {
  salt: string;
  key: string;
}

export const newSigning = (backupKey: string): Signing => ({
  salt: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
  key: checkValueOf("BACKUP_KEY", backupKey),
});

/** Writes and reads the blocks of one file: signed and encrypted, or plain. */
export interface Seal {
  /** Returns a block as stored in the file, and its checksum. */
  close(sum: string, text: string): Promise<{ text: string; sum: string }>;
  /** Checksum of a block after the checksum `sum`. */
  sumOf(sum: string, text: string): string;
  /** Decrypts a block with a valid checksum; null if it does not belong after `sum`. */
  open(sum: string, lines: string[]): Promise<string[] | null>;
}

const withSum = (text: string, sum: string) => ({ text: `${text}${SUM_HEAD}${sum}"}\n`, sum });

export const unsigned: Seal = {
  close: async (sum, text) => withSum(text, sumOf(sum, text)),
  sumOf,
  open: async (_, lines) => lines,
};

const BoxLine = z.strictObject({ box: z.string() });
const NONCE_BYTES = 12;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** HMAC-SHA256 over the chain and AES-256-GCM per block; HKDF derives separate keys for this file. */
export async function signedSeal(backupKey: string, { salt }: Signing): Promise<Seal> {
  const source = await crypto.subtle.importKey("raw", bytesOf(backupKey), "HKDF", false, ["deriveBits"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: bytesOf(salt), info: bytesOf("pano backup") };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(derivation, source, 512));
  const boxKey = await crypto.subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["encrypt", "decrypt"]);
  const sumKey = bits.slice(32);
  // The previous checksum is authenticated, so a moved block does not decrypt.
  const boxing = (iv: Uint8Array<ArrayBuffer>, sum: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: bytesOf(sum),
  });
  const hmac = (sum: string, text: string) => createHmac("sha256", sumKey).update(sum).update(text).digest("hex");
  return {
    async close(sum, text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const closed = await crypto.subtle.encrypt(boxing(iv, sum), boxKey, bytesOf(text));
      const line = `${JSON.stringify({ box: Buffer.concat([iv, new Uint8Array(closed)]).toString("base64") })}\n`;
      return withSum(line, hmac(sum, line));
    },
    sumOf: hmac,
    async open(sum, [line = "", ...others]) {
      const found = BoxLine.safeParse(JSON.parse(line));
      if (!found.success || others.length > 0) return null;
      const bytes = Uint8Array.from(Buffer.from(found.data.box, "base64"));
      const iv = bytes.slice(0, NONCE_BYTES);
      const open = await crypto.subtle.decrypt(boxing(iv, sum), boxKey, bytes.slice(NONCE_BYTES)).catch(() => null);
      return open && new TextDecoder().decode(open).split("\n").slice(0, -1);
    },
  };
}

/** First block of a signed backup, and the seal of the later ones. */
export async function signedHead(backupKey: string, signing: Signing) {
  const seal = await signedSeal(backupKey, signing);
  const line = `${JSON.stringify({ pano: "backup", format: FORMAT, ...signing })}\n`;
  return { seal, ...withSum(line, seal.sumOf("", line)) };
}
