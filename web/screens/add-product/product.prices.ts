import { discountFor, finalMinor, toBps, toMajor, toMinor } from "#shared/rules/money.ts";
import { costProblem, discountProblem, priceProblem } from "#shared/rules/product-fields.ts";
import { type Figures, numberText } from "../../lib/parse-number.ts";
import { numberIn, type ProductEntries } from "./product.entries.ts";

type Priced = Pick<ProductEntries, "price" | "discountPercentage" | "cost">;

/** What the entries come to; null where something typed is not right yet. */
export interface Prices {
  price: number;
  /** What a customer pays. */
  now: number;
  discount: number;
  /** What is left of each sale, in money and of the price; it may be a loss. */
  margin: { amount: number; percent: number } | null;
}

/** Price, discounted price and margin of the entries, in the cents the server will count. */
export function pricesOf(entries: Priced, figures: Figures): Prices | null {
  const price = numberIn(entries.price, figures);
  const discount = numberIn(entries.discountPercentage, figures) ?? 0;
  if (price === undefined || Number.isNaN(price) || priceProblem(price)) return null;
  if (Number.isNaN(discount) || discountProblem(discount, price)) return null;
  const now_minor = finalMinor(toMinor(price), toBps(discount));
  const cost = numberIn(entries.cost, figures);
  const hasCost = cost !== undefined && !Number.isNaN(cost) && !costProblem(cost);
  const left = hasCost ? now_minor - toMinor(cost) : 0;
  return {
    price,
    discount,
    now: toMajor(now_minor),
    margin: hasCost ? { amount: toMajor(left), percent: (left / now_minor) * 100 } : null,
  };
}

/** The discount that comes nearest to a typed discounted price, as an entry; null when nothing can be reckoned. */
export function discountBehind(typed: string, { price, figures }: { price: string; figures: Figures }): string | null {
  const from = numberIn(price, figures);
  const to = numberIn(typed, figures);
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to) || priceProblem(from))
    return null;
  const bps = discountFor(toMinor(from), toMinor(to));
  return numberText(Math.max(0, bps) / 100, { figures });
}
