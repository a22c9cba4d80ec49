import type { Dayjs } from "dayjs";

/** What can be wrong with what was typed: it is not complete, there is none such, it is out of bounds, it may not be chosen. */
export type DayProblem = "incomplete" | "noSuchDay" | "outOfBounds" | "refused";

/** The picker's own word for what is wrong with an entry, as ours; null while nothing is. */
export function problemOf(entry: Dayjs | null, error: string | null): DayProblem | null {
  if (!error) return entry && !entry.isValid() ? "incomplete" : null;
  if (["minDate", "maxDate", "minTime", "maxTime"].includes(error)) return "outOfBounds";
  if (error === "shouldDisableDate") return "refused";
  return "noSuchDay";
}
