import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { trTR } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import "dayjs/locale/tr";
import type { Locale } from "#shared/boot.ts";
import { pickerField } from "../../ui/picker-field.ts";

const formats = { en: "MM/DD/YYYY", tr: "DD.MM.YYYY" } as const;
const words = { en: undefined, tr: trTR.components.MuiLocalizationProvider.defaultProps.localeText };

interface DayPickersProps {
  locale: Locale;
  labels: { from: string; to: string };
  days: { from: string; to: string };
  today: string;
  isWrong: boolean;
  describedBy: string;
  onTyped(change: { from?: string; to?: string }): void;
}

/** The two date pickers in the person's language; a day that is not complete yet is an empty text. */
export function DayPickers({ locale, labels, days, today, isWrong, describedBy, onTyped }: DayPickersProps) {
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locale}
      {...(words[locale] ? { localeText: words[locale] } : {})}
    >
      {(["from", "to"] as const).map((end) => (
        <DatePicker
          key={end}
          label={labels[end]}
          format={formats[locale]}
          defaultValue={dayjs(days[end])}
          maxDate={dayjs(today)}
          onChange={(day) => onTyped({ [end]: day?.isValid() ? day.format("YYYY-MM-DD") : "" })}
          slotProps={{
            textField: { fullWidth: true, error: isWrong, "aria-describedby": describedBy, sx: pickerField },
          }}
        />
      ))}
    </LocalizationProvider>
  );
}
