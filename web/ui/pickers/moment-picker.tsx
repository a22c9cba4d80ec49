import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import type { Dayjs } from "dayjs";
import { useRef, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { FIRST_DAY, LAST_DAY } from "../../lib/day-bounds.ts";
import { useNamedDays } from "./day-name.ts";
import { PickerFrame, shown } from "./picker-frame.tsx";
import { fieldKeys, WalkingDay } from "./picker-keys.tsx";
import { pickerField, wholeScreen } from "./picker-look.ts";

const formats = { en: "MM/DD/YYYY HH:mm", tr: "DD.MM.YYYY HH:mm" } as const;
const LOCAL = "YYYY-MM-DDTHH:mm";

interface MomentPickerProps {
  label: string;
  /** `2026-06-15T09:00` of the shop's clock; empty for none. */
  value: string;
  /** Nothing earlier can be chosen. */
  least?: string;
  isOff?: boolean;
  help?: string;
  /** Each change: a time as in `value`, null while it is not complete, empty once it is left with nothing in it. */
  onTime(local: string | null): void;
  /** The time is chosen, confirmed with Enter, or left. */
  onDone?(): void;
}

/** Picks a day and a time in the person's language. Fetched when it is asked for. */
export function MomentPicker({ label, value, least, isOff = false, help, onTime, onDone }: MomentPickerProps) {
  const { locale } = useBoot();
  const named = useNamedDays();
  const [time, setTime] = useState(() => shown(value));
  const [told, setTold] = useState(value);
  const isOpen = useRef(false);
  if (told !== value) {
    setTold(value);
    setTime(shown(value));
  }
  const done = (field: Element) => {
    // A part that was typed, or nothing at all: both are no time to the picker.
    if (onDone && time === null && !/\d/.test(field.textContent ?? "")) onTime("");
    onDone?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field inside
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isOpen.current && !currentTarget.contains(relatedTarget)) done(currentTarget);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (!isOpen.current && key === "Enter") done(currentTarget);
      }}
    >
      <PickerFrame>
        <DateTimePicker
          label={label}
          timezone="UTC"
          format={formats[locale]}
          ampm={false}
          value={time}
          disabled={isOff}
          minDateTime={shown(least ?? FIRST_DAY) as Dayjs}
          maxDate={shown(LAST_DAY) as Dayjs}
          onOpen={() => {
            isOpen.current = true;
          }}
          onClose={() => {
            isOpen.current = false;
            onDone?.();
          }}
          onChange={(next, { validationError }) => {
            setTime(next);
            onTime(validationError === null && next?.isValid() ? next.format(LOCAL) : null);
          }}
          // A month that slides out of sight keeps the focus from the day the keys lead to.
          reduceAnimations
          slots={{ day: WalkingDay }}
          slotProps={{
            day: named,
            dialog: { sx: wholeScreen },
            textField: { ...fieldKeys, fullWidth: true, sx: pickerField, ...(help && { helperText: help }) },
          }}
        />
      </PickerFrame>
    </div>
  );
}
