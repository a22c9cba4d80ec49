import { useMemo } from "react";
import type { Preferences } from "#shared/api/auth/auth.ts";
import type { Locale } from "#shared/boot.ts";
import { useBoot } from "./boot.tsx";
import { pageNow } from "./page-clock.ts";
import type { Figures } from "./parse-number.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Formatter = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.DisplayNames;
const formatters = new Map<string, Formatter>();

function kept<F extends Formatter>(key: string, make: () => F): F {
  const found = formatters.get(key) ?? make();
  formatters.set(key, found);
  return found as F;
}

/** Numbers, money and times as the person reads them. */
export interface Format {
  money(amount: number): string;
  /** With exactly so many decimals where they are named: `number(4, 1)` is "4.0". */
  number(value: number, decimals?: number): string;
  /** `percent(12.4)` is "12.4%" or "%12,4"; one decimal unless more are asked for. */
  percent(value: number, decimals?: number): string;
  /** A percentage with its decimal always there, so that shares stand under each other. */
  share(value: number): string;
  /** The sign of the shop's money: "$". */
  currencySign: string;
  date(iso: string): string;
  dateTime(iso: string): string;
  longDate(iso: string): string;
  time(iso: string): string;
  /** "2 hours ago" up to seven days, then the date. */
  relative(iso: string): string;
  /** Whole seconds as "2 m 05 s". */
  duration(seconds: number): string;
  /** `month("2026-06")` is "Jun 2026". */
  month(month: string): string;
  /** `longMonth("2026-06")` is "June 2026". */
  longMonth(month: string): string;
  /** `day("2026-06-15")` is that very day in every zone. */
  day(day: string): string;
  /** `longDay("2026-06-15")` is "Monday, June 15, 2026". */
  longDay(day: string): string;
  /** `country("TR")` is "Türkiye"; engines differ in some names, so a document does without. */
  country(code: string): string;
}

interface Reader {
  locale: Locale;
  timeZone: string;
  currency: string;
  now(): number;
  preferences?: Pick<Preferences, "dateForm" | "clock" | "numberForm"> | undefined;
}

const NUMERIC = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
/** A form of dates or figures is that of a language which has it. */
const FORMS = { dmy: "tr", mdy: "en", ymd: "sv", auto: undefined } as const;
const LANGUAGES = { point: "en", comma: "tr" } as const;

/** The form in which figures are shown, and so typed. */
export const figuresOf = (locale: Locale, form: Preferences["numberForm"] = "auto"): Figures =>
  form === "auto" ? (locale === "tr" ? "comma" : "point") : form;

/** The language whose form figures have. */
export const figuresLanguage = (locale: Locale, form?: Preferences["numberForm"]): Locale =>
  LANGUAGES[figuresOf(locale, form)];

/** Makes the formats of one reader; the costly parts are shared. */
export function formatFor({ locale, timeZone, currency, now, preferences }: Reader): Format {
  const figures = figuresLanguage(locale, preferences?.numberForm);
  const dates = FORMS[preferences?.dateForm ?? "auto"] ?? locale;
  const clock = {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: preferences?.clock === "12" ? "h12" : "h23",
  } as const;
  const numbers = (options: Intl.NumberFormatOptions) =>
    kept(`n ${figures} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(figures, options));
  const times = (options: Intl.DateTimeFormatOptions, by: string = locale) =>
    kept(`t ${by} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(by, options));
  const date = (iso: string) => times({ ...NUMERIC, timeZone }, dates).format(Date.parse(iso));
  const time = (iso: string) => times({ ...clock, timeZone }).format(Date.parse(iso));
  return {
    money: (amount) => numbers({ style: "currency", currency }).format(amount),
    number: (value, decimals) =>
      numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value),
    percent: (value, decimals = 1) =>
      numbers({ style: "percent", maximumFractionDigits: decimals }).format(value / 100),
    share: (value) =>
      numbers({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value / 100),
    get currencySign() {
      const parts = numbers({ style: "currency", currency }).formatToParts(0);
      return parts.find(({ type }) => type === "currency")?.value ?? currency;
    },
    date,
    dateTime: (iso) =>
      dates === locale
        ? times({ ...NUMERIC, ...clock, timeZone }).format(Date.parse(iso))
        : `${date(iso)} ${time(iso)}`,
    longDate: (iso) => times({ year: "numeric", month: "long", day: "numeric", timeZone }).format(Date.parse(iso)),
    time,
    relative: (iso) => {
      const ago = now() - Date.parse(iso);
      const size = Math.abs(ago);
      if (size > 7 * DAY) return date(iso);
      const [unit, length] =
        size < MINUTE
          ? (["second", 1000] as const)
          : size < HOUR
            ? (["minute", MINUTE] as const)
            : size < DAY
              ? (["hour", HOUR] as const)
              : (["day", DAY] as const);
      const words = kept(`r ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
      // Seconds are never counted out: "now" does not grow old while it is read.
      return words.format(unit === "second" ? 0 : -Math.trunc(ago / length) || 0, unit);
    },
    duration: (seconds) => {
      const [minutes, rest] = [Math.trunc(seconds / 60), String(Math.trunc(seconds % 60)).padStart(2, "0")];
      return locale === "tr" ? `${minutes} dk ${rest} sn` : `${minutes} m ${rest} s`;
    },
    month: (month) =>
      times({ year: "numeric", month: "short", timeZone: "UTC" }).format(Date.parse(`${month}-01T00:00:00Z`)),
    longMonth: (month) =>
      times({ year: "numeric", month: "long", timeZone: "UTC" }).format(Date.parse(`${month}-01T00:00:00Z`)),
    day: (day) => times({ ...NUMERIC, timeZone: "UTC" }, dates).format(Date.parse(`${day}T00:00:00Z`)),
    longDay: (day) =>
      times({ weekday: "long", year: "numeric", month: "long", day: "numeric", timeZone: "UTC" }).format(
        Date.parse(`${day}T00:00:00Z`),
      ),
    country: (code) => kept(`c ${locale}`, () => new Intl.DisplayNames([locale], { type: "region" })).of(code) ?? code,
  };
}

/** The formats of the signed-in person: `const { money } = useFormat()`. */
export function useFormat(): Format {
  const { locale, timeZone, currency, now, user } = useBoot();
  const preferences = user?.preferences;
  return useMemo(
    () => formatFor({ locale, timeZone, currency, now: () => pageNow(now), preferences }),
    [locale, timeZone, currency, now, preferences],
  );
}

/** The form the signed-in person reads figures in, which is the one they type them in. */
export function useFigures(): Figures {
  const { locale, user } = useBoot();
  return figuresOf(locale, user?.preferences.numberForm);
}
