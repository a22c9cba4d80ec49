import { type WeekStart, weekStartDays } from "#shared/rules/month-days.ts";
import { useBoot } from "./boot.tsx";

/** The day the viewer's weeks begin with: what they chose, Monday for who has not. */
export const useWeekStart = (): WeekStart => weekStartDays[useBoot().user?.preferences.weekStart ?? "monday"];
