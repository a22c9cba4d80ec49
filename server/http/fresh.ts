import type { Context } from "hono";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { requireAdmin } from "./permissions.ts";
import { requirePerson } from "./scope.ts";

/** How long a proof opens what asks for one. */
export const PROOF_MS = 5 * 60 * 1000;

/**
 * Wants a person who has proven within five minutes, or within `forMs`, who they are: signing in counts, and so does
 * proving it again. An API token cannot prove anything. Throws `insufficient_scope`, `reauth_required`.
 */
export function requireFresh(c: Context<Env>, forMs = PROOF_MS): void {
  requirePerson(c);
  if (!isFresh(c, forMs)) throw new AppError("reauth_required");
}

/** The same as a question. */
export function isFresh({ var: { caller, now } }: Context<Env>, forMs = PROOF_MS): boolean {
  return !!caller?.provenAt && now - caller.provenAt < forMs;
}

/**
 * What is told of accounts, of people who can sign in, is changed by a person: one's own, or any by an Admin, whether
 * roles are enforced or not. Throws `insufficient_scope`, `forbidden`.
 */
export function requireAccountChanger(c: Context<Env>, ids: readonly number[]): void {
  requirePerson(c);
  if (ids.some((id) => id !== c.var.caller?.id)) requireAdmin(c);
}

/** The address of an account opens it, by a link to a new password: only an Admin who has just proven so changes it. */
export function requireReaddresser(c: Context<Env>): void {
  requireAdmin(c);
  requireFresh(c);
}
