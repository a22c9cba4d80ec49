import type { Dayjs } from "dayjs";
import { useCallback } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { sayTime } from "../../lib/formatters.ts";

/** Spoken name of a day: "Monday, June 15, 2026". */
export function useDayName(): (day: Dayjs) => string {
  const { locale } = useBoot();
  return useCallback((day) => sayTime(locale, { dateStyle: "full", timeZone: "UTC" }, day.valueOf()), [locale]);
}

/** Accessible names for the days of an open picker. */
export function useNamedDays() {
  const name = useDayName();
  return ({ day }: { day?: Dayjs }) => (day ? { "aria-label": name(day) } : {});
}
