import type { Dayjs } from "dayjs";

/** Problems of typed input: incomplete, no such day, out of bounds, not allowed. */
export type DayProblem = "incomplete" | "noSuchDay" | "outOfBounds" | "refused";

/** Maps the picker's error to a problem; null if valid. */
export function problemOf(entry: Dayjs | null, error: string | null): DayProblem | null {
  if (!error) return entry && !entry.isValid() ? "incomplete" : null;
  if (["minDate", "maxDate", "minTime", "maxTime"].includes(error)) return "outOfBounds";
  if (error === "shouldDisableDate") return "refused";
  return "noSuchDay";
}
