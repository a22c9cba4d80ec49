import { useBoot } from "../../lib/boot.tsx";
import { type Format, useFormat } from "../../lib/format.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { FIRST_DAY, LAST_DAY } from "../../lib/time/day-limits.ts";
import { pageNow } from "../../lib/time/page-clock.ts";
import type { DayProblem } from "../../ui/pickers/day-problem.ts";

interface DayWords {
  t: Translate;
  format: Format;
  /** The page's present, epoch milliseconds. */
  now: number;
  timeZone: string;
  /** What a field says of what was typed; `least` is the first day it takes. */
  problem(problem: DayProblem | null, least?: string): string;
}

/** What the examples have in common: words, formats, the present. */
export function useDayWords(): DayWords {
  const t = useT();
  const format = useFormat();
  const { now, timeZone } = useBoot();
  return {
    t,
    format,
    now: pageNow(now),
    timeZone,
    problem: (problem, least = FIRST_DAY) =>
      problem ? t(`datePicker.problem.${problem}`, { from: format.day(least), to: format.day(LAST_DAY) }) : "",
  };
}
