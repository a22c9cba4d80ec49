import type { Actor } from "../actor.ts";

/** Hono environment: the variables in `c.var` of every handler. */
export interface Env {
  Variables: {
    actor: Actor;
  };
}
