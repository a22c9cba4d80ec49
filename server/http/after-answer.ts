import type { Context } from "hono";
import type { Env } from "./env.ts";

/** Lets work of a request go on after its answer; where it fails, the log says whose it was. */
export function afterAnswer(c: Context<Env>, work: Promise<unknown>): void {
  const { platform, requestId } = c.var;
  platform.defer(
    work.catch((error: unknown) => platform.log("error", "deferred work failed", { requestId, error: String(error) })),
  );
}
