import type { Actor } from "../../actor.ts";

/** Lets work of a request go on after its answer; where it fails, the log says whose it was. */
export function afterAnswer(actor: Actor, work: Promise<unknown>): void {
  const { platform, requestId } = actor;
  platform.defer(
    work.catch((error: unknown) => platform.log("error", "deferred work failed", { requestId, error: String(error) })),
  );
}
