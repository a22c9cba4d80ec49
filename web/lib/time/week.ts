import { type WeekStart, weekStartDays } from "#shared/rules/month-days.ts";
import { useBoot } from "../boot.tsx";

/** The day the viewer's weeks begin with: Monday in Turkish, what they chose in other languages. */
export function useWeekStart(): WeekStart {
  const { locale, user } = useBoot();
  return locale === "tr" ? weekStartDays.monday : weekStartDays[user?.preferences.weekStart ?? "monday"];
}
