import { randomBytes, timingSafeEqual } from "node:crypto";
import type { DeriveKey, KeyCost } from "../../platform.ts";
import { checkValueOf } from "../../secrets.ts";
import type { Keys } from "../../settings.ts";
import { scryptKey } from "./derive-key.ts";

/** scrypt with N = 2^14, r = 8, p = 5 (OWASP Password Storage Cheat Sheet). `log2n` is the setting PASSWORD_COST. */
const COST = { log2n: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)(?:\$([\w-]+))?$/;

interface Parsed {
  cost: KeyCost;
  salt: Buffer;
  hash: Buffer;
  /** Check value of the pepper; absent in hashes of older versions. */
  pepper: string | undefined;
}

function parse(stored: string): Parsed | null {
  const found = STORED.exec(stored);
  if (!found) return null;
  const [, log2n, r, p, salt = "", hash = "", pepper] = found;
  return {
    cost: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
    pepper,
  };
}

// The pepper is stored outside the database, so a stolen database alone does not allow guessing passwords.
const seasoned = (password: string, pepper: string) => `${password.normalize("NFC")}\u0000${pepper}`;

interface Hashing {
  pepper: string;
  salt?: Uint8Array;
  log2n?: number;
  derive?: DeriveKey;
}

/** Hashes a password for storage: scheme, cost, salt, hash and the check value of the pepper. */
export async function hashPassword(
  password: string,
  { pepper, salt = randomBytes(SALT_BYTES), log2n = COST.log2n, derive = scryptKey }: Hashing,
): Promise<string> {
  const cost = { ...COST, log2n };
  const hash = await derive(seasoned(password, pepper), { salt, cost, length: HASH_BYTES });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  const check = checkValueOf("PASSWORD_PEPPER", pepper);
  return `scrypt$${cost.log2n}$${cost.r}$${cost.p}$${text(salt)}$${text(hash)}$${check}`;
}

/**
 * Verifies a password with the cost in the stored string; a malformed string never verifies. Every pepper is tried,
 * whichever the string names, so that the duration does not reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string,
  { peppers, derive = scryptKey }: { peppers: Keys; derive?: DeriveKey },
): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed || parsed.cost.log2n > 17 || parsed.hash.length < 16) return false;
  for (const pepper of peppers) {
    const {
      salt,
      cost,
      hash: { length },
    } = parsed;
    const hash = await derive(seasoned(password, pepper), { salt, cost, length });
    if (timingSafeEqual(hash, parsed.hash)) return true;
  }
  return false;
}

/** Whether the stored hash has a different cost or pepper; the next sign-in then rehashes it. */
export function needsRenewal(
  stored: string,
  { pepper, log2n = COST.log2n }: { pepper: string; log2n?: number },
): boolean {
  const parsed = parse(stored);
  if (!parsed || parsed.pepper !== checkValueOf("PASSWORD_PEPPER", pepper)) return true;
  return parsed.cost.log2n !== log2n || parsed.cost.r !== COST.r || parsed.cost.p !== COST.p;
}
