import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { FIRST_DAY, LAST_DAY } from "../../lib/time/day-limits.ts";
import { useNamedDays } from "./day-name.ts";
import { type DayProblem, problemOf } from "./day-problem.ts";
import { DoneArea } from "./done-area.tsx";
import { usePickerForm } from "./picker-form.ts";
import { PickerFrame, shown } from "./picker-frame.tsx";
import { AllowedContext, fieldKeys, RovingDay } from "./picker-keys.tsx";
import { pickerField, wholeScreen } from "./picker-styles.ts";

const stored = { day: "YYYY-MM-DD", month: "YYYY-MM" } as const;

interface DayPickerProps {
  label: string;
  /** `2026-06-15`, or `2026-06` for a month picker; empty for none. */
  value: string;
  unit?: keyof typeof stored;
  least?: string;
  most?: string;
  isRefused?(day: string): boolean;
  isOff?: boolean;
  isReadOnly?: boolean;
  isWrong?: boolean;
  help?: string;
  describedBy?: string;
  /** Called on each change with a day like `value`, or null with its problem; an empty field has no problem. */
  onDay?(day: string | null, problem: DayProblem | null): void;
  /** Called when the day is chosen, confirmed with Enter, or the field is left. */
  onDone?(): void;
}

/** Date picker: typed in the person's format or chosen in the calendar. Loaded on demand. */
export function DayPicker(props: DayPickerProps) {
  const { label, value, unit = "day", least = FIRST_DAY, most = LAST_DAY, isRefused, describedBy } = props;
  const form = usePickerForm();
  const named = useNamedDays();
  const [day, setDay] = useState(() => shown(value));
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    // Partial input stays, though the caller has no value meanwhile.
    if (value && value !== textOf(day, unit)) setDay(shown(value));
  }
  const onChange = (next: Dayjs | null, problem: DayProblem | null) => {
    setDay(next);
    props.onDay?.(textOf(next, unit), problem);
  };
  const isAllowed = (one: Dayjs) => {
    const text = one.format(stored.day);
    return text >= least && text <= most && !isRefused?.(text);
  };
  return (
    <DoneArea onDone={() => props.onDone?.()}>
      {(opening) => (
        <PickerFrame>
          <AllowedContext value={isAllowed}>
            <DatePicker
              label={label}
              timezone="UTC"
              format={form[unit]}
              views={unit === "month" ? ["year", "month"] : ["year", "day"]}
              openTo={unit}
              value={day}
              minDate={shown(least) as Dayjs}
              maxDate={shown(most) as Dayjs}
              disabled={props.isOff ?? false}
              readOnly={props.isReadOnly ?? false}
              {...opening}
              {...(isRefused && { shouldDisableDate: (one: Dayjs) => isRefused(one.format(stored.day)) })}
              onChange={(next, { validationError }) => onChange(next, problemOf(next, validationError))}
              // A month that slides out of view would take the focus from the target day.
              reduceAnimations
              slots={{ day: RovingDay }}
              slotProps={{
                day: named,
                dialog: { sx: wholeScreen },
                textField: {
                  ...fieldKeys,
                  fullWidth: true,
                  sx: pickerField,
                  ...(props.isWrong !== undefined && { error: props.isWrong }),
                  ...(props.help && { helperText: props.help }),
                  ...(describedBy && { "aria-describedby": describedBy }),
                },
              }}
            />
          </AllowedContext>
        </PickerFrame>
      )}
    </DoneArea>
  );
}

const textOf = (day: Dayjs | null, unit: keyof typeof stored) => (day?.isValid() ? day.format(stored[unit]) : null);
