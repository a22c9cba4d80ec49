import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { requireAdmin } from "./permissions.ts";
import { requirePerson } from "./scope.ts";

/** How long a proof opens what asks for one. */
export const PROOF_MS = 5 * 60 * 1000;

/**
 * Wants a person who has proven within five minutes, or within `forMs`, who they are: signing in counts, and so does
 * proving it again. An API token cannot prove anything. Throws `insufficient_scope`, `reauth_required`.
 */
export function requireFresh(actor: Actor, forMs = PROOF_MS): void {
  requirePerson(actor);
  if (!isFresh(actor, forMs)) throw new AppError("reauth_required");
}

/** The same as a question. */
export function isFresh({ caller, now }: Actor, forMs = PROOF_MS): boolean {
  return !!caller?.provenAt && now - caller.provenAt < forMs;
}

/**
 * What is told of accounts, of people who can sign in, is changed by a person: one's own, or any by an Admin, whether
 * roles are enforced or not. Throws `insufficient_scope`, `forbidden`.
 */
export function requireAccountChanger(actor: Actor, ids: readonly number[]): void {
  requirePerson(actor);
  if (ids.some((id) => id !== actor.caller?.id)) requireAdmin(actor);
}

/** The address of an account opens it, by a link to a new password: only an Admin who has just proven so changes it. */
export function requireReaddresser(actor: Actor): void {
  requireAdmin(actor);
  requireFresh(actor);
}
