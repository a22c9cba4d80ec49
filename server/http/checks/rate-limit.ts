import type { MiddlewareHandler } from "hono";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import type { Platform } from "../../platform.ts";
import type { Env } from "../env.ts";
import { isRead } from "./is-read.ts";

/** At most `times` within `seconds`. */
export interface Limit {
  times: number;
  seconds: number;
}

export const WRITE_LIMIT: Limit = { times: 240, seconds: 60 };
export const READ_LIMIT: Limit = { times: 1200, seconds: 60 };

/** The refusal of one call too many; `wait` is in seconds. */
export function tooMany(limit: Limit, wait: number): AppError {
  const headers = { "Retry-After": String(wait), ...headersOf(limit, { used: limit.times, wait }) };
  return new AppError("rate_limited", { params: { seconds: wait }, headers });
}

const headersOf = (limit: Limit, { used, wait }: { used: number; wait: number }) => ({
  "RateLimit-Limit": String(limit.times),
  "RateLimit-Remaining": String(Math.max(0, limit.times - used)),
  "RateLimit-Reset": String(wait),
});

/**
 * Holds each account to its calls a minute, where all limits are on. Writes are counted in SQL and so hold wherever a
 * call lands. Reads are counted in memory, since a row written for each row read would cost more than the reading:
 * on Workers that is per isolate, which still stops a loop that has run wild.
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

function countWrite(actor: Actor, start: number): number {
  const row = actor.db.first<{ n: number }>(
    statement(
      `INSERT INTO rate_buckets (key, window, n) VALUES (?, ?, 1)
        ON CONFLICT (key, window) DO UPDATE SET n = n + 1 RETURNING n`,
      `write ${actor.caller?.id}`,
      start,
    ),
  );
  return row?.n ?? 0;
}

/** The calls of the running minute by key; one of these a server, thrown away with the minute. */
interface Running {
  start: number;
  used: Map<string, number>;
}
const running = new WeakMap<Platform, Running>();

const countRead = (actor: Actor, start: number): number => countHere(actor, `read ${actor.caller?.id ?? 0}`, start);

/** Counts one use of a key in this server's memory, and gives back how often it was used since `start`. */
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

/** Refuses with `rate_limited` what a key asks beyond `limit`, which is one of a minute, counted in memory. */
export function requireRoomHere(actor: Actor, key: string, limit: Limit): void {
  const second = Math.floor(actor.now / 1000);
  const start = second - (second % limit.seconds);
  if (countHere(actor, key, start) > limit.times) throw tooMany(limit, start + limit.seconds - second);
}
