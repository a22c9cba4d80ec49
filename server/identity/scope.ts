import { type Endpoint, isForTokens } from "#shared/api/endpoint.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Holds an API token to its scopes; a person passes. Throws `insufficient_scope`. */
export function requireScope(actor: Actor, needed: string): void {
  const { caller } = actor;
  if (caller?.how !== "token") return;
  const held = caller.scopes ?? [];
  // The right to write holds the right to read.
  const isHeld = held.includes(needed) || held.includes(needed.replace(/:read$/, ":write"));
  if (!isHeld) throw new AppError("insufficient_scope", { params: { scope: needed } });
}

/** Refuses an API token, whatever its scopes. Throws `insufficient_scope` that names none. */
export function requirePerson(actor: Actor): void {
  if (actor.caller?.how !== "token") return;
  throw new AppError("insufficient_scope", { params: { scope: null }, message: "Only a signed-in person can do this" });
}

/** The same by the row of a call. */
export function requireScopeOf(actor: Actor, row: Endpoint): void {
  if (!isForTokens(row)) requirePerson(actor);
  if (row.policy !== "self") requireScope(actor, row.policy);
}
