import { finalMinor, toBps, toMajor, toMinor } from "../shop/money.ts";
import { discountProblem, type ProductProblem, salePriceProblem } from "./product-fields.ts";

/** Prices of a product in minor units. The sale price is stored, always below the price; null without a sale. */
export interface Pricing {
  price_minor: number;
  sale_minor: number | null;
}

/** Price fields of a write in major units; a sale is given as a price or a percentage, never both. */
export interface PriceEdit {
  price?: number | undefined;
  salePrice?: number | null | undefined;
  discountPercentage?: number | undefined;
}

const NOTHING: Pricing = { price_minor: 0, sale_minor: null };

/** Price that a customer pays, in minor units. */
export const paidMinor = ({ price_minor, sale_minor }: Pricing): number => sale_minor ?? price_minor;

const WHOLE_BPS = 10_000;

/**
 * Discount in basis points of a price and its sale price: rounded to 0, 1 or 2 decimals of a percent, the first that
 * yields the sale price again. 0 only without a sale.
 */
export function discountBps({ price_minor, sale_minor }: Pricing): number {
  if (sale_minor === null) return 0;
  const nearest = (step: number): number => {
    const steps = WHOLE_BPS / step;
    return Math.floor((2 * (price_minor - sale_minor) * steps + price_minor) / (2 * price_minor)) * step;
  };
  const exact = [100, 10].map(nearest).find((bps) => finalMinor(price_minor, bps) === sale_minor);
  return exact ?? Math.min(WHOLE_BPS - 1, Math.max(1, nearest(1)));
}

/**
 * Prices after a write. A new price keeps the sale price but ends a sale not below it. A percentage is converted once;
 * writing the current one again changes nothing.
 */
export function pricingAfter(edit: PriceEdit, standing: Pricing = NOTHING): Pricing {
  const price_minor = edit.price === undefined ? standing.price_minor : toMinor(edit.price);
  const sale_minor = saleAfter(edit, { standing, price_minor });
  return { price_minor, sale_minor: sale_minor !== null && sale_minor < price_minor ? sale_minor : null };
}

function saleAfter(
  { salePrice, discountPercentage }: PriceEdit,
  { standing, price_minor }: { standing: Pricing; price_minor: number },
): number | null {
  if (salePrice !== undefined) return salePrice === null ? null : toMinor(salePrice);
  if (discountPercentage === undefined) return standing.sale_minor;
  const bps = toBps(discountPercentage);
  const isSame = price_minor === standing.price_minor && bps === discountBps(standing);
  return isSame ? standing.sale_minor : finalMinor(price_minor, bps);
}

/** Problem with the sale of a write against its resulting price, with the field, or null. */
export function saleProblem(
  edit: PriceEdit,
  standing: Pricing = NOTHING,
): (ProductProblem & { field: "salePrice" | "discountPercentage" }) | null {
  const price = edit.price ?? toMajor(standing.price_minor);
  const isSale = edit.salePrice !== undefined && edit.salePrice !== null;
  const problem = isSale
    ? salePriceProblem(edit.salePrice ?? 0, price)
    : edit.discountPercentage !== undefined && discountProblem(edit.discountPercentage, price);
  return problem ? { ...problem, field: isSale ? "salePrice" : "discountPercentage" } : null;
}
