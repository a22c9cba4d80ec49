import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Platform } from "../../platform.ts";
import { hashPassword, needsRenewal, verifyPassword } from "./password.rules.ts";

/** Queue limit; further requests get `unavailable` with Retry-After, so that hashing cannot occupy the machine. */
const MOST_WAITING = 50;

interface Queue {
  waiting: number;
  last: Promise<unknown>;
}
const queues = new WeakMap<Platform, Queue>();

/**
 * Runs password hashing one at a time: each takes 16 MB and a CPU core, so concurrent ones would starve other requests.
 * Throws `unavailable`.
 */
async function inTurn<T>({ platform }: Actor, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(platform) ?? { waiting: 0, last: Promise.resolve() };
  queues.set(platform, queue);
  if (queue.waiting >= MOST_WAITING) throw new AppError("unavailable", { headers: { "Retry-After": "5" } });
  queue.waiting += 1;
  const mine = queue.last.then(work);
  queue.last = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine.finally(() => {
    queue.waiting -= 1;
  });
}

/** Verifies a password against its stored hash, in the queue. */
export const isPassword = (actor: Actor, password: string, stored: string): Promise<boolean> =>
  inTurn(actor, () => {
    const { settings, deriveKey } = actor.platform;
    return verifyPassword(password, stored, { peppers: settings.peppers, derive: deriveKey });
  });

/** Hashes a password for storage, in the queue. */
export const passwordHash = (actor: Actor, password: string): Promise<string> =>
  inTurn(actor, () => {
    const { settings, deriveKey } = actor.platform;
    return hashPassword(password, { pepper: settings.peppers[0], log2n: settings.passwordCost, derive: deriveKey });
  });

/** Whether the stored hash has a different cost or pepper from the settings. */
export function isOutdatedHash(actor: Actor, stored: string): boolean {
  const { peppers, passwordCost } = actor.platform.settings;
  return needsRenewal(stored, { pepper: peppers[0], log2n: passwordCost });
}
