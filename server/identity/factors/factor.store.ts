import { createHmac, randomInt } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, q } from "../../db/database.ts";
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
    sql`INSERT INTO recovery_codes (user_id, code_hash) SELECT ${person}, value FROM json_each(${hashes})`,
  ];
  return { codes, statements };
}

export const dropRecoveryCodes = (person: number): Query =>
  q.deleteFrom("recovery_codes").where("user_id", "=", person);

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
  const entered = code.replace(/\s/g, "");
  const isTaken = /^\d{6}$/.test(entered)
    ? await takeDigits(actor, person, entered)
    : takeRecovery(actor, person, entered);
  if (!isTaken) throw new AppError("invalid_code");
}

async function takeDigits(actor: Actor, person: number, digits: string): Promise<boolean> {
  const { db, now } = actor;
  const findSealed = () =>
    db.first(q.selectFrom("users").select("totp_secret_enc").where("id", "=", person))?.totp_secret_enc;
  const sealed = findSealed();
  if (!sealed) return false;
  const secret = await openSecret(sealed, { person, totpKeys: actor.platform.settings.totpKeys });
  const step = secret === null ? null : stepOfCode(secret, digits, now);
  if (step === null) return false;
  const { changes } = db.run(
    q
      .updateTable("users")
      .set({ totp_step: step })
      .where("id", "=", person)
      .where("totp_secret_enc", "=", sealed)
      .where(sql<SqlBool>`(coalesce(totp_step, -1) < ${step} OR totp_step > ${lastStepAt(now)})`),
  );
  if (changes > 0) return true;
  // The secret was re-encrypted with another TOTP_KEY meanwhile: the code is still unused, so retry.
  return findSealed() !== sealed && takeDigits(actor, person, digits);
}

function takeRecovery(actor: Actor, person: number, code: string): boolean {
  const { changes } = actor.db.run(
    q
      .updateTable("recovery_codes")
      .set({ used_at: actor.now })
      .where("user_id", "=", person)
      .where("code_hash", "in", hashesOfCode(actor, person, code))
      .where("used_at", "is", null),
  );
  if (changes === 0) return false;
  actor.db.run(alertPerson(actor, person, "codeUsed"));
  actor.platform.jobs.wake();
  return true;
}
