import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { useState } from "react";
import { DoneArea } from "./done-area.tsx";
import { usePickerForm } from "./picker-form.ts";
import { PickerFrame, shown } from "./picker-frame.tsx";
import { fieldKeys } from "./picker-keys.tsx";
import { pickerField, wholeScreen } from "./picker-styles.ts";

/** Any day will do: only its clock is shown. */
const onSomeDay = (time: string) => shown(time && `2000-01-01T${time}`);

interface ClockPickerProps {
  label: string;
  /** `09:30`; empty for none. */
  value: string;
  isOff?: boolean;
  help?: string;
  /** Each change: a time as in `value`, null while it is not complete. */
  onTime(time: string | null): void;
  /** The time is chosen, confirmed with Enter, or left. */
  onDone?(): void;
}

/** Picks a time of day by the clock the person reads. Fetched when it is asked for. */
export function ClockPicker({ label, value, isOff = false, help, onTime, onDone }: ClockPickerProps) {
  const form = usePickerForm();
  const [time, setTime] = useState(() => onSomeDay(value));
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    // What is being typed stays, though the caller holds no time meanwhile.
    if (value) setTime(onSomeDay(value));
  }
  return (
    <DoneArea onDone={() => onDone?.()}>
      {(opening) => (
        <PickerFrame>
          <TimePicker
            label={label}
            timezone="UTC"
            format={form.time}
            ampm={form.ampm}
            value={time}
            disabled={isOff}
            {...opening}
            onChange={(next, { validationError }) => {
              setTime(next);
              onTime(validationError === null && next?.isValid() ? next.format("HH:mm") : null);
            }}
            slotProps={{
              dialog: { sx: wholeScreen },
              textField: { ...fieldKeys, fullWidth: true, sx: pickerField, ...(help && { helperText: help }) },
            }}
          />
        </PickerFrame>
      )}
    </DoneArea>
  );
}
