import type { Context } from "hono";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
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
 * stop everybody. Workers do it within one turn by themselves, and there one request must not wait for another's.
 */
async function inTurn<T>({ var: { platform } }: Context<Env>, work: () => Promise<T>): Promise<T> {
  if (platform.host === "workers") return work();
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
export const isPassword = (c: Context<Env>, password: string, stored: string): Promise<boolean> =>
  inTurn(c, () => verifyPassword(password, stored, c.var.platform.settings.peppers));

/** The string that is stored for a password. */
export const passwordHash = (c: Context<Env>, password: string): Promise<string> =>
  inTurn(c, () => {
    const { peppers, passwordCost } = c.var.platform.settings;
    return hashPassword(password, { pepper: peppers[0], log2n: passwordCost });
  });

/** Whether the stored hash has another cost or pepper than the settings. */
export function isOutdatedHash(c: Context<Env>, stored: string): boolean {
  const { peppers, passwordCost } = c.var.platform.settings;
  return needsRenewal(stored, { pepper: peppers[0], log2n: passwordCost });
}
