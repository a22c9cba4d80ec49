import type { Actor } from "../actor.ts";
import { type Database, runAll, statement } from "../db/database.ts";
import { type Limit, tooMany } from "../http/checks/rate-limit.ts";

export const SIGN_IN_LIMIT: Limit = { times: 10, seconds: 60 };
/** What strange devices together may try on one account. Devices it was signed in on before are not among them. */
export const STRANGE_LIMIT: Limit = { times: 100, seconds: 3600 };
/** What strange devices of one address may try on all accounts together: enough for an office behind it. */
export const STRANGE_ADDRESS_LIMIT: Limit = { times: 100, seconds: 900 };
/** Codes of a second factor are short, so fewer of them may be tried. */
export const STRANGE_CODE_LIMIT: Limit = { times: 30, seconds: 3600 };
/** Proofs given by somebody who is signed in already. */
export const PROOF_LIMIT: Limit = { times: 5, seconds: 300 };
export const REGISTER_LIMIT: Limit = { times: 20, seconds: 3600 };
export const LINK_LIMIT: Limit = { times: 60, seconds: 3600 };

/** One use of a key, to be counted within a limit. */
export interface Try {
  key: string;
  limit: Limit;
}

/**
 * Counts a use of each key before the work it stands for, so that many at once do not slip past the limit together.
 * Throws `rate_limited` with Retry-After when one is used up; a refused use is not counted.
 */
export function takeTries(actor: Actor, tries: readonly Try[]): void {
  if (actor.platform.settings.rateLimits === "off") return;
  const second = Math.floor(actor.now / 1000);
  const taken: Try[] = [];
  for (const one of tries) {
    taken.push(one);
    const { used, oldest } = countUse(actor.db, one, second);
    if (used <= one.limit.times) continue;
    giveBack(actor, taken);
    throw tooMany(one.limit, Math.max(1, oldest + one.limit.seconds - second));
  }
}

/** Takes uses back that were none: the password was right, or the call was refused. */
export function giveBack(actor: Actor, tries: readonly Try[]): void {
  if (actor.platform.settings.rateLimits === "off") return;
  const second = Math.floor(actor.now / 1000);
  runAll(
    actor.db,
    tries.map(({ key }) =>
      statement("UPDATE rate_buckets SET n = n - 1 WHERE key = ? AND window = ? AND n > 0", key, second),
    ),
  );
}

/** Counts one use and answers how many there were within the limit's seconds, this one among them. */
function countUse(db: Database, { key, limit }: Try, second: number): { used: number; oldest: number } {
  db.run(
    statement(
      "INSERT INTO rate_buckets (key, window, n) VALUES (?, ?, 1) ON CONFLICT (key, window) DO UPDATE SET n = n + 1",
      key,
      second,
    ),
  );
  const row = db.first<{ used: number; oldest: number }>(
    statement(
      "SELECT sum(n) AS used, min(window) AS oldest FROM rate_buckets WHERE key = ? AND window > ? AND n > 0",
      key,
      second - limit.seconds,
    ),
  );
  return row ?? { used: 0, oldest: second };
}
