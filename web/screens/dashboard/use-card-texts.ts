import { useMemo } from "react";
import type { Locale } from "#shared/boot.ts";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { rollingSpan } from "#shared/rules/dashboard/period.ts";
import { useBoot } from "../../lib/boot.tsx";
import { type Format, useFormat, useShopFormat } from "../../lib/format.ts";
import { sayTime } from "../../lib/formatters.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";

export interface CardTexts {
  t: Translate;
  format: Format;
  /** Caption of a card: `period(shown)`; without it all time. */
  period(period: Period): string;
  /** Caption of a visitor card with the start of its figures: the overview counts by the hour, a period by days. */
  window(period: Period): string;
  /** "Jan 26", for axes and narrow columns. */
  month(month: string): string;
  /** Shortest form of an axis value. */
  tick(value: number): string;
  /** Country name in the person's language, from its English name and flag. */
  country(name: string, flag: string): string;
}

/** Formats of the dashboard. */
export function useCardTexts(): CardTexts {
  const t = useT();
  const format = useFormat();
  const shop = useShopFormat();
  const { locale, now } = useBoot();
  return useMemo(() => wordsFor({ t, format, shop, locale, now: () => pageNow(now) }), [t, format, shop, locale, now]);
}

interface Ways {
  t: Translate;
  format: Format;
  /** In the shop's zone, which defines all periods. */
  shop: Format;
  locale: Locale;
  now(): number;
}

function wordsFor({ t, format, shop, locale, now }: Ways): CardTexts {
  const daysOf = ({ from, to }: { from: string; to: string }) =>
    t("dashboard.period.custom", { from: format.day(from), to: format.day(to) });
  const period: CardTexts["period"] = ({ range, days }) => {
    if (!days) return t("dashboard.period.all");
    return range === "custom" || range === "overview" ? daysOf(days) : t(`dashboard.period.${range}`);
  };
  return {
    t,
    format,
    period,
    window(shown) {
      if (shown.range === "custom") return period(shown);
      if (shown.days) return t("dashboard.period.window", { period: period(shown), days: daysOf(shown.days) });
      const from = shop.dateTime(new Date(rollingSpan(now()).start).toISOString());
      return t("dashboard.period.since", { period: t("dashboard.period.upToNow"), from });
    },
    month(month) {
      const options = { month: "short", year: "2-digit", timeZone: "UTC" } as const;
      return sayTime(locale, options, Date.parse(`${month}-01T00:00:00Z`));
    },
    tick(value) {
      if (value >= 1_000_000_000) return t("dashboard.axis.billions", { value: format.number(value / 1_000_000_000) });
      if (value >= 1_000_000) return t("dashboard.axis.millions", { value: format.number(value / 1_000_000) });
      if (value >= 10_000) return t("dashboard.axis.thousands", { value: format.number(value / 1000) });
      return format.number(value);
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
