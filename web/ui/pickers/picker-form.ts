import { useBoot } from "../../lib/boot.tsx";

const FORMS = {
  dmy: { day: "DD.MM.YYYY", month: "MM.YYYY" },
  mdy: { day: "MM/DD/YYYY", month: "MM/YYYY" },
  ymd: { day: "YYYY-MM-DD", month: "YYYY-MM" },
} as const;
const OF_LANGUAGE = { en: "mdy", tr: "dmy" } as const;

/** Input formats for days, months and times: the person's choice, else those of the language. */
export function usePickerForm() {
  const { locale, user } = useBoot();
  const chosen = user?.preferences.dateForm ?? "auto";
  const ampm = user?.preferences.clock === "12";
  return { ...FORMS[chosen === "auto" ? OF_LANGUAGE[locale] : chosen], time: ampm ? "hh:mm A" : "HH:mm", ampm };
}
