import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { fold } from "#shared/rules/fold.ts";
import { toMinor } from "#shared/rules/money.ts";
import { discountBps, type PriceEdit, type Pricing, paidMinor, pricingAfter } from "#shared/rules/sale-price.ts";
import { productSearch } from "#shared/rules/search-text.ts";
import { skuKey } from "#shared/rules/sku.ts";
import { sortKey } from "#shared/rules/sort-key.ts";
import type { importColumns } from "../../../db/jobs/import-statements.ts";
import type { Value } from "../../../db/write/act.ts";
import { columnsOfFields } from "../../../db/write/field-columns.ts";
import { pictureColumn } from "./pictures.ts";

/** Tags as the table stores them, in the order of their display. */
const tagPairs = (tags: readonly string[]): string =>
  JSON.stringify(tags.map((tag) => [fold(tag), tag]).toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));

/** Columns of a product that its fields set. */
type FieldColumns = Partial<Record<(typeof importColumns)[number], Value>>;

const given = <Field>(value: Field | undefined, columns: (value: Field) => FieldColumns): FieldColumns =>
  value === undefined ? {} : columns(value);

/** The columns that some fields of a product set by themselves; a field without a line here does not compile. */
function fieldColumns(fields: ProductChange): FieldColumns {
  const columns: Record<keyof ProductChange, FieldColumns> = {
    sku: given(fields.sku, (sku) => ({ sku, sku_key: skuKey(sku) })),
    name: given(fields.name, (name) => ({ name, sort_key: sortKey(name) })),
    description: given(fields.description, (description) => ({ description })),
    category: given(fields.category, (category) => ({ category })),
    // Price, sale and discount follow from each other: `pricedColumns` writes them.
    price: {},
    salePrice: {},
    discountPercentage: {},
    cost: given(fields.cost, (cost) => ({ cost_minor: cost === null ? null : toMinor(cost) })),
    lowStockThreshold: given(fields.lowStockThreshold, (low_at) => ({ low_at })),
    barcode: given(fields.barcode, (barcode) => ({ barcode })),
    // It only validates the barcode and is not stored.
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

/** The pricing of a product, from its answer. */
export const pricingOf = ({ price, salePrice }: Pick<ProductExtended, "price" | "salePrice">): Pricing => ({
  price_minor: toMinor(price),
  sale_minor: salePrice === null ? null : toMinor(salePrice),
});

/** The columns that a write of price fields sets: none where price and sale stay, and a sale only where it is another one. */
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

/** The columns that a change of a product sets, with what follows from them. */
export function changedColumns(product: ProductExtended, change: ProductChange): Record<string, Value> {
  const { name, sku, tags, barcode } = { ...product, ...change };
  const isFoundOtherwise = [change.name, change.sku, change.tags, change.barcode].some((field) => field !== undefined);
  return {
    ...fieldColumns(change),
    ...(isFoundOtherwise && { search: productSearch({ name, sku, tags, barcode }) }),
    ...changedPricing(pricingOf(product), change),
  };
}
