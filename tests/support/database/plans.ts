import { expect } from "vitest";
import type { Actor } from "../../../server/actor.ts";
import type { Database } from "../../../server/db/database.ts";
import { systemActor } from "../../../server/identity/system-actor.ts";
import type { Platform } from "../../../server/platform.ts";
import type { Profile } from "../../../server/seed/plan.ts";
import { plant } from "../../../server/seed/plant.ts";
import { statement } from "./statement.ts";
import { memoryDatabase } from "./wasm-sqlite.ts";
import { type Sent, watching } from "./watched-db.ts";

export const NOW = Date.parse("2026-06-15T12:00:00.000Z");
export const tz = "Europe/Istanbul";

const platformOf = (db: Database) =>
  ({ db, clock: { now: () => NOW }, settings: { publicOrigin: "" } }) as unknown as Platform;

/** The first account of a shop, as stores know it. */
export const asMe = (db: Database): Actor => ({
  ...systemActor(platformOf(db), "test"),
  caller: { id: 1, name: "Admin", role: "Admin", sessionId: null, how: "assumed" },
});

/**
 * `t`, `l`, `u` and `p` are the names our statements give the big tables. Reading an index from end to end is a scan
 * too, but one that stops at the page or counts without touching a row.
 */
export const isBigScan = (step: string) =>
  /^SCAN (?:orders|order_lines|products|users|visits|words|transactions|conversations|messages|notifications|[tlupo])\b(?!.* USING (?:COVERING )?INDEX)/.test(
    step,
  );

/** What the engine would do for a query, step by step. */
export const stepsOf = (db: Database, { sql, parameters }: Pick<Sent, "sql" | "parameters">): string[] =>
  db.all<{ detail: string }>(statement(`EXPLAIN QUERY PLAN ${sql}`, ...parameters)).map(({ detail }) => detail);

/** A shop planted in memory that remembers what it is asked, in `asked` and in turn. */
export async function watchedShop(profile: Profile = "base") {
  const real = memoryDatabase();
  await plant(real, { profile, anchor: NOW });
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const db: Database = watching(real, ({ sql, parameters }) => asked.push({ text: sql, values: parameters }));

  /** What the engine would do for each query of `act`. */
  async function plansOf(act: () => unknown): Promise<{ text: string; steps: string[] }[]> {
    asked.length = 0;
    await act();
    return asked.map(({ text, values }) => ({ text, steps: stepsOf(real, { sql: text, parameters: values }) }));
  }

  /** No query of `act` looks at a big table from end to end, and no page is sorted, unless it may gather its few rows. */
  async function expectIndexed(act: () => unknown, { mayGather = false } = {}) {
    for (const { text, steps } of await plansOf(act)) {
      expect(steps.filter(isBigScan), text).toEqual([]);
      const isPage = text.includes("AS list_key");
      const sorted = steps.filter((step) => step.includes("USE TEMP B-TREE FOR ORDER BY"));
      if (isPage && !mayGather) expect(sorted, text).toEqual([]);
    }
  }

  return { db, asked, exec: real.exec, plansOf, expectIndexed };
}
