import type { Context } from "hono";
import { afterAnswer } from "../http/after-answer.ts";
import type { Env } from "../http/env.ts";
import type { HubEvent, Platform } from "../platform.ts";
import type { Compilable, Result } from "./cell.ts";

/** Tells open streams, after the answer if it takes long; one that is not told catches up by the change feed. */
export function publish(c: Context<Env>, event: HubEvent): void {
  const { cell, hub } = c.var.platform;
  afterAnswer(
    c,
    cell.settled().then(() => hub.publish(event)),
  );
}

const SEALED_WITHIN_MS = 50_000;
const sealings = new WeakMap<Platform, number>();

/** Sees to it that what was done is sealed within the minute: one look at due work, for all that is done until then. */
function sealSoon(c: Context<Env>): void {
  const { platform, now } = c.var;
  const planned = sealings.get(platform) ?? 0;
  // A clock that was set back has the next look planned again.
  if (planned > now && planned <= now + SEALED_WITHIN_MS) return;
  sealings.set(platform, now + SEALED_WITHIN_MS);
  afterAnswer(c, platform.jobs.wakeAt(now + SEALED_WITHIN_MS));
}

/** Runs a batch that writes to the change feed, and tells open streams once it is kept. */
export async function feedBatch(c: Context<Env>, statements: readonly Compilable[]): Promise<Result<unknown>[]> {
  const results = await c.var.cell.batch(statements);
  publish(c, { kind: "grown" });
  sealSoon(c);
  return results;
}
