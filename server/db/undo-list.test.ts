import type { Context } from "hono";
import { expect, test } from "vitest";
import { wasmDatabase } from "../../tests/support/wasm-sqlite.ts";
import { migratable, sqliteCell } from "../adapters/sqlite.ts";
import { listViews } from "../api/system/views.store.ts";
import type { Env } from "../http/env.ts";
import { findNewestAct } from "./acts.ts";
import type { Cell, Compilable } from "./cell.ts";
import { migrate } from "./migrate.ts";
import { listUndoable } from "./undo-list.ts";

/** The plans of what `ask` asks, step by step. */
async function plansOf(ask: (c: Context<Env>) => Promise<unknown>): Promise<string[]> {
  const db = wasmDatabase();
  migrate(migratable(db));
  const cell = sqliteCell(db);
  const asked: Compilable[] = [];
  const watched: Cell = {
    ...cell,
    run: (question) => {
      asked.push(question);
      return cell.run(question);
    },
  };
  await ask({ var: { cell: watched, caller: { id: 1 }, now: 0 } } as unknown as Context<Env>);
  const steps: string[] = [];
  for (const { sql, parameters } of asked.map((question) => question.compile())) {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(parameters as never[])) as { detail: string }[];
    steps.push(...plan.map(({ detail }) => detail));
  }
  return steps;
}

test("what a person may take back is found by them and the acts' marks, never by looking at all", async () => {
  const steps = await plansOf(listUndoable);

  expect(steps.join("\n")).toContain("SEARCH l USING INDEX undo_log_by_user (user_id=? AND until>?)");
  // What was found so is counted.
  expect(steps.filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([]);
});

test("a person's newest act is found among the recent ones, never by looking at all", async () => {
  const steps = await plansOf((c) => findNewestAct(c.var.cell, { userId: 1, now: 0 }));

  expect(steps.filter((step) => /^SCAN (?!\(subquery|recent|newest|kept)/.test(step))).toEqual([]);
  // Of a person who has thousands of rights to undo, only those of the act are read.
  expect(steps.filter((step) => step.includes("undo_log_by_user"))).toEqual([]);
});

test("a screen's views are found by their owner or by being shared", async () => {
  const steps = await plansOf((c) => listViews(c, "products"));

  expect(steps.join("\n")).toContain("USING INDEX views_by_");
  expect(steps.filter((step) => /^SCAN/.test(step))).toEqual([]);
});
