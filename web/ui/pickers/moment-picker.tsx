import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { FIRST_DAY, LAST_DAY } from "../../lib/time/day-limits.ts";
import { useNamedDays } from "./day-name.ts";
import { type DayProblem, problemOf } from "./day-problem.ts";
import { DoneArea } from "./done-area.tsx";
import { usePickerForm } from "./picker-form.ts";
import { PickerFrame, shown } from "./picker-frame.tsx";
import { fieldKeys, RovingDay } from "./picker-keys.tsx";
import { pickerField, wholeScreen } from "./picker-styles.ts";

const LOCAL = "YYYY-MM-DDTHH:mm";

interface MomentPickerProps {
  label: string;
  /** `2026-06-15T09:00` of the shop's clock; empty for none. */
  value: string;
  /** Nothing earlier can be chosen. */
  least?: string;
  isOff?: boolean;
  help?: string;
  /**
   * Each change: a time as in `value`, null while it is none, and what is wrong with it; empty once it is left with
   * nothing in it.
   */
  onTime(local: string | null, problem: DayProblem | null): void;
  /** The time is chosen, confirmed with Enter, or left. */
  onDone?(): void;
}

/** Picks a day and a time, typed in the person's own form or chosen. Fetched when it is asked for. */
export function MomentPicker({ label, value, least, isOff = false, help, onTime, onDone }: MomentPickerProps) {
  const form = usePickerForm();
  const named = useNamedDays();
  const [time, setTime] = useState(() => shown(value));
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    setTime(shown(value));
  }
  const done = (field?: Element) => {
    // A part that was typed, or nothing at all: both are no time to the picker.
    if (field && onDone && time === null && !/\d/.test(field.textContent ?? "")) onTime("", null);
    onDone?.();
  };
  return (
    <DoneArea onDone={done}>
      {(opening) => (
        <PickerFrame>
          <DateTimePicker
            label={label}
            timezone="UTC"
            format={`${form.day} ${form.time}`}
            ampm={form.ampm}
            value={time}
            disabled={isOff}
            minDateTime={shown(least ?? FIRST_DAY) as Dayjs}
            maxDate={shown(LAST_DAY) as Dayjs}
            {...opening}
            onChange={(next, { validationError }) => {
              setTime(next);
              const problem = problemOf(next, validationError);
              onTime(next && !problem ? next.format(LOCAL) : null, problem);
            }}
            // A month that slides out of sight keeps the focus from the day the keys lead to.
            reduceAnimations
            slots={{ day: RovingDay }}
            slotProps={{
              day: named,
              dialog: { sx: wholeScreen },
              textField: { ...fieldKeys, fullWidth: true, sx: pickerField, ...(help && { helperText: help }) },
            }}
          />
        </PickerFrame>
      )}
    </DoneArea>
  );
}
