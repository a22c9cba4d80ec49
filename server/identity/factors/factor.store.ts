import { createHmac, randomInt } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, statement } from "../../db/database.ts";
import { checkValueOf } from "../../secrets.ts";
import { alertPerson } from "../letters/account-mail.ts";
import { lastStepAt, openSecret, stepOfCode } from "./totp.rules.ts";

const CODES = 10;
// Without characters that look alike: 0 and o; 1, i and l.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates ten recovery codes and the statements that replace the old ones. */
export function newRecoveryCodes(actor: Actor, person: number): { codes: string[]; statements: Query[] } {
  const codes = Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  const hashes = JSON.stringify(codes.map((code) => hashesOfCode(actor, person, code)[0]));
  const statements = [
    dropRecoveryCodes(person),
    statement("INSERT INTO recovery_codes (user_id, code_hash) SELECT ?, value FROM json_each(?)", person, hashes),
  ];
  return { codes, statements };
}

export const dropRecoveryCodes = (person: number): Query =>
  statement("DELETE FROM recovery_codes WHERE user_id = ?", person);

/** Stored form of a code under each pepper, current first: the pepper's check value and an HMAC. */
function hashesOfCode(actor: Actor, person: number, code: string): string[] {
  const text = `recovery ${person} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`;
  return actor.platform.settings.peppers.map((pepper) => {
    const hash = createHmac("sha256", pepper).update(text).digest("hex");
    return `${checkValueOf("PASSWORD_PEPPER", pepper)}.${hash}`;
  });
}

/**
 * Verifies and consumes a second-factor code: six TOTP digits or a recovery code. One query checks and consumes it, so
 * only one of two concurrent requests with the same code succeeds. Throws `invalid_code`.
 */
export async function takeCode(actor: Actor, person: number, code: string): Promise<void> {
  const given = code.replace(/\s/g, "");
  const isTaken = /^\d{6}$/.test(given) ? await takeDigits(actor, person, given) : takeRecovery(actor, person, given);
  if (!isTaken) throw new AppError("invalid_code");
}

async function takeDigits(actor: Actor, person: number, digits: string): Promise<boolean> {
  const { db, now } = actor;
  const question = statement("SELECT totp_secret_enc AS sealed FROM users WHERE id = ?", person);
  const sealed = db.first<{ sealed: string | null }>(question)?.sealed;
  if (!sealed) return false;
  const secret = await openSecret(sealed, { person, totpKeys: actor.platform.settings.totpKeys });
  const step = secret === null ? null : stepOfCode(secret, digits, now);
  if (step === null) return false;
  const { changes } = db.run(
    statement(
      `UPDATE users SET totp_step = CAST(? AS INTEGER)
       WHERE id = ? AND totp_secret_enc = ?
         AND (coalesce(totp_step, -1) < CAST(? AS INTEGER) OR totp_step > CAST(? AS INTEGER))`,
      step,
      person,
      sealed,
      step,
      lastStepAt(now),
    ),
  );
  if (changes > 0) return true;
  // The secret was re-encrypted with another TOTP_KEY meanwhile: the code is still unused, so retry.
  return db.first<{ sealed: string | null }>(question)?.sealed !== sealed && takeDigits(actor, person, digits);
}

function takeRecovery(actor: Actor, person: number, code: string): boolean {
  const { changes } = actor.db.run(
    statement(
      `UPDATE recovery_codes SET used_at = ?
       WHERE user_id = ? AND code_hash IN (SELECT value FROM json_each(?)) AND used_at IS NULL`,
      actor.now,
      person,
      JSON.stringify(hashesOfCode(actor, person, code)),
    ),
  );
  if (changes === 0) return false;
  actor.db.run(alertPerson(actor, person, "codeUsed"));
  actor.platform.jobs.wake();
  return true;
}
