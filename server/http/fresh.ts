import type { Context } from "hono";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { requireAdmin } from "./permissions.ts";

/** How long a proof opens what asks for one. */
export const PROOF_MS = 5 * 60 * 1000;

/**
 * Wants a caller who has proven within five minutes who they are: signing in counts, and so does proving it again. An
 * API token cannot prove anything again; its rights were given to it by somebody who had, and they do not reach the
 * account, so within them it passes. Throws `reauth_required`.
 */
export function requireFresh(c: Context<Env>): void {
  if (!isFresh(c)) throw new AppError("reauth_required");
}

/** The same as a question. */
export function isFresh(c: Context<Env>): boolean {
  const { caller, now } = c.var;
  return caller?.how === "token" || (!!caller?.provenAt && now - caller.provenAt < PROOF_MS);
}

/** The address of an account opens it, by a link to a new password: only an Admin who has just proven so changes it. */
export function requireReaddresser(c: Context<Env>): void {
  requireAdmin(c);
  if (c.var.caller?.how === "token") throw new AppError("reauth_required");
  requireFresh(c);
}
