import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { fold } from "#shared/rules/fold.ts";
import { finalMinor, toBps, toMinor } from "#shared/rules/money.ts";
import { productSearch } from "#shared/rules/search-text.ts";
import { skuFor } from "#shared/rules/sku.ts";
import { sortKey } from "#shared/rules/sort-key.ts";
import type { Fragment, Value } from "../../db/act.ts";
import { lastId } from "../../db/last-id.ts";
import { pictureColumn } from "./pictures.ts";

/** Tags as the table keeps them, in the order they are shown. */
const tagPairs = (tags: readonly string[]): string =>
  JSON.stringify(tags.map((tag) => [fold(tag), tag]).toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));

const costColumn = (cost: number | null | undefined): number | null => (cost == null ? null : toMinor(cost));

/** A price and a discount with what they come to. */
export function priceColumns(price_minor: number, discount_bps: number) {
  return { price_minor, discount_bps, final_minor: finalMinor(price_minor, discount_bps) };
}

/** The columns of a new product; `tail` goes behind a SKU made of its number, when that one is somebody's. */
export function newColumns(
  body: ProductBody,
  { now, lowStockDefault, tail = "" }: { now: number; lowStockDefault: number; tail?: string },
): Record<string, Value | Fragment> {
  const { name, category, tags = [], barcode = null, stock = 0 } = body;
  return {
    ...skuColumns(body, tail),
    name,
    sort_key: sortKey(name),
    description: body.description ?? "",
    category,
    ...priceColumns(toMinor(body.price), toBps(body.discountPercentage ?? 0)),
    cost_minor: costColumn(body.cost),
    on_hand: stock,
    low_at: body.lowStockThreshold ?? lowStockDefault,
    barcode,
    tags_json: tagPairs(tags),
    images_json: pictureColumn(body.images ?? []),
    created_at: now,
    updated_at: now,
  };
}

/** The SKU with the search text that holds it; one made of the product's number is known only inside the statement. */
function skuColumns({ name, sku, category, tags = [], barcode = null }: ProductBody, tail: string) {
  if (sku !== undefined) return { sku, search: productSearch({ name, sku, tags, barcode }) };
  const [stem] = skuFor(category, 0).split("-");
  const made = `printf('${stem}-%06d', ${lastId("product")} + 1) || ?`;
  const mark = "\u0001";
  const [before = "", after = ""] = productSearch({ name, sku: mark, tags, barcode }).split(mark);
  return {
    sku: { text: made, values: [tail] },
    search: { text: `? || lower(${made}) || ?`, values: [before, tail, after] },
  };
}

/** The columns that a change of a product sets. */
export function changedColumns(product: ProductExtended, change: ProductChange): Record<string, Value> {
  const { name, sku, tags, barcode } = { ...product, ...change };
  const isFoundOtherwise = [change.name, change.sku, change.tags, change.barcode].some((field) => field !== undefined);
  const price_minor = toMinor(change.price ?? product.price);
  const discount_bps = toBps(change.discountPercentage ?? product.discountPercentage);
  const isPriced = change.price !== undefined || change.discountPercentage !== undefined;
  const columns: Record<string, Value | undefined> = {
    name: change.name,
    sort_key: change.name === undefined ? undefined : sortKey(name),
    sku: change.sku,
    category: change.category,
    description: change.description,
    low_at: change.lowStockThreshold,
    barcode: change.barcode,
    cost_minor: change.cost === undefined ? undefined : costColumn(change.cost),
    tags_json: change.tags === undefined ? undefined : tagPairs(tags),
    images_json: change.images && pictureColumn(change.images),
    search: isFoundOtherwise ? productSearch({ name, sku, tags, barcode }) : undefined,
    price_minor: change.price === undefined ? undefined : price_minor,
    discount_bps: change.discountPercentage === undefined ? undefined : discount_bps,
    final_minor: isPriced ? finalMinor(price_minor, discount_bps) : undefined,
  };
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}
