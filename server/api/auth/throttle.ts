import type { Context } from "hono";
import { statement } from "../../db/cell.ts";
import type { Env } from "../../http/env.ts";
import { type Limit, tooMany } from "../../http/rate-limit.ts";

export const SIGN_IN_LIMIT: Limit = { times: 10, seconds: 60 };
export const REGISTER_LIMIT: Limit = { times: 20, seconds: 3600 };

/** Refuses with `rate_limited` and Retry-After when the key has used up its limit in the seconds before now. */
export async function requireRoom(c: Context<Env>, key: string, limit: Limit): Promise<void> {
  if (c.var.platform.settings.rateLimits === "off") return;
  const second = Math.floor(c.var.now / 1000);
  const { rows } = await c.var.cell.run<{ used: number; oldest: number | null }>(
    statement(
      "SELECT COALESCE(sum(n), 0) AS used, min(window) AS oldest FROM rate_buckets WHERE key = ? AND window > ?",
      ...[key, second - limit.seconds],
    ),
  );
  const { used = 0, oldest = null } = rows[0] ?? {};
  if (used < limit.times) return;
  const wait = Math.max(1, (oldest ?? second) + limit.seconds - second);
  throw tooMany(limit, wait);
}

/** Counts one use of the key. */
export async function countUse(c: Context<Env>, key: string): Promise<void> {
  const second = Math.floor(c.var.now / 1000);
  await c.var.cell.batch([
    statement("DELETE FROM rate_buckets WHERE window < ?", second - 3600),
    statement(
      "INSERT INTO rate_buckets (key, window, n) VALUES (?, ?, 1) ON CONFLICT (key, window) DO UPDATE SET n = n + 1",
      ...[key, second],
    ),
  ]);
}
