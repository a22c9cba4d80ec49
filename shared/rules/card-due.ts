const DAY_MS = 86_400_000;

/** What a card's date says: `done` needs nothing more, `soon` is within a day, `week` within seven. */
export type DueState = "none" | "done" | "overdue" | "soon" | "week" | "later";

interface Dated {
  dueAt: string | null;
  dueDone: boolean;
  completedAt: string | null;
}

/** How a card stands to its date; marked done or in a done column it is never overdue. */
export function dueState({ dueAt, dueDone, completedAt }: Dated, now: number): DueState {
  if (dueAt === null) return "none";
  if (dueDone || completedAt !== null) return "done";
  const left = Date.parse(dueAt) - now;
  if (left < 0) return "overdue";
  if (left <= DAY_MS) return "soon";
  return left <= 7 * DAY_MS ? "week" : "later";
}

/** After how many days in one column of work a card says so: 14, 7, or null. */
export function restingDays(movedAt: string, now: number): 7 | 14 | null {
  const days = (now - Date.parse(movedAt)) / DAY_MS;
  if (days >= 14) return 14;
  return days >= 7 ? 7 : null;
}
