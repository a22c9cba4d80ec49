import type { MiddlewareHandler } from "hono";
import { isAmong, type Right } from "#shared/rules/people/rights.ts";
import { AppError } from "../../app-error.ts";
import type { Env } from "../env.ts";

/** Middleware that requires the role of an endpoint before its input is validated. Throws `forbidden`. */
export function requireRight({ who, always }: Right): MiddlewareHandler<Env> {
  return async ({ var: { actor } }, next) => {
    const isHeld = who !== "everyone" && (always === true || actor.workspace().enforceRoles);
    if (isHeld && !isAmong(who, actor.caller?.role ?? "")) throw new AppError("forbidden");
    await next();
  };
}
