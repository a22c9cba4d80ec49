import { expect, test } from "vitest";
import { asMe, stepsOf } from "../../../tests/support/plans.ts";
import { memoryDatabase } from "../../../tests/support/wasm-sqlite.ts";
import { type Sent, watching } from "../../../tests/support/watched-db.ts";
import type { Actor } from "../../actor.ts";
import { listViews } from "../../api/system/views.store.ts";
import { findNewestAct } from "../write/acts.ts";
import { listUndoable } from "./undo-list.ts";

/** The plans of all queries of `work`, step by step. */
function plansOf(work: (actor: Actor) => unknown): string[] {
  const db = memoryDatabase();
  const sent: Sent[] = [];
  work(asMe(watching(db, (query) => sent.push(query))));
  return sent.flatMap((query) => stepsOf(db, query));
}

test("what a person may take back is found by them and the acts' marks, never by looking at all", () => {
  const steps = plansOf(listUndoable);

  expect(steps.join("\n")).toContain("SEARCH l USING INDEX undo_log_by_user (user_id=? AND until>?)");
  // What was found so is counted.
  expect(steps.filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([]);
});

test("a person's newest act is found among the recent ones, never by looking at all", () => {
  const steps = plansOf((actor) => findNewestAct(actor.db, { userId: 1, now: 0 }));

  expect(steps.filter((step) => /^SCAN (?!\(subquery|recent|newest|kept)/.test(step))).toEqual([]);
  // Of a person who has thousands of rights to undo, only those of the act are read.
  expect(steps.filter((step) => step.includes("undo_log_by_user"))).toEqual([]);
});

test("a screen's views are found by their owner or by being shared", () => {
  const steps = plansOf((actor) => listViews(actor, "products"));

  expect(steps.join("\n")).toContain("USING INDEX views_by_");
  expect(steps.filter((step) => /^SCAN/.test(step))).toEqual([]);
});
