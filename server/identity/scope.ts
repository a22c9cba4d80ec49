import { type Endpoint, isForTokens } from "#shared/api/endpoint.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Requires a scope of an API token; signed-in people need none. Throws `insufficient_scope`. */
export function requireScope(actor: Actor, needed: string): void {
  const { caller } = actor;
  if (caller?.how !== "token") return;
  const held = caller.scopes ?? [];
  // A write scope includes the read scope.
  const isHeld = held.includes(needed) || held.includes(needed.replace(/:read$/, ":write"));
  if (!isHeld) throw new AppError("insufficient_scope", { params: { scope: needed } });
}

/** Rejects API tokens, whatever their scopes. Throws `insufficient_scope` with scope null. */
export function requirePerson(actor: Actor): void {
  if (actor.caller?.how !== "token") return;
  throw new AppError("insufficient_scope", { params: { scope: null }, message: "Only a signed-in person can do this" });
}

/** Requires the scope of an endpoint, or a person if tokens may not call it. Throws `insufficient_scope`. */
export function requireScopeOf(actor: Actor, row: Endpoint): void {
  if (!isForTokens(row)) requirePerson(actor);
  if (row.policy !== "self") requireScope(actor, row.policy);
}
