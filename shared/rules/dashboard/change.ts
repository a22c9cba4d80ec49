const EQUAL_BELOW_PERCENT = 0.05;

/** Change of a figure against an earlier one; `percent` is null where a percentage has no meaning. */
export interface Change {
  kind: "new" | "same" | "up" | "down";
  percent: number | null;
}

/** Effect of a rise: good, bad, or something to watch. */
export type Meaning = "good" | "bad" | "watch";
export type Tone = "good" | "bad" | "watch" | "neutral";

/** Change from `before` to `now`: less than 0.05 % is none, and after nothing every figure is new. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: "same", percent: null };
  if (before === 0) return { kind: "new", percent: null };
  const percent = (Math.abs(now - before) / Math.abs(before)) * 100;
  if (percent < EQUAL_BELOW_PERCENT) return { kind: "same", percent: null };
  // Of a loss no percentage can be told.
  return { kind: now > before ? "up" : "down", percent: before > 0 ? percent : null };
}

const tones = {
  good: { up: "good", down: "bad" },
  bad: { up: "bad", down: "good" },
  watch: { up: "watch", down: "good" },
} as const;

/** Colour of a change: by its direction and what a rise means; neutral without a direction. */
export const toneOf = ({ kind }: Change, meaning: Meaning): Tone =>
  kind === "up" || kind === "down" ? tones[meaning][kind] : "neutral";
