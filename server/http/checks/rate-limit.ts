import type { MiddlewareHandler } from "hono";
import type { Actor } from "../../actor.ts";
import { headersOf, type Limit, tooMany } from "../../identity/limit.ts";
import { countWrite } from "../../identity/throttle.ts";
import type { Platform } from "../../platform.ts";
import type { Env } from "../env.ts";
import { isRead } from "./is-read.ts";

export const WRITE_LIMIT: Limit = { times: 240, seconds: 60 };
export const READ_LIMIT: Limit = { times: 1200, seconds: 60 };

/**
 * Rate-limits each account per minute, if RATE_LIMITS is `all`. Writes are counted in SQL, which every instance shares.
 * Reads are counted in memory (on Workers per isolate), since a database write per read would cost more than the read.
 */
export const limitRate: MiddlewareHandler<Env> = async (c, next) => {
  if (c.var.actor.platform.settings.rateLimits === "all" && c.var.actor.caller) {
    const reads = isRead(c);
    const limit = reads ? READ_LIMIT : WRITE_LIMIT;
    const second = Math.floor(c.var.actor.now / 1000);
    const start = second - (second % limit.seconds);
    const used = reads ? countRead(c.var.actor, start) : countWrite(c.var.actor, start);
    const wait = start + limit.seconds - second;
    if (used > limit.times) throw tooMany(limit, wait);
    for (const [name, value] of Object.entries(headersOf(limit, { used, wait }))) c.header(name, value);
  }
  await next();
};

/** Request counts of the current minute by key, one per server. */
interface Running {
  start: number;
  used: Map<string, number>;
}
const running = new WeakMap<Platform, Running>();

const countRead = (actor: Actor, start: number): number => countHere(actor, `read ${actor.caller?.id ?? 0}`, start);

/** Counts one use of a key in this server's memory and returns the uses since `start`. */
function countHere({ platform }: Actor, key: string, start: number): number {
  let now = running.get(platform);
  if (now?.start !== start) {
    now = { start, used: new Map() };
    running.set(platform, now);
  }
  const used = (now.used.get(key) ?? 0) + 1;
  now.used.set(key, used);
  return used;
}

/** Counts one use of a key in memory; `limit` must be per minute. Throws `rate_limited`. */
export function requireRoomHere(actor: Actor, key: string, limit: Limit): void {
  const second = Math.floor(actor.now / 1000);
  const start = second - (second % limit.seconds);
  if (countHere(actor, key, start) > limit.times) throw tooMany(limit, start + limit.seconds - second);
}
