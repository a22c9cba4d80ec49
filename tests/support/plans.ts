import type { Context } from "hono";
import { expect } from "vitest";
import { type Cell, statement } from "../../server/db/cell.ts";
import type { Env } from "../../server/http/env.ts";
import type { Profile } from "../../server/seed/plan.ts";
import { plant } from "../../server/seed/plant.ts";
import { memoryCell } from "./wasm-sqlite.ts";

export const NOW = Date.parse("2026-06-15T12:00:00.000Z");
export const tz = "Europe/Istanbul";

/** What a store that reads the caller and the clock gets. */
export const asMe = (cell: Cell) => ({ var: { cell, caller: { id: 1 }, now: NOW } }) as unknown as Context<Env>;

/**
 * `t`, `l`, `u` and `p` are the names our statements give the big tables. Reading an index from end to end is a scan
 * too, but one that stops at the page or counts without touching a row.
 */
export const isBigScan = (step: string) =>
  /^SCAN (?:orders|order_lines|products|users|visits|words|transactions|conversations|messages|notifications|[tlupo])\b(?!.* USING (?:COVERING )?INDEX)/.test(
    step,
  );

/** A shop planted in memory that remembers what it is asked, in `asked` and in turn. */
export async function watchedShop(profile: Profile = "base") {
  const real = memoryCell();
  await plant(real, { profile, anchor: NOW });
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const cell: Cell = {
    ...real,
    run(question) {
      const { sql, parameters } = question.compile();
      asked.push({ text: sql, values: parameters });
      return real.run(question);
    },
  };

  /** What the engine would do for each statement that `act` sends. */
  async function plansOf(act: () => Promise<unknown>): Promise<{ text: string; steps: string[] }[]> {
    asked.length = 0;
    await act();
    const sent = [...asked];
    const plans = sent.map(async ({ text, values }) => {
      const { rows } = await real.run<{ detail: string }>(statement(`EXPLAIN QUERY PLAN ${text}`, ...values));
      return { text, steps: rows.map((row) => row.detail) };
    });
    return Promise.all(plans);
  }

  /** No statement of `act` looks at a big table from end to end, and no page is sorted, unless it may gather its few rows. */
  async function expectIndexed(act: () => Promise<unknown>, { mayGather = false } = {}) {
    for (const { text, steps } of await plansOf(act)) {
      expect(steps.filter(isBigScan), text).toEqual([]);
      const isPage = text.includes("AS list_key");
      const sorted = steps.filter((step) => step.includes("USE TEMP B-TREE FOR ORDER BY"));
      if (isPage && !mayGather) expect(sorted, text).toEqual([]);
    }
  }

  return { cell, asked, exec: real.exec, plansOf, expectIndexed };
}
