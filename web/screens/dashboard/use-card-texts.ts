import { useMemo } from "react";
import type { Locale } from "#shared/boot.ts";
import type { Bucket, BucketSize } from "#shared/rules/dashboard/buckets.ts";
import { monthDays, type Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { useBoot } from "../../lib/boot.tsx";
import { type Format, useFormat } from "../../lib/format.ts";
import { sayTime } from "../../lib/formatters.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";

export interface CardTexts {
  t: Translate;
  format: Format;
  /** Caption of a visitor card: the overview shows all sales, but the visitors of 30 days. */
  window(period: Period): string | undefined;
  /** Label of a bucket on an axis: "Jun 15", "Jan 26". */
  label(bucket: Bucket, size: BucketSize): string;
  /** Full name of a bucket: a day, the days of a week, or a month. */
  bucket(bucket: Bucket & { isRunning: boolean }, size: BucketSize): string;
  /** Texts of a scale that ends at `top`, all in one unit; of money with its currency. */
  axis(isMoney: boolean): (top: number) => (value: number) => string;
  /** Country name in the person's language, from its English name and flag. */
  country(name: string, flag: string): string;
}

/** Formats of the dashboard. */
export function useCardTexts(): CardTexts {
  const t = useT();
  const format = useFormat();
  const { locale } = useBoot();
  return useMemo(() => textsFor({ t, format, locale }), [t, format, locale]);
}

/** Units of a scale: used from `from` on. */
const units = [
  { from: 2_000_000_000, size: 1_000_000_000, key: "dashboard.axis.billions" },
  { from: 2_000_000, size: 1_000_000, key: "dashboard.axis.millions" },
  { from: 2_000, size: 1_000, key: "dashboard.axis.thousands" },
] as const;

interface Ways {
  t: Translate;
  format: Format;
  locale: Locale;
}

function textsFor({ t, format, locale }: Ways): CardTexts {
  const short = (day: string, options: Intl.DateTimeFormatOptions) =>
    sayTime(locale, { ...options, timeZone: "UTC" }, Date.parse(`${day}T00:00:00Z`));
  return {
    t,
    format,
    window: ({ days }) => (days ? undefined : t("dashboard.period.upToNow")),
    label: ({ from }, size) =>
      short(from, size === "month" ? { month: "short", year: "2-digit" } : { month: "short", day: "numeric" }),
    bucket({ from, to, isRunning }, size) {
      const month = from.slice(0, 7);
      if (size === "month" && from.endsWith("-01") && (isRunning || to === monthDays(month).to))
        return format.month(month);
      if (from === to) return format.day(from);
      return t("dashboard.period.custom", { from: format.day(from), to: format.day(to) });
    },
    axis: (isMoney) => (top) => {
      const unit = units.find(({ from }) => top >= from);
      const figure = isMoney ? format.roundMoney : (value: number) => format.number(value);
      // Zero needs no unit.
      return (value) => (unit && value !== 0 ? t(unit.key, { value: figure(value / unit.size) }) : figure(value));
    },
    country(name, flag) {
      const code = countryCode(flag);
      if (!code) return t("dashboard.countries.unknown");
      return locale === "en" ? name : format.country(code);
    },
  };
}

/** Letters of a pair of regional indicators; null for anything else. */
export function countryCode(flag: string): string | null {
  const letters = [...flag].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1f1e6);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return null;
  const code = String.fromCharCode(...letters.map((letter) => letter + 65));
  return code === "XX" || code === "ZZ" ? null : code;
}
