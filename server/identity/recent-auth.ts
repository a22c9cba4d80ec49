import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { requireAdmin } from "./permissions.ts";
import { requirePerson } from "./scope.ts";

/** How long an identity check counts as recent. */
export const PROOF_MS = 5 * 60 * 1000;

/**
 * Requires a person who signed in or confirmed their identity within `forMs`. Throws `insufficient_scope` for an API
 * token, `reauth_required` if the check is older.
 */
export function requireFresh(actor: Actor, forMs = PROOF_MS): void {
  requirePerson(actor);
  if (!isFresh(actor, forMs)) throw new AppError("reauth_required");
}

/** Whether the caller confirmed their identity within `forMs`. */
export function isFresh({ caller, now }: Actor, forMs = PROOF_MS): boolean {
  return !!caller?.provenAt && now - caller.provenAt < forMs;
}

/**
 * Permission to change accounts, people who can sign in: a signed-in person changes their own, an Admin any, even if
 * roles are not enforced. Throws `insufficient_scope`, `forbidden`.
 */
export function requireAccountChanger(actor: Actor, ids: readonly number[]): void {
  requirePerson(actor);
  if (ids.some((id) => id !== actor.caller?.id)) requireAdmin(actor);
}

/** Permission to change an account's email, which gets its reset links: an Admin with a recent identity check. */
export function requireReaddresser(actor: Actor): void {
  requireAdmin(actor);
  requireFresh(actor);
}
