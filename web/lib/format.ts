import { useMemo } from "react";
import type { Preferences } from "#shared/api/auth/auth.ts";
import type { Locale } from "#shared/boot.ts";
import { useBoot } from "./boot.tsx";
import { sayAgo, sayCountry, sayCurrency, sayDaysAgo, sayNumber, sayTime } from "./formatters.ts";
import type { Figures } from "./text/parse-number.ts";
import { pageNow } from "./time/page-clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Number, money and time formats of the reader. */
export interface Format {
  money(amount: number): string;
  /** Money without zero decimals, for axes: "$2.5". */
  roundMoney(amount: number): string;
  /** `decimals` is exact: `number(4, 1)` is "4.0". */
  number(value: number, decimals?: number): string;
  /** Large number or amount in four digits: "1.234M", "$1.234B". */
  short(value: number, isMoney?: boolean): string;
  /** `percent(12.4)` is "12.4%" or "%12,4"; one decimal by default. */
  percent(value: number, decimals?: number): string;
  /** Percentage with exactly one decimal, so that shares align. */
  share(value: number): string;
  /** Currency sign of the shop: "$". */
  currencySign: string;
  date(iso: string): string;
  dateTime(iso: string): string;
  longDate(iso: string): string;
  time(iso: string): string;
  /** Short future time from epoch milliseconds: "Mon, Jun 22, 09:00". */
  soon(at: number): string;
  /** "2 hours ago" for up to seven days, then the date. */
  relative(iso: string): string;
  /** Whole seconds as "2 m 05 s". */
  duration(seconds: number): string;
  /** `month("2026-06")` is "Jun 2026". */
  month(month: string): string;
  /** `longMonth("2026-06")` is "June 2026". */
  longMonth(month: string): string;
  /** `day("2026-06-15")` is the same day in every zone. */
  day(day: string): string;
  /** `longDay("2026-06-15")` is "Monday, June 15, 2026". */
  longDay(day: string): string;
  /** `country("TR")` is "Türkiye"; some names differ by engine, so the server does not render them. */
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
const LONG = { year: "numeric", month: "long", day: "numeric" } as const;
/** Languages whose formats stand for the choices of dates and numbers. */
const FORMS = { dmy: "tr", mdy: "en", ymd: "sv", auto: undefined } as const;
const LANGUAGES = { point: "en", comma: "tr" } as const;

/** Number format for display and input. */
export const figuresOf = (locale: Locale, form: Preferences["numberForm"] = "auto"): Figures =>
  form === "auto" ? (locale === "tr" ? "comma" : "point") : form;

/** Language whose number format applies. */
export const figuresLanguage = (locale: Locale, form?: Preferences["numberForm"]): Locale =>
  LANGUAGES[figuresOf(locale, form)];

/** Clock preference as the `hourCycle` of `Intl`. */
export const hourCycleOf = (clock?: Preferences["clock"]) => (clock === "12" ? "h12" : "h23");

/** Creates the formats of one reader; expensive formatters are shared. */
export function formatFor({ locale, timeZone, currency, now, preferences }: Reader): Format {
  const figures = figuresLanguage(locale, preferences?.numberForm);
  const dates = FORMS[preferences?.dateForm ?? "auto"] ?? locale;
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: hourCycleOf(preferences?.clock) } as const;
  const number = (options: Intl.NumberFormatOptions, value: number) => sayNumber(figures, options, value);
  const share = (decimals: Intl.NumberFormatOptions, value: number) =>
    number({ style: "percent", ...decimals }, value / 100);
  const date = (iso: string) => sayTime(dates, { ...NUMERIC, timeZone }, Date.parse(iso));
  const time = (iso: string) => sayTime(locale, { ...clock, timeZone }, Date.parse(iso));
  const month = (name: "short" | "long", of: string) =>
    sayTime(locale, { year: "numeric", month: name, timeZone: "UTC" }, Date.parse(`${of}-01T00:00:00Z`));
  return {
    money: (amount) => number({ style: "currency", currency }, amount),
    roundMoney: (amount) =>
      number({ style: "currency", currency, minimumFractionDigits: 0, maximumFractionDigits: 2 }, amount),
    number: (value, decimals) => number({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, value),
    short: (value, isMoney = false) =>
      number(
        { notation: "compact", maximumSignificantDigits: 4, ...(isMoney && { style: "currency", currency }) },
        value,
      ),
    percent: (value, decimals = 1) => share({ maximumFractionDigits: decimals }, value),
    share: (value) => share({ minimumFractionDigits: 1, maximumFractionDigits: 1 }, value),
    get currencySign() {
      return sayCurrency(figures, currency);
    },
    date,
    dateTime: (iso) =>
      dates === locale
        ? sayTime(locale, { ...NUMERIC, ...clock, timeZone }, Date.parse(iso))
        : `${date(iso)} ${time(iso)}`,
    longDate: (iso) => sayTime(locale, { ...LONG, timeZone }, Date.parse(iso)),
    time,
    soon: (at) => sayTime(locale, { weekday: "short", month: "short", day: "numeric", ...clock, timeZone }, at),
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
      // "Yesterday" refers to a calendar day.
      if (unit === "day") return sayDaysAgo(locale, Date.parse(iso), { now: now(), zone: timeZone });
      // Seconds are shown as "now", which stays true while it is read.
      return sayAgo(locale, unit === "second" ? 0 : -Math.trunc(ago / length) || 0, unit);
    },
    duration: (seconds) => {
      const [minutes, rest] = [Math.trunc(seconds / 60), String(Math.trunc(seconds % 60)).padStart(2, "0")];
      return locale === "tr" ? `${minutes} dk ${rest} sn` : `${minutes} m ${rest} s`;
    },
    month: (of) => month("short", of),
    longMonth: (of) => month("long", of),
    day: (day) => sayTime(dates, { ...NUMERIC, timeZone: "UTC" }, dayStart(day)),
    longDay: (day) => sayTime(locale, { weekday: "long", ...LONG, timeZone: "UTC" }, dayStart(day)),
    country: (code) => sayCountry(locale, code),
  };
}

const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Formats of the signed-in person: `const { money } = useFormat()`; amounts are in the shop's currency unless `named`.
 */
export function useFormat(named?: string): Format {
  const { locale, timeZone, currency: own, now, user } = useBoot();
  const currency = named ?? own;
  const preferences = user?.preferences;
  return useMemo(
    () => formatFor({ locale, timeZone, currency, now: () => pageNow(now), preferences }),
    [locale, timeZone, currency, now, preferences],
  );
}

/** Formats by the shop's time zone, which defines its business days. */
export function useShopFormat(named?: string): Format {
  const { locale, shopZone: timeZone, currency: own, now, user } = useBoot();
  const currency = named ?? own;
  const preferences = user?.preferences;
  return useMemo(
    () => formatFor({ locale, timeZone, currency, now: () => pageNow(now), preferences }),
    [locale, timeZone, currency, now, preferences],
  );
}

/** Number format in which the person reads and types. */
export function useFigures(): Figures {
  const { locale, user } = useBoot();
  return figuresOf(locale, user?.preferences.numberForm);
}
