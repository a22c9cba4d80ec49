import type { Context } from "hono";
import { type Endpoint, isForTokens } from "#shared/api/endpoint.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";

/** Holds an API token to its scopes; a person passes. Throws `insufficient_scope`. */
export function requireScope(c: Context<Env>, needed: string): void {
  const { caller } = c.var;
  if (caller?.how !== "token") return;
  const held = caller.scopes ?? [];
  // The right to write holds the right to read.
  const isHeld = held.includes(needed) || held.includes(needed.replace(/:read$/, ":write"));
  if (!isHeld) throw new AppError("insufficient_scope", { params: { scope: needed } });
}

/** Refuses an API token, whatever its scopes. Throws `insufficient_scope` that names none. */
export function requirePerson(c: Context<Env>): void {
  if (c.var.caller?.how !== "token") return;
  throw new AppError("insufficient_scope", { params: { scope: null }, message: "Only a signed-in person can do this" });
}

/** The same by the row of a call. */
export function requireScopeOf(c: Context<Env>, row: Endpoint): void {
  if (!isForTokens(row)) requirePerson(c);
  if (row.policy !== "self") requireScope(c, row.policy);
}
