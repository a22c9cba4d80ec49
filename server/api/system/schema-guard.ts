import type { MiddlewareHandler } from "hono";
import { AppError } from "../../app-error.ts";
import { findMismatch } from "../../db/schema-match.ts";
import type { Env } from "../../http/env.ts";
import type { Platform } from "../../platform.ts";

/** Interval of checks: a database can be migrated while a worker runs. */
const AGAIN_MS = 60_000;

/**
 * Rejects every request but `/health` with `unavailable` while build and database schema do not match. `known` is the
 * host's earlier check; without it the first request checks.
 */
export function needMatch({ db, log }: Platform, known?: string | null): MiddlewareHandler<Env> {
  let mismatch = known ?? null;
  let lookedAt = known === undefined ? Number.NEGATIVE_INFINITY : null;

  function look(now: number): void {
    lookedAt = now;
    // An unreachable database is no mismatch: the request itself will fail.
    try {
      mismatch = findMismatch(db);
    } catch (error) {
      log("warn", "the schema could not be read", { error: String(error) });
    }
    if (mismatch) log("error", "build and database do not match", { reason: mismatch });
  }

  return async (c, next) => {
    if (c.req.path === "/api/health") return next();
    lookedAt ??= c.var.actor.now;
    if (Math.abs(c.var.actor.now - lookedAt) >= AGAIN_MS) look(c.var.actor.now);
    if (mismatch) throw new AppError("unavailable", { message: mismatch, params: { check: "schema" } });
    return next();
  };
}
