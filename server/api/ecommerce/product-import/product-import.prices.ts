import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { ImportField, ImportLayout } from "#shared/rules/products/import-fields.ts";
import { type ProductProblem, priceProblem, salePriceProblem } from "#shared/rules/products/product-fields.ts";
import { productRules } from "#shared/rules/products/product-rules.ts";
import { discountBps, type PriceEdit } from "#shared/rules/products/sale-price.ts";
import { finalMinor, roundTo, toBps, toMinor } from "#shared/rules/shop/money.ts";

type PriceField = "price" | "salePrice" | "compareAtPrice" | "discountPercentage" | "discountAmount";
/** Price cells of a row, in major units and percent. */
export type PriceCells = Partial<Record<PriceField, number>>;

interface Given {
  layout: ImportLayout;
  product: ProductExtended | undefined;
  /** Fields that have a column in the file. */
  columns: readonly ImportField[];
  now: number;
  sale?: { from: string; to: string };
}

interface Priced {
  values: PriceEdit;
  problem?: ImportProblem;
  notices: ImportNotice[];
}

/** Converts the price cells of a row to a price edit, according to the layout of the file. */
export function readPrices(cells: PriceCells, given: Given): Priced {
  const notices: ImportNotice[] = [];
  for (const field of ["price", "salePrice", "compareAtPrice", "discountAmount"] as const) {
    const value = cells[field];
    const problem = value === undefined ? null : priceProblem(value);
    if (problem) return refused(field, problem);
  }
  const { discountPercentage } = cells;
  const wrongPercent = discountPercentage === undefined ? null : productRules.discountPercentage(discountPercentage);
  if (wrongPercent) return refused("discountPercentage", wrongPercent);
  const edit = given.layout === "own" ? ownPrices(cells, given) : foreignPrices(cells, given);
  if ("problem" in edit) return { values: {}, notices, problem: edit.problem };
  const price = edit.price ?? given.product?.price;
  const { salePrice } = edit;
  const wrongSale = salePrice == null || salePrice === price ? null : salePriceProblem(salePrice, price);
  if (wrongSale) return refused(cells.discountAmount === undefined ? "salePrice" : "discountAmount", wrongSale);
  const values: PriceEdit = salePrice === price && salePrice !== undefined ? { ...edit, salePrice: null } : edit;
  if (edit.price === 0 && given.product?.price !== 0) notices.push({ field: "price", code: "zero_price" });
  return { values: withoutDatedSale(values, given, notices), notices };
}

function refused(field: PriceField, { code, at: _, ...params }: ProductProblem): Priced {
  return { values: {}, notices: [], problem: { field, code, ...(Object.keys(params).length > 0 ? { params } : {}) } };
}

/**
 * Prices of a file exported here, which contains both the sale price and the discount in percent. A value equal to the
 * stored one is not an edit; if both changed, they must agree.
 */
function ownPrices(cells: PriceCells, { product }: Given): PriceEdit | { problem: ImportProblem } {
  const { price, salePrice: paid, discountPercentage: percent } = cells;
  const own: PriceEdit = price === undefined ? {} : { price };
  const isPaidKept = paid === undefined || (product !== undefined && paid === product.discountedPrice);
  const isPercentKept = percent === undefined || (product !== undefined && percent === product.discountPercentage);
  if (isPaidKept && isPercentKept) return own;
  if (isPercentKept && paid !== undefined) return { ...own, salePrice: paid };
  const inPercent = { ...own, ...(percent === 0 ? { salePrice: null } : { discountPercentage: percent }) };
  if (isPaidKept || paid === undefined || percent === undefined) return inPercent;
  const at = toMinor(price ?? product?.price ?? 0);
  const sale_minor = toMinor(paid) < at ? toMinor(paid) : null;
  const isOne =
    finalMinor(at, toBps(percent)) === toMinor(paid) || discountBps({ price_minor: at, sale_minor }) === toBps(percent);
  return isOne ? { ...own, salePrice: paid } : { problem: { field: "discountPercentage", code: "conflict" } };
}

/** Prices of other programs: price and sale price, or price and discount. */
function foreignPrices(cells: PriceCells, { layout, columns }: Given): PriceEdit {
  const { price, compareAtPrice, discountPercentage, discountAmount } = cells;
  // Other programs write 0 for no sale.
  const salePrice = cells.salePrice === 0 ? null : cells.salePrice;
  if (price === undefined) return { ...(salePrice !== undefined && { salePrice }), ...percentOf(discountPercentage) };
  // With three prices the sale price wins over the compare-at price.
  if (salePrice != null && salePrice !== price) return { price, salePrice };
  if (compareAtPrice !== undefined && compareAtPrice > price) return { price: compareAtPrice, salePrice: price };
  if (salePrice !== undefined) return { price, salePrice };
  if (discountAmount !== undefined && discountAmount > 0)
    return { price, salePrice: roundTo(price - discountAmount, 2) };
  if (discountPercentage !== undefined) return { price, ...percentOf(discountPercentage) };
  // In layouts with two price columns an empty one means no sale.
  const saysNoSale =
    columns.includes("compareAtPrice") ||
    (layout === "woocommerce" && columns.includes("salePrice")) ||
    (layout === "prestashop" && columns.includes("discountAmount"));
  return { price, ...(saysNoSale && { salePrice: null }) };
}

const percentOf = (percent: number | undefined): PriceEdit =>
  percent === undefined ? {} : percent === 0 ? { salePrice: null } : { discountPercentage: percent };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Epoch milliseconds of a year-first date; NaN for other formats, where day and month are ambiguous. */
const momentOf = (date: string): number => (/^\d{4}-\d{2}-\d{2}/.test(date) ? Date.parse(date) : Number.NaN);

/**
 * Applies the sale dates of the file, because sales have no dates here: drops an inactive sale and adds a notice if it
 * would end. Unreadable dates keep the stored sale.
 */
function withoutDatedSale(values: PriceEdit, { sale, now }: Given, notices: ImportNotice[]): PriceEdit {
  const isSale = values.salePrice != null || values.discountPercentage !== undefined;
  if (!isSale || !sale || (sale.from === "" && sale.to === "")) return values;
  const params = { from: sale.from, to: sale.to };
  const begins = sale.from === "" ? now : momentOf(sale.from);
  const ends = sale.to === "" ? now + 1 : momentOf(sale.to) + (sale.to.length > 10 ? 0 : DAY_MS);
  const isOn = begins <= now && now < ends;
  const { discountPercentage: _, salePrice: __, ...others } = values;
  if (Number.isNaN(begins) || Number.isNaN(ends)) {
    notices.push({ field: "salePrice", code: "sale_date_unreadable", params });
    return others;
  }
  if (isOn && sale.to === "") return values;
  notices.push({ field: "salePrice", code: isOn ? "sale_without_end" : "sale_not_on", params });
  return isOn ? values : { ...others, salePrice: null };
}
