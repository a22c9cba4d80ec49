import type { Actor } from "../../actor.ts";
import type { HubEvent, Platform } from "../../platform.ts";
import { runAll, type Step } from "../database.ts";
import { afterAnswer } from "./after-answer.ts";

/** Tells open streams, after the answer if it takes long; one that is not told catches up by the change feed. */
export function publish(actor: Actor, event: HubEvent): void {
  const { db, hub } = actor.platform;
  afterAnswer(
    actor,
    db.settled().then(() => hub.publish(event)),
  );
}

const SEALED_WITHIN_MS = 50_000;
const sealings = new WeakMap<Platform, number>();

/** Sees to it that what was done is sealed within the minute: one look at due work, for all that is done until then. */
function sealSoon(actor: Actor): void {
  const { platform, now } = actor;
  const planned = sealings.get(platform) ?? 0;
  // A clock that was set back has the next look planned again.
  if (planned > now && planned <= now + SEALED_WITHIN_MS) return;
  sealings.set(platform, now + SEALED_WITHIN_MS);
  platform.jobs.wakeAt(now + SEALED_WITHIN_MS);
}

/** Runs a transaction that writes to the change feed, and tells open streams once it is kept. */
export function feedAll(actor: Actor, steps: readonly Step[]): void {
  runAll(actor.db, steps);
  publish(actor, { kind: "grown" });
  sealSoon(actor);
}
