import type { Context } from "hono";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";

/** Holds an API token to its rights; a person passes. Throws `insufficient_scope`. */
export function requireScope(c: Context<Env>, needed: string): void {
  const { caller } = c.var;
  if (caller?.how !== "token") return;
  const held = caller.scopes ?? [];
  // The right to write holds the right to read.
  const isHeld = held.includes(needed) || held.includes(needed.replace(/:read$/, ":write"));
  if (!isHeld) throw new AppError("insufficient_scope", { params: { scope: needed } });
}

/** The same by the row of a call: of what is the person's own, a token reaches only what is named for it. */
export function requireScopeOf(c: Context<Env>, { policy, token }: Endpoint): void {
  if (c.var.caller?.how !== "token" || token) return;
  if (policy === "self") throw new AppError("insufficient_scope");
  requireScope(c, policy);
}
