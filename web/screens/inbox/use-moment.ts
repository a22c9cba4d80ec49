import { useMemo } from "react";
import { useBoot } from "../../lib/boot.tsx";

/** Says a time to come shortly: "Mon, Jun 22, 09:00". */
export function useMoment(): (at: number) => string {
  const { locale, timeZone } = useBoot();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
    });
    return (at) => format.format(at);
  }, [locale, timeZone]);
}
