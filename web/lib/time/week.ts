import { type WeekStart, weekStartDays } from "#shared/rules/time/month-days.ts";
import { useBoot } from "../boot.tsx";

/** First day of the viewer's week: Monday in Turkish, else their preference. */
export function useWeekStart(): WeekStart {
  const { locale, user } = useBoot();
  return locale === "tr" ? weekStartDays.monday : weekStartDays[user?.preferences.weekStart ?? "monday"];
}
