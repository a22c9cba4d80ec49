import {
  DISCOUNT_MAX,
  discountProblem,
  priceProblem,
  salePriceProblem,
} from "#shared/rules/products/product-fields.ts";
import type { Translate } from "../../../lib/i18n.tsx";

type Entry = number | undefined;

/** Message for an invalid price. */
export const priceWords = (t: Translate, price: Entry): string | null =>
  price === undefined || priceProblem(price) ? t("products.priceRule") : null;

/** Message for an invalid sale price; the price itself ends the sale. */
export const saleWords = (t: Translate, { sale, price }: { sale: Entry; price: number }): string | null =>
  sale === price || (sale !== undefined && !salePriceProblem(sale, price)) ? null : t("products.saleRule");

/** Message for an invalid discount; at least one cent must remain. */
export function discountWords(t: Translate, { percent, price }: { percent: Entry; price: number }): string | null {
  if (percent === undefined) return t("products.discountRule", { max: DISCOUNT_MAX });
  const problem = discountProblem(percent, price);
  return (
    problem && t("products.discountRule", { max: (problem.code === "too_big" && problem.maximum) || DISCOUNT_MAX })
  );
}
