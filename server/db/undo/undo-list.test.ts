import { expect, test } from "vitest";
import { asMe, stepsOf } from "../../../tests/support/database/plans.ts";
import { memoryDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { type Sent, watching } from "../../../tests/support/database/watched-db.ts";
import type { Actor } from "../../actor.ts";
import { listViews } from "../../api/system/views.store.ts";
import { findNewestAct } from "../write/acts.ts";
import { listUndoable } from "./undo-list.ts";

/** Query plan steps of all queries of `work`. */
function plansOf(work: (actor: Actor) => unknown): string[] {
  const db = memoryDatabase();
  const sent: Sent[] = [];
  work(asMe(watching(db, (query) => sent.push(query))));
  return sent.flatMap((query) => stepsOf(db, query));
}

test("listing undoable acts searches by person and mark, without a table scan", () => {
  const steps = plansOf(listUndoable);

  expect(steps.join("\n")).toContain("SEARCH l USING INDEX undo_log_by_user (user_id=? AND until>?)");
  // The scanned subquery holds the rows that were found, to be counted.
  expect(steps.filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([]);
});

test("finding a person's newest act reads only recent acts, without a table scan", () => {
  const steps = plansOf((actor) => findNewestAct(actor.db, { userId: 1, now: 0 }));

  expect(steps.filter((step) => /^SCAN (?!\(subquery|recent|newest|kept)/.test(step))).toEqual([]);
  // A person may have thousands of undo tokens; only those of the act are read.
  expect(steps.filter((step) => step.includes("undo_log_by_user"))).toEqual([]);
});

test("listing a screen's views uses an index by owner or by sharing", () => {
  const steps = plansOf((actor) => listViews(actor, "products"));

  expect(steps.join("\n")).toContain("USING INDEX views_by_");
  expect(steps.filter((step) => /^SCAN/.test(step))).toEqual([]);
});
