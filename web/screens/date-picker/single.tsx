import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { addDays, dayKey } from "#shared/rules/time/zone.ts";
import { instantOf, localOf, realLocal } from "../../lib/time/local-time.ts";
import { ClockPicker } from "../../ui/pickers/clock-picker.tsx";
import { DayPicker } from "../../ui/pickers/day-picker.tsx";
import type { DayProblem } from "../../ui/pickers/day-problem.ts";
import { MomentPicker } from "../../ui/pickers/moment-picker.tsx";
import { isWeekend } from "./range.rules.ts";
import { useDayWords } from "./use-day-words.ts";
import { ValueLines } from "./value-lines.tsx";

/** A day that is right, or what is wrong with what was typed. */
function useTypedDay(first: () => string, least?: string) {
  const words = useDayWords();
  const [day, setDay] = useState(first);
  const [problem, setProblem] = useState<DayProblem | null>(null);
  const take = (next: string | null, found: DayProblem | null) => {
    setDay(found ? "" : (next ?? ""));
    setProblem(found);
  };
  return { ...words, day, field: { value: day, help: words.problem(problem, least), onDay: take } };
}

/** One day, typed or chosen. */
export function DayExample() {
  const words = useDayWords();
  const { t, format, day, field } = useTypedDay(() => dayKey(words.now, words.timeZone));
  return (
    <>
      <DayPicker label={t("datePicker.day.label")} {...field} />
      <ValueLines text={day ? format.day(day) : null} iso={day || null} />
    </>
  );
}

/** A day and a time by the person's clocks; the moment itself is the same in every zone. */
export function MomentExample() {
  const words = useDayWords();
  const { t, format, now, timeZone } = words;
  const [local, setLocal] = useState(() => localOf(Math.floor(now / 60_000) * 60_000, timeZone));
  const [isWhole, setIsWhole] = useState(true);
  const [isMoved, setIsMoved] = useState(false);
  const [problem, setProblem] = useState<DayProblem | null>(null);
  const real = realLocal(local, timeZone);
  const iso = isWhole ? new Date(instantOf(real, timeZone)).toISOString() : null;
  const take = (next: string | null, found: DayProblem | null) => {
    setIsWhole(!!next);
    setProblem(found);
    setIsMoved(!!next && realLocal(next, timeZone) !== next);
    if (next) setLocal(next);
  };
  return (
    <>
      <MomentPicker
        label={t("datePicker.moment.label")}
        value={local}
        help={isMoved ? t("datePicker.moved") : words.problem(problem)}
        onTime={take}
        // While it is typed the field says what was typed.
        onDone={() => setLocal(real)}
      />
      <ValueLines text={iso && format.dateTime(iso)} iso={iso} />
      <Typography variant="caption" component="p" sx={{ mt: 0.5, color: "text.secondary" }}>
        {t("datePicker.zone", { zone: timeZone })}
      </Typography>
    </>
  );
}

/** A time of day. */
export function ClockExample() {
  const { t, format, timeZone } = useDayWords();
  const [time, setTime] = useState("09:00");
  const onSomeDay = time && new Date(instantOf(`2000-01-01T${time}`, timeZone)).toISOString();
  return (
    <>
      <ClockPicker label={t("datePicker.clock.label")} value={time} onTime={(next) => setTime(next ?? "")} />
      <ValueLines text={onSomeDay ? format.time(onSomeDay) : null} iso={time ? `${time}:00` : null} />
    </>
  );
}

/** A month of a year. */
export function MonthExample() {
  const words = useDayWords();
  const { t, format, day, field } = useTypedDay(() => dayKey(words.now, words.timeZone).slice(0, 7));
  return (
    <>
      <DayPicker unit="month" label={t("datePicker.month.label")} {...field} />
      <ValueLines text={day ? format.month(day) : null} iso={day || null} />
    </>
  );
}

/** Working days from today on. */
export function WeekdaysExample() {
  const words = useDayWords();
  const today = dayKey(words.now, words.timeZone);
  const { t, format, day, field } = useTypedDay(
    () => [0, 1, 2].map((days) => addDays(today, days)).find((one) => !isWeekend(one)) ?? today,
    today,
  );
  return (
    <>
      <DayPicker label={t("datePicker.weekdays.label")} least={today} isRefused={isWeekend} {...field} />
      <ValueLines text={day ? format.day(day) : null} iso={day || null} />
    </>
  );
}

/** How a field looks that cannot be changed, or is wrong. */
export function StatesExample() {
  const { t, now, timeZone } = useDayWords();
  const day = dayKey(now, timeZone);
  return (
    <Stack sx={{ gap: 2 }}>
      <DayPicker isReadOnly label={t("datePicker.states.readOnly")} value={day} />
      <DayPicker isOff label={t("datePicker.states.off")} value={day} />
      <DayPicker isWrong help={t("datePicker.states.problem")} label={t("datePicker.states.wrong")} value={day} />
    </Stack>
  );
}
