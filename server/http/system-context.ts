import { Context } from "hono";
import type { Platform } from "../platform.ts";
import type { Env } from "./env.ts";
import { workspaceOf } from "./lend.ts";

/** The context of work that nobody asked for: what fell due by the clock, and what came in from outside. */
export function systemContext(platform: Platform, requestId: string): Context<Env> {
  const c = new Context<Env>(new Request(`http://due/${requestId}`));
  c.set("requestId", requestId);
  c.set("actId", crypto.randomUUID());
  c.set("platform", platform);
  c.set("cell", platform.cell);
  c.set("now", platform.clock.now());
  c.set("caller", null);
  c.set("workspace", workspaceOf(platform.cell));
  return c;
}
