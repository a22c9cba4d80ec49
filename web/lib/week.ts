import type { WeekStart } from "#shared/rules/month-days.ts";
import { useBoot } from "./boot.tsx";

const starts = { sunday: 0, monday: 1, saturday: 6 } as const;

/** The day the person's weeks begin with: Monday in Turkish, as they chose in other languages. */
export function useWeekStart(): WeekStart {
  const { locale, user } = useBoot();
  return locale === "tr" ? 1 : starts[user?.preferences.weekStart ?? "sunday"];
}
