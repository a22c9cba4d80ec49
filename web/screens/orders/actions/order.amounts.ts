import { useFigures, useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { exampleIn, numberText, parseNumber } from "../../../lib/text/parse-number.ts";

/** Parses, formats and validates amounts in the person's number format. */
export function useAmounts() {
  const t = useT();
  const figures = useFigures();
  const { money } = useFormat();
  const read = (text: string): number => Number(parseNumber(text, figures) ?? Number.NaN);
  return {
    read,
    written: (amount: number): string => numberText(amount, { figures, decimals: 2 }),
    /** Message for an invalid amount; the range is `least` to `most`, above zero by default. */
    problemOf(text: string, most: number, least = 0.01): string | undefined {
      const amount = read(text);
      if (Number.isNaN(amount)) return t("orderActs.amountForm", { example: exampleIn(figures) });
      if (Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-4) return t("orderActs.amountDecimals");
      if (amount < least) return t("orderActs.amountRule");
      return amount > most + 1e-9 ? t("orderActs.amountMost", { most: money(most) }) : undefined;
    },
  };
}
