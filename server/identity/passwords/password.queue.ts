import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Platform } from "../../platform.ts";
import { hashPassword, needsRenewal, verifyPassword } from "./password.rules.ts";

/** So many may wait; whoever comes then is told to try again, before the machine is busy with nothing else. */
const MOST_WAITING = 50;

interface Queue {
  waiting: number;
  last: Promise<unknown>;
}
const queues = new WeakMap<Platform, Queue>();

/**
 * Does one piece of password work after another: each takes 16 MB and a core for a while, so a crowd of them would
 * leave nothing for anybody else.
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

/** Whether a password is the stored one. */
export const isPassword = (actor: Actor, password: string, stored: string): Promise<boolean> =>
  inTurn(actor, () => {
    const { settings, deriveKey } = actor.platform;
    return verifyPassword(password, stored, { peppers: settings.peppers, derive: deriveKey });
  });

/** The string that is stored for a password. */
export const passwordHash = (actor: Actor, password: string): Promise<string> =>
  inTurn(actor, () => {
    const { settings, deriveKey } = actor.platform;
    return hashPassword(password, { pepper: settings.peppers[0], log2n: settings.passwordCost, derive: deriveKey });
  });

/** Whether the stored hash has another cost or pepper than the settings. */
export function isOutdatedHash(actor: Actor, stored: string): boolean {
  const { peppers, passwordCost } = actor.platform.settings;
  return needsRenewal(stored, { pepper: peppers[0], log2n: passwordCost });
}
