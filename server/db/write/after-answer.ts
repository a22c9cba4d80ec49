import type { Actor } from "../../actor.ts";

/** Runs work of a request after its answer. A failure is logged with the request id. */
export function afterAnswer(actor: Actor, work: Promise<unknown>): void {
  const { platform, requestId } = actor;
  platform.defer(
    work.catch((error: unknown) => platform.log("error", "deferred work failed", { requestId, error: String(error) })),
  );
}
