const DAY_MS = 86_400_000;

/** Due state of a card: `soon` is within one day, `week` within seven, `done` needs no action. */
export type DueState = "none" | "done" | "overdue" | "soon" | "week" | "later";

interface Dated {
  dueAt: string | null;
  dueDone: boolean;
  completedAt: string | null;
}

/** Due state of a card; a card that is marked done or in a done column is never overdue. */
export function dueState({ dueAt, dueDone, completedAt }: Dated, now: number): DueState {
  if (dueAt === null) return "none";
  if (dueDone || completedAt !== null) return "done";
  const left = Date.parse(dueAt) - now;
  if (left < 0) return "overdue";
  if (left <= DAY_MS) return "soon";
  return left <= 7 * DAY_MS ? "week" : "later";
}

/** Badge for a card not moved for 7 or 14 days; null below 7 days. */
export function restingDays(movedAt: string, now: number): 7 | 14 | null {
  const days = (now - Date.parse(movedAt)) / DAY_MS;
  if (days >= 14) return 14;
  return days >= 7 ? 7 : null;
}
