import type { Actor } from "../actor.ts";

/** What every handler finds in `c.var`. */
export interface Env {
  Variables: {
    actor: Actor;
  };
}
