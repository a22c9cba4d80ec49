import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { trTR } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import { useRef, useState } from "react";
import "dayjs/locale/tr";
import type { Locale } from "#shared/boot.ts";
import { pickerField } from "./picker-field.ts";

const formats = { en: "MM/DD/YYYY HH:mm", tr: "DD.MM.YYYY HH:mm" } as const;
const words = { en: undefined, tr: trTR.components.MuiLocalizationProvider.defaultProps.localeText };
/** Times travel as the clock of the shop shows them, so the browser's own zone plays no part. */
const LOCAL = "YYYY-MM-DDTHH:mm";

interface TimePickerProps {
  locale: Locale;
  label: string;
  /** `2026-06-15T09:00` of the shop's clock; empty for none. */
  value: string;
  /** Nothing earlier can be chosen. */
  least?: string;
  isOff?: boolean;
  /** Each change: a time as in `value`, null while it is not complete, empty once it is left with nothing in it. */
  onTime(local: string | null): void;
  /** The time is chosen, confirmed with Enter, or left. */
  onDone?(): void;
}

/** Picks a day and a time in the person's language. Fetched when it is asked for. */
export function TimePicker({ locale, label, value, least, isOff = false, onTime, onDone }: TimePickerProps) {
  const [time, setTime] = useState(() => timeOf(value));
  const [told, setTold] = useState(value);
  const isOpen = useRef(false);
  if (told !== value) {
    setTold(value);
    setTime(timeOf(value));
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
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={locale}
        {...(words[locale] ? { localeText: words[locale] } : {})}
      >
        <DateTimePicker
          label={label}
          format={formats[locale]}
          ampm={false}
          value={time}
          disabled={isOff}
          {...(least ? { minDateTime: dayjs(least) } : {})}
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
          slotProps={{ textField: { fullWidth: true, sx: pickerField } }}
        />
      </LocalizationProvider>
    </div>
  );
}

const timeOf = (local: string) => (local ? dayjs(local) : null);
