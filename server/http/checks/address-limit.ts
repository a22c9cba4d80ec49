import type { MiddlewareHandler } from "hono";
import { networkOf } from "../../identity/network.ts";
import type { Env } from "../env.ts";
import { addressLimitAt } from "../paths.ts";
import { requireRoomHere } from "./rate-limit.ts";

/** Rate-limits public endpoints per network address and minute, before the body is read. */
export const limitAddress: MiddlewareHandler<Env> = async (c, next) => {
  const limited = c.var.actor.platform.settings.rateLimits === "all" && addressLimitAt(c.req.method, c.req.path);
  if (limited) {
    const { call, times } = limited;
    requireRoomHere(c.var.actor, `${call} ${networkOf(c.var.actor.sender.address)}`, { times, seconds: 60 });
  }
  await next();
};
