import { toBps, toMinor } from "./money.ts";
import type { Pricing } from "./sale-price.ts";

/** What a changed price ends with: .00, .90 or .99. */
export const priceEndings = ["00", "90", "99"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/**
 * A new price, or some percent more or less, then brought to the nearest ending if one is wanted. Percent change a sale
 * price alike, unless `regularOnly`; a new price leaves it.
 */
export type PriceChange = (
  | { mode: "set"; amount: number }
  | { mode: "percent"; percent: number; regularOnly?: boolean | undefined }
) & {
  ending?: PriceEnding | undefined;
};

export const PERCENT_MIN = -90;
export const PERCENT_MAX = 500;

/** What a product costs after the change; prices may lie outside their bounds. A sale that is not below the price ends. */
export function repriced({ price_minor, sale_minor }: Pricing, change: PriceChange): Pricing {
  const price = changedPrice(price_minor, change);
  const isAlike = sale_minor !== null && change.mode === "percent" && !change.regularOnly;
  const sale = isAlike ? changedPrice(sale_minor, change) : sale_minor;
  return { price_minor: price, sale_minor: sale !== null && sale < price ? sale : null };
}

function changedPrice(price_minor: number, change: PriceChange): number {
  const raw = change.mode === "set" ? toMinor(change.amount) : byPercent(price_minor, change.percent);
  return change.ending === undefined ? raw : toEnding(raw, Number(change.ending));
}

/** Rounded half up in integers, so every engine gets the same cent. */
function byPercent(price_minor: number, percent: number): number {
  const bps = Math.sign(percent) * toBps(Math.abs(percent));
  return Math.floor((price_minor * (10_000 + bps) + 5_000) / 10_000);
}

/** The nearest price with these cents, the upper of two that are as near; never below the ending itself. */
function toEnding(minor: number, ending: number): number {
  return Math.max(0, Math.floor((minor - ending + 50) / 100)) * 100 + ending;
}
