import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { useState } from "react";
import { DoneArea } from "./done-area.tsx";
import { usePickerForm } from "./picker-form.ts";
import { PickerFrame, shown } from "./picker-frame.tsx";
import { fieldKeys } from "./picker-keys.tsx";
import { pickerField, wholeScreen } from "./picker-styles.ts";

/** The picker needs a date; only its time is shown. */
const onSomeDay = (time: string) => shown(time && `2000-01-01T${time}`);

interface ClockPickerProps {
  label: string;
  /** `09:30`; empty for none. */
  value: string;
  isOff?: boolean;
  help?: string;
  /** Called on each change with a time like `value`, null while incomplete. */
  onTime(time: string | null): void;
  /** Called when the time is chosen, confirmed with Enter, or the field is left. */
  onDone?(): void;
}

/** Time picker in the person's clock format. Loaded on demand. */
export function ClockPicker({ label, value, isOff = false, help, onTime, onDone }: ClockPickerProps) {
  const form = usePickerForm();
  const [time, setTime] = useState(() => onSomeDay(value));
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    // Partial input stays, though the caller has no value meanwhile.
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
