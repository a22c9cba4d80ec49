import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import type { HubEvent } from "../platform.ts";
import type { Compilable, Result } from "./cell.ts";

/** Tells open streams, after the answer if it takes long; one that is not told catches up by the change feed. */
export function publish(c: Context<Env>, event: HubEvent): void {
  const { hub, defer } = c.var.platform;
  defer(hub.publish(event));
}

/** Runs a batch that writes to the change feed, and tells open streams once it is kept. */
export async function feedBatch(c: Context<Env>, statements: readonly Compilable[]): Promise<Result<unknown>[]> {
  const results = await c.var.cell.batch(statements);
  publish(c, { kind: "grown" });
  return results;
}
