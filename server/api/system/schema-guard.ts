import type { MiddlewareHandler } from "hono";
import { AppError } from "../../app-error.ts";
import { findMismatch } from "../../db/schema-match.ts";
import type { Env } from "../../http/env.ts";
import type { Platform } from "../../platform.ts";

/** A database may be migrated below a running worker: how long that goes unnoticed. */
const AGAIN_MS = 60_000;

/**
 * Refuses every call but `/health` while build and database do not match, and says what to do. `known`: what
 * the host has found out before; not given, the first call looks.
 */
export function needMatch({ db, log }: Platform, known?: string | null): MiddlewareHandler<Env> {
  let mismatch = known ?? null;
  let lookedAt = known === undefined ? Number.NEGATIVE_INFINITY : null;

  function look(now: number): void {
    lookedAt = now;
    // A database that does not answer says nothing of its schema: the call itself tells of that.
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
