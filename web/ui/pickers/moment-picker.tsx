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
  /** `2026-06-15T09:00` in the shop's zone; empty for none. */
  value: string;
  /** Earliest selectable time. */
  least?: string;
  isOff?: boolean;
  help?: string;
  /** Called on each change with a time like `value`, or null with its problem; empty once left empty. */
  onTime(local: string | null, problem: DayProblem | null): void;
  /** Called when the time is chosen, confirmed with Enter, or the field is left. */
  onDone?(): void;
}

/** Date and time picker: typed in the person's format or chosen. Loaded on demand. */
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
    // Partial and empty input both have no value in the picker.
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
            // A month that slides out of view would take the focus from the target day.
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
