import type { WipMode } from "./kanban-limits.ts";

/** How full a column is: `none` without a limit, `at` when it is reached, `over` beyond. */
export type WipState = "none" | "under" | "at" | "over";

interface Limited {
  wipLimit: number | null;
  wipMode: WipMode;
}

/** How full a column of so many cards is. */
export function wipState({ wipLimit }: Limited, count: number): WipState {
  if (wipLimit === null) return "none";
  if (count === wipLimit) return "at";
  return count > wipLimit ? "over" : "under";
}

/** The colour of a column's head: amber at its limit, red beyond. */
export function wipTone(column: Limited, count: number): "none" | "amber" | "red" {
  const state = wipState(column, count);
  return state === "at" ? "amber" : state === "over" ? "red" : "none";
}

/** Whether a column of so many cards takes `more` from elsewhere; a soft limit always does. */
export function hasRoom({ wipLimit, wipMode }: Limited, count: number, more = 1): boolean {
  return wipLimit === null || wipMode === "soft" || count + more <= wipLimit;
}
