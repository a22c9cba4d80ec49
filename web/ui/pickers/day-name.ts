import type { Dayjs } from "dayjs";
import { useMemo } from "react";
import { useBoot } from "../../lib/boot.tsx";

/** A day as a screen reader hears it: "Monday, June 15, 2026". */
export function useDayName(): (day: Dayjs) => string {
  const { locale } = useBoot();
  return useMemo(() => {
    const words = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
    return (day) => words.format(day.valueOf());
  }, [locale]);
}

/** What names the days of an open picker. */
export function useNamedDays() {
  const name = useDayName();
  return ({ day }: { day?: Dayjs }) => (day ? { "aria-label": name(day) } : {});
}
