import { costProblem, discountProblem, priceProblem } from "#shared/rules/products/product-fields.ts";
import { discountBps, paidMinor, pricingAfter, saleProblem } from "#shared/rules/products/sale-price.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import { type Figures, numberText } from "../../lib/text/parse-number.ts";
import { numberIn, type ProductEntries, priceEditOf } from "./product.entries.ts";

type Priced = Pick<ProductEntries, "price" | "salePrice" | "discountPercentage" | "cost">;

/** What the entries come to; null where something typed is not right yet. */
export interface Prices {
  price: number;
  /** What a customer pays. */
  now: number;
  /** In percent. */
  discount: number;
  /** What is left of each sale, in money and of the price; it may be a loss. */
  margin: { amount: number; percent: number } | null;
}

/** Price, discounted price and margin of the entries, in the cents the server will count. */
export function pricesOf(entries: Priced, figures: Figures): Prices | null {
  const edit = priceEditOf(entries, figures);
  const { price, discountPercentage = 0 } = edit;
  if (price === undefined || [price, discountPercentage, edit.salePrice ?? 0].some(Number.isNaN)) return null;
  if (priceProblem(price) || discountProblem(discountPercentage) || saleProblem(edit)) return null;
  const pricing = pricingAfter(edit);
  const now_minor = paidMinor(pricing);
  const cost = numberIn(entries.cost, figures);
  const hasCost = cost !== undefined && !Number.isNaN(cost) && !costProblem(cost);
  const left = hasCost ? now_minor - toMinor(cost) : 0;
  return {
    price,
    discount: discountBps(pricing) / 100,
    now: toMajor(now_minor),
    margin: hasCost ? { amount: toMajor(left), percent: now_minor && (left / now_minor) * 100 } : null,
  };
}

/** What the two fields of a sale show: what was typed in one of them, and what follows from it in the other. */
export function saleTexts(entries: Priced, figures: Figures): { salePrice: string; discountPercentage: string } {
  const { salePrice, discountPercentage } = entries;
  const prices = pricesOf(entries, figures);
  const follows = prices
    ? {
        salePrice: numberText(prices.now, { figures, decimals: 2 }),
        discountPercentage: numberText(prices.discount, { figures }),
      }
    : { salePrice: "", discountPercentage: "" };
  return {
    salePrice: salePrice || follows.salePrice,
    discountPercentage: discountPercentage || follows.discountPercentage,
  };
}
