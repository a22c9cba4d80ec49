/** How full a column is: `none` without a limit, `at` when it is reached, `over` beyond. */
export type WipState = "none" | "under" | "at" | "over";

interface Limited {
  wipLimit: number | null;
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
