import { toBps, toMinor } from "../shop/money.ts";
import type { Pricing } from "./sale-price.ts";

/** Endings of a changed price: .00, .90 or .99. */
export const priceEndings = ["00", "90", "99"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/**
 * Price change: a new price or a percentage, then rounded to the nearest ending if one is set. A percentage also
 * changes the sale price unless `regularOnly`; a new price does not.
 */
export type PriceChange = (
  | { mode: "set"; amount: number }
  | { mode: "percent"; percent: number; regularOnly?: boolean | undefined }
) & {
  ending?: PriceEnding | undefined;
};

export const PERCENT_MIN = -90;
export const PERCENT_MAX = 500;

/** Prices after the change, not checked against limits. A sale price not below the price is removed. */
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

/** Rounded half up in integers so that every engine gets the same cent. */
function byPercent(price_minor: number, percent: number): number {
  const bps = Math.sign(percent) * toBps(Math.abs(percent));
  return Math.floor((price_minor * (10_000 + bps) + 5_000) / 10_000);
}

/** Nearest price with these cents, the upper one on a tie; never below the ending itself. */
function toEnding(minor: number, ending: number): number {
  return Math.max(0, Math.floor((minor - ending + 50) / 100)) * 100 + ending;
}
