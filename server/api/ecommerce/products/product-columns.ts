import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import {
  discountBps,
  type PriceEdit,
  type Pricing,
  paidMinor,
  pricingAfter,
} from "#shared/rules/products/sale-price.ts";
import { skuKey } from "#shared/rules/products/sku.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { productSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import type { importColumns } from "../../../db/jobs/import-statements.ts";
import type { Value } from "../../../db/write/act.ts";
import { columnsOfFields } from "../../../db/write/field-columns.ts";
import { pictureColumn } from "./pictures.ts";

/** Value of the tags column: JSON pairs of folded and displayed tag, in display order. */
const tagPairs = (tags: readonly string[]): string =>
  JSON.stringify(tags.map((tag) => [fold(tag), tag]).toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));

/** Writable columns of a product. */
type FieldColumns = Partial<Record<(typeof importColumns)[number], Value>>;

const given = <Field>(value: Field | undefined, columns: (value: Field) => FieldColumns): FieldColumns =>
  value === undefined ? {} : columns(value);

/** Columns that map to a single field. Complete by type: a new field of ProductChange must be listed here. */
function fieldColumns(fields: ProductChange): FieldColumns {
  const columns: Record<keyof ProductChange, FieldColumns> = {
    sku: given(fields.sku, (sku) => ({ sku, sku_key: skuKey(sku) })),
    name: given(fields.name, (name) => ({ name, sort_key: sortKey(name) })),
    description: given(fields.description, (description) => ({ description })),
    category: given(fields.category, (category) => ({ category })),
    // Price, sale price and discount depend on each other: `pricedColumns` writes them.
    price: {},
    salePrice: {},
    discountPercentage: {},
    cost: given(fields.cost, (cost) => ({ cost_minor: cost === null ? null : toMinor(cost) })),
    lowStockThreshold: given(fields.lowStockThreshold, (low_at) => ({ low_at })),
    barcode: given(fields.barcode, (barcode) => ({ barcode })),
    // Only validates the barcode; not stored.
    barcodeKind: {},
    tags: given(fields.tags, (tags) => ({ tags_json: tagPairs(tags) })),
    images: given(fields.images, (images) => ({ images_json: pictureColumn(images) })),
  };
  return columnsOfFields(columns);
}

/** All price columns of a product. */
export const pricedColumns = (pricing: Pricing) => ({
  ...pricing,
  discount_bps: discountBps(pricing),
  final_minor: paidMinor(pricing),
});

/** Pricing of a product in minor units, from its API form. */
export const pricingOf = ({ price, salePrice }: Pick<ProductExtended, "price" | "salePrice">): Pricing => ({
  price_minor: toMinor(price),
  sale_minor: salePrice === null ? null : toMinor(salePrice),
});

/** Columns that a price edit changes: none if price and sale price stay, `sale_minor` only if it differs. */
export function changedPricing(standing: Pricing, edit: PriceEdit): FieldColumns {
  const { price_minor, sale_minor, ...derived } = pricedColumns(pricingAfter(edit, standing));
  const hasOtherSale = sale_minor !== standing.sale_minor;
  if (price_minor === standing.price_minor && !hasOtherSale) return {};
  return {
    ...(edit.price !== undefined && { price_minor }),
    ...(hasOtherSale && { sale_minor }),
    ...derived,
  };
}

/** The columns of a new product. */
export function newColumns(
  body: ProductBody & { sku: string },
  { now, lowStockDefault }: { now: number; lowStockDefault: number },
): Record<string, Value> {
  const { stock = 0, ...entered } = body;
  const fields: Required<Omit<ProductChange, "salePrice" | "discountPercentage">> = {
    description: "",
    cost: null,
    lowStockThreshold: lowStockDefault,
    barcode: null,
    barcodeKind: null,
    tags: [],
    images: [],
    ...entered,
  };
  return {
    ...fieldColumns(fields),
    ...pricedColumns(pricingAfter(body)),
    search: productSearch(fields),
    on_hand: stock,
    created_at: now,
    updated_at: now,
  };
}

/** Columns that a change of a product sets, derived columns included. */
export function changedColumns(product: ProductExtended, change: ProductChange): Record<string, Value> {
  const { name, sku, tags, barcode } = { ...product, ...change };
  const isFoundOtherwise = [change.name, change.sku, change.tags, change.barcode].some((field) => field !== undefined);
  return {
    ...fieldColumns(change),
    ...(isFoundOtherwise && { search: productSearch({ name, sku, tags, barcode }) }),
    ...changedPricing(pricingOf(product), change),
  };
}
