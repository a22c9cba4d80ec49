import {
  DISCOUNT_MAX,
  discountProblem,
  priceProblem,
  salePriceProblem,
} from "#shared/rules/products/product-fields.ts";
import type { Translate } from "../../../lib/i18n.tsx";

type Entry = number | undefined;

/** What is wrong with a price that is typed in its cell, in words. */
export const priceWords = (t: Translate, price: Entry): string | null =>
  price === undefined || priceProblem(price) ? t("products.priceRule") : null;

/** What is wrong with what is to be paid, typed in its cell, in words; at the price itself the sale ends. */
export const saleWords = (t: Translate, { sale, price }: { sale: Entry; price: number }): string | null =>
  sale === price || (sale !== undefined && !salePriceProblem(sale, price)) ? null : t("products.saleRule");

/** What is wrong with a discount that is typed in its cell, in words; a cent must be left to pay. */
export function discountWords(t: Translate, { percent, price }: { percent: Entry; price: number }): string | null {
  if (percent === undefined) return t("products.discountRule", { max: DISCOUNT_MAX });
  const problem = discountProblem(percent, price);
  return (
    problem && t("products.discountRule", { max: (problem.code === "too_big" && problem.maximum) || DISCOUNT_MAX })
  );
}
