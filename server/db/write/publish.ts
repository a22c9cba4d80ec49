import type { Actor } from "../../actor.ts";
import type { HubEvent, Platform } from "../../platform.ts";
import { runAll, type Step } from "../database.ts";
import { afterAnswer } from "./after-answer.ts";

/**
 * Publishes an event to open streams once the writes are on disk. A stream that misses it catches up through the change
 * feed.
 */
export function publish(actor: Actor, event: HubEvent): void {
  const { db, hub } = actor.platform;
  afterAnswer(
    actor,
    db.settled().then(() => hub.publish(event)),
  );
}

const SEALED_WITHIN_MS = 50_000;
const sealings = new WeakMap<Platform, number>();

/** Schedules the sealing of new audit entries within a minute: one wake-up for all acts until then. */
function sealSoon(actor: Actor): void {
  const { platform, now } = actor;
  const planned = sealings.get(platform) ?? 0;
  // After the clock was set back, schedule again.
  if (planned > now && planned <= now + SEALED_WITHIN_MS) return;
  platform.jobs.wakeAt(now + SEALED_WITHIN_MS);
  sealings.set(platform, now + SEALED_WITHIN_MS);
}

/** Runs a transaction that writes to the change feed, then publishes an event to open streams. */
export function feedAll(actor: Actor, steps: readonly Step[]): void {
  // Scheduled last in the transaction: an act is only kept with its sealing.
  runAll(actor.db, [...steps, () => sealSoon(actor)]);
  publish(actor, { kind: "grown" });
}
