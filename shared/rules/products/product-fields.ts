import { finalMinor, toBps, toMajor, toMinor } from "../shop/money.ts";
import { fold } from "../text/fold.ts";
import { hasGtinLength, isGtin } from "./sku.ts";

/** Problem with a product field and the limit it breaks; the caller translates it. */
export interface ProductProblem {
  code:
    | "required"
    | "too_short"
    | "too_long"
    | "too_small"
    | "too_big"
    | "not_integer"
    | "too_many_decimals"
    | "bad_format"
    | "bad_check_digit"
    | "duplicate";
  minimum?: number;
  maximum?: number;
  /** Index of the invalid list entry. */
  at?: number;
}

export const NAME_MIN = 2;
export const NAME_MAX = 120;
export const SKU_MAX = 64;
export const BARCODE_MAX = 64;
/** Minimum sale price; a price itself can be 0. */
export const SALE_PRICE_MIN = 0.01;
export const PRICE_MAX = 999_999.99;
export const DISCOUNT_MAX = 99.99;
export const STOCK_MAX = 1_000_000;
export const THRESHOLD_MAX = 10_000;
export const DESCRIPTION_MAX = 5_000;
export const TAGS_MAX = 20;
export const TAG_MAX = 40;
export const NOTE_MAX = 200;
export const PICTURES_MAX = 8;
export const ALT_MAX = 160;

const lengthOf = (text: string): number => [...text.normalize("NFC").trim()].length;

/** Problem with a text of `min` to `max` characters, or null. */
export function textProblem(text: string, { min = 0, max }: { min?: number; max: number }): ProductProblem | null {
  const length = lengthOf(text);
  if (min > 0 && length === 0) return { code: "required" };
  if (length < min) return { code: "too_short", minimum: min };
  return length > max ? { code: "too_long", maximum: max } : null;
}

/** Problem with a SKU in its stored form, or null. */
export function skuProblem(sku: string): ProductProblem | null {
  const problem = textProblem(sku, { min: 1, max: SKU_MAX });
  if (problem) return problem;
  return UNSEEN.test(sku) ? { code: "bad_format" } : null;
}

/** Control, invisible and unassigned characters, which no code can contain. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Tolerance of a number's last decimal, relative to its size: in binary fractions 0.1 + 0.2 is not exactly 0.3. */
const FRACTION_NOISE = 8 * Number.EPSILON;

/**
 * Problem with a number between two limits, or null; `decimals` 0 requires an integer. Too many decimals are reported
 * before the lower limit: 0.005 is no valid amount.
 */
export function numberProblem(
  value: number,
  { min = 0, max, decimals }: { min?: number; max: number; decimals: number },
): ProductProblem | null {
  if (decimals === 0 && !Number.isInteger(value)) return { code: "not_integer" };
  const rounded = Number(value.toFixed(decimals));
  if (rounded > max) return { code: "too_big", maximum: max };
  if (Math.abs(rounded - value) > FRACTION_NOISE * Math.max(1, Math.abs(value))) {
    return { code: "too_many_decimals", maximum: decimals };
  }
  return rounded < min ? { code: "too_small", minimum: min } : null;
}

export const priceProblem = (price: number) => numberProblem(price, { max: PRICE_MAX, decimals: 2 });
export const costProblem = (cost: number) => numberProblem(cost, { max: PRICE_MAX, decimals: 2 });

/** Problem with a sale price, or null; it must be below `price`. */
export function salePriceProblem(salePrice: number, price?: number): ProductProblem | null {
  const problem = numberProblem(salePrice, { min: SALE_PRICE_MIN, max: PRICE_MAX, decimals: 2 });
  if (problem || price === undefined || salePrice < price) return problem;
  return { code: "too_big", maximum: toMajor(Math.max(0, toMinor(price) - 1)) };
}

/** Problem with a discount in percent, or null; it must leave at least a cent of `price`. */
export function discountProblem(percent: number, price?: number): ProductProblem | null {
  const problem = numberProblem(percent, { max: DISCOUNT_MAX, decimals: 2 });
  if (problem || price === undefined || percent === 0) return problem;
  if (finalMinor(toMinor(price), toBps(percent)) >= 1) return null;
  return { code: "too_big", maximum: greatestDiscount(toMinor(price)) };
}

/** Maximum discount in percent that leaves a cent; half a cent rounds up to one. */
function greatestDiscount(price_minor: number): number {
  return price_minor === 0 ? 0 : Math.floor(10_000 - 5_000 / price_minor) / 100;
}

/** Kinds of barcode: a GTIN with a valid check digit, or any other code. */
export const barcodeKinds = ["gtin", "other"] as const;
export type BarcodeKind = (typeof barcodeKinds)[number];

/** Problem with a barcode in its stored form, or null; `other` skips the check digit. */
export function barcodeProblem(barcode: string, kind?: BarcodeKind | null): ProductProblem | null {
  const problem = textProblem(barcode, { min: 1, max: BARCODE_MAX });
  if (problem) return problem;
  if (UNSEEN.test(barcode)) return { code: "bad_format" };
  const isHeld = kind === "gtin" || (kind !== "other" && hasGtinLength(barcode));
  return isHeld && !isGtin(barcode) ? { code: "bad_check_digit" } : null;
}

/** Problem with a list of tags, or null; tags with the same folded text are duplicates. */
export function tagsProblem(tags: readonly string[]): ProductProblem | null {
  if (tags.length > TAGS_MAX) return { code: "too_long", maximum: TAGS_MAX };
  const seen = new Set<string>();
  for (const [at, tag] of tags.entries()) {
    const problem = textProblem(tag, { min: 1, max: TAG_MAX });
    if (problem) return { ...problem, at };
    if (seen.has(fold(tag))) return { code: "duplicate", at };
    seen.add(fold(tag));
  }
  return null;
}
