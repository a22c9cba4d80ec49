import { createHmac, randomInt } from "node:crypto";
import type { Context } from "hono";
import { type Compilable, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { checkValueOf } from "../../secrets.ts";
import { alertPerson } from "./account-mail.ts";
import { lastStepAt, openSecret, stepOfCode } from "./totp.rules.ts";

const CODES = 10;
// Without those that are taken for one another.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten new recovery codes, and the statements that put them in the place of the old ones. */
export function newRecoveryCodes(c: Context<Env>, person: number): { codes: string[]; statements: Compilable[] } {
  const codes = Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  const hashes = JSON.stringify(codes.map((code) => hashesOfCode(c, person, code)[0]));
  const statements = [
    dropRecoveryCodes(person),
    statement("INSERT INTO recovery_codes (user_id, code_hash) SELECT ?, value FROM json_each(?)", person, hashes),
  ];
  return { codes, statements };
}

export const dropRecoveryCodes = (person: number): Compilable =>
  statement("DELETE FROM recovery_codes WHERE user_id = ?", person);

/** What is stored of a code under each pepper, the present one first: the pepper's check value, and a hash. */
function hashesOfCode(c: Context<Env>, person: number, code: string): string[] {
  const text = `recovery ${person} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`;
  return c.var.platform.settings.peppers.map((pepper) => {
    const hash = createHmac("sha256", pepper).update(text).digest("hex");
    return `${checkValueOf("PASSWORD_PEPPER", pepper)}.${hash}`;
  });
}

/**
 * Takes a code of a person's second factor: six digits of the app, or a recovery code. It counts once: it is used up by
 * the statement that finds it good, so of two calls with one code only one gets through. Throws `invalid_code`.
 */
export async function takeCode(c: Context<Env>, person: number, code: string): Promise<void> {
  const given = code.replace(/\s/g, "");
  const isTaken = /^\d{6}$/.test(given) ? await takeDigits(c, person, given) : await takeRecovery(c, person, given);
  if (!isTaken) throw new AppError("invalid_code");
}

async function takeDigits(c: Context<Env>, person: number, digits: string): Promise<boolean> {
  const { cell, now } = c.var;
  const question = statement("SELECT totp_secret_enc AS sealed FROM users WHERE id = ?", person);
  const { rows } = await cell.run<{ sealed: string | null }>(question);
  const sealed = rows[0]?.sealed;
  if (!sealed) return false;
  const secret = await openSecret(sealed, { person, totpKeys: c.var.platform.settings.totpKeys });
  const step = secret === null ? null : stepOfCode(secret, digits, now);
  if (step === null) return false;
  const { changes } = await cell.run(
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
  const again = await cell.run<{ sealed: string | null }>(question);
  // Sealed again under another TOTP_KEY meanwhile: the digits are still unused.
  return again.rows[0]?.sealed !== sealed && takeDigits(c, person, digits);
}

async function takeRecovery(c: Context<Env>, person: number, code: string): Promise<boolean> {
  const { changes } = await c.var.cell.run(
    statement(
      `UPDATE recovery_codes SET used_at = ?
       WHERE user_id = ? AND code_hash IN (SELECT value FROM json_each(?)) AND used_at IS NULL`,
      c.var.now,
      person,
      JSON.stringify(hashesOfCode(c, person, code)),
    ),
  );
  if (changes === 0) return false;
  await c.var.cell.run(await alertPerson(c, person, "codeUsed"));
  await c.var.platform.jobs.wake();
  return true;
}
