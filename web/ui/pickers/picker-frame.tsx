import GlobalStyles from "@mui/material/GlobalStyles";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { trTR } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import en from "dayjs/locale/en";
import tr from "dayjs/locale/tr";
import utc from "dayjs/plugin/utc";
import { type ReactNode, useMemo } from "react";
import { weekStartDays } from "#shared/rules/time/month-days.ts";
import { useBoot } from "../../lib/boot.tsx";
import { localOf } from "../../lib/time/local-time.ts";
import { pageNow } from "../../lib/time/page-clock.ts";
import { useWeekStart } from "../../lib/time/week.ts";
import { pickerRings } from "./picker-styles.ts";

dayjs.extend(utc);
/** dayjs's default English lacks formats, and its format plugin applies to the name "en" only. */
const formats = {
  LT: "h:mm A",
  LTS: "h:mm:ss A",
  L: "MM/DD/YYYY",
  LL: "MMMM D, YYYY",
  LLL: "MMMM D, YYYY h:mm A",
  LLLL: "dddd, MMMM D, YYYY h:mm A",
};
const locales = { en: { ...en, formats }, tr };
for (const [name, words] of Object.entries(locales))
  for (const weekStart of Object.values(weekStartDays))
    dayjs.locale({ ...words, name: `${name}-${weekStart}`, weekStart }, undefined, true);
const words = { en: undefined, tr: trTR.components.MuiLocalizationProvider.defaultProps.localeText };

/** Local time as a UTC date for the pickers, independent of the browser's zone. */
export const shown = (local: string): dayjs.Dayjs | null => (local ? dayjs.utc(local) : null);

/** Localises the pickers inside: language, first weekday, the shop's today. */
export function PickerFrame({ children }: { children: ReactNode }) {
  const { locale, timeZone, now } = useBoot();
  const weekStart = useWeekStart();
  const Adapter = useMemo(() => adapterFor(() => localOf(pageNow(now), timeZone)), [now, timeZone]);
  return (
    <LocalizationProvider
      dateAdapter={Adapter}
      adapterLocale={`${locale}-${weekStart}`}
      {...(words[locale] ? { localeText: words[locale] } : {})}
    >
      <GlobalStyles styles={pickerRings} />
      {children}
    </LocalizationProvider>
  );
}

/** Date adapter with the shop's present instead of the browser's. */
function adapterFor(present: () => string) {
  return class ShopDays extends AdapterDayjs {
    constructor(options: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(options);
      const date = this.date;
      this.date = ((value, timezone) =>
        value === undefined ? this.setTimezone(dayjs.utc(present()), "UTC") : date(value, timezone)) as typeof date;
    }
  };
}
