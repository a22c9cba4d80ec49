import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { type Database, q, runAll } from "../db/database.ts";
import { type Limit, tooMany } from "./limit.ts";

export const SIGN_IN_LIMIT: Limit = { times: 10, seconds: 60 };
/** Attempts of all unknown devices together on one account; known devices are not counted. */
export const STRANGE_LIMIT: Limit = { times: 100, seconds: 3600 };
/** Attempts of unknown devices at one address on all accounts together; enough for an office behind one address. */
export const STRANGE_ADDRESS_LIMIT: Limit = { times: 100, seconds: 900 };
/** Second-factor codes are short, so fewer attempts are allowed. */
export const STRANGE_CODE_LIMIT: Limit = { times: 30, seconds: 3600 };
/** Identity checks of a signed-in person. */
export const PROOF_LIMIT: Limit = { times: 5, seconds: 300 };
export const REGISTER_LIMIT: Limit = { times: 20, seconds: 3600 };
export const LINK_LIMIT: Limit = { times: 60, seconds: 3600 };

/** One attempt, counted by key within a limit. */
export interface Try {
  key: string;
  limit: Limit;
}

/**
 * Counts one attempt per key before the work starts, so that concurrent requests cannot exceed the limit. Throws
 * `rate_limited` with Retry-After; a rejected attempt is not counted.
 */
export function takeTries(actor: Actor, tries: readonly Try[]): void {
  if (actor.platform.settings.rateLimits === "off") return;
  const second = Math.floor(actor.now / 1000);
  const taken: Try[] = [];
  for (const one of tries) {
    taken.push(one);
    const { used, oldest } = countUse(actor.db, one, second);
    if (used <= one.limit.times) continue;
    returnTries(actor, taken);
    throw tooMany(one.limit, Math.max(1, oldest + one.limit.seconds - second));
  }
}

/** Removes attempts from the count: the password was right, or the request was rejected. */
export function returnTries(actor: Actor, tries: readonly Try[]): void {
  if (actor.platform.settings.rateLimits === "off") return;
  const second = Math.floor(actor.now / 1000);
  runAll(
    actor.db,
    tries.map(({ key }) =>
      q
        .updateTable("rate_buckets")
        .set({ n: sql<number>`n - 1` })
        .where("key", "=", key)
        .where("window", "=", second)
        .where("n", ">", 0),
    ),
  );
}

/** Adds one to the count of a key in a window, epoch seconds, and returns the count. */
const increment = (key: string, window: number) =>
  sql<{ n: number }>`INSERT INTO rate_buckets (key, window, n) VALUES (${key}, ${window}, 1)
    ON CONFLICT (key, window) DO UPDATE SET n = n + 1 RETURNING n`;

/** Counts one attempt and returns the attempts within the limit's seconds, including this one. */
function countUse(db: Database, { key, limit }: Try, second: number): { used: number; oldest: number } {
  db.run(increment(key, second));
  const row = db.first(
    q
      .selectFrom("rate_buckets")
      .select([sql<number>`sum(n)`.as("used"), sql<number>`min(window)`.as("oldest")])
      .where("key", "=", key)
      .where("window", ">", second - limit.seconds)
      .where("n", ">", 0),
  );
  return row ?? { used: 0, oldest: second };
}

/** Counts a write of the caller within the window that begins at `start`, epoch seconds, and returns the count. */
export function countWrite(actor: Actor, start: number): number {
  return actor.db.first(increment(`write ${actor.caller?.id}`, start))?.n ?? 0;
}
