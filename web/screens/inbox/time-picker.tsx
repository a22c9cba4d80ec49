import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { trTR } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import "dayjs/locale/tr";
import type { Locale } from "#shared/boot.ts";

const formats = { en: "MM/DD/YYYY HH:mm", tr: "DD.MM.YYYY HH:mm" } as const;
const words = { en: undefined, tr: trTR.components.MuiLocalizationProvider.defaultProps.localeText };
/** Times travel as the clock of the shop shows them, so the browser's own zone plays no part. */
const LOCAL = "YYYY-MM-DDTHH:mm";

interface TimePickerProps {
  locale: Locale;
  label: string;
  /** `2026-06-15T09:00` of the shop's clock. */
  start: string;
  least: string;
  onTime(local: string | null): void;
}

/** Picks a day and a time in the person's language; what is not complete yet is nothing. */
export function TimePicker({ locale, label, start, least, onTime }: TimePickerProps) {
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locale}
      {...(words[locale] ? { localeText: words[locale] } : {})}
    >
      <DateTimePicker
        label={label}
        format={formats[locale]}
        ampm={false}
        defaultValue={dayjs(start)}
        minDateTime={dayjs(least)}
        onChange={(time) => onTime(time?.isValid() ? time.format(LOCAL) : null)}
        slotProps={{ textField: { fullWidth: true } }}
      />
    </LocalizationProvider>
  );
}
