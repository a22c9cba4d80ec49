import type { Actor } from "../actor.ts";

/** What every handler finds in `c.var`. */
export interface Env {
  Variables: {
    actor: Actor;
    /** Small writes that no answer depends on: done once all else is on the disk. */
    afterSettled: (() => void)[];
  };
}
