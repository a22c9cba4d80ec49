/** Load of a column against its limit; `none` without a limit. */
export type WipState = "none" | "under" | "at" | "over";

interface Limited {
  wipLimit: number | null;
}

/** Load of a column with `count` cards. */
export function wipState({ wipLimit }: Limited, count: number): WipState {
  if (wipLimit === null) return "none";
  if (count === wipLimit) return "at";
  return count > wipLimit ? "over" : "under";
}

/** Colour of a column's header: amber at the limit, red above. */
export function wipTone(column: Limited, count: number): "none" | "amber" | "red" {
  const state = wipState(column, count);
  return state === "at" ? "amber" : state === "over" ? "red" : "none";
}
