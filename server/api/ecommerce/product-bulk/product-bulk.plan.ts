import type { BulkFacts, ProductBulk, ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { type PriceChange, repriced } from "#shared/rules/products/price-change.ts";
import { PRICE_MAX, STOCK_MAX } from "#shared/rules/products/product-fields.ts";
import { productStatus } from "#shared/rules/products/product-status.ts";
import { type Pricing, pricingAfter, saleProblem } from "#shared/rules/products/sale-price.ts";
import { toMajor, toMinor, toPercent } from "#shared/rules/shop/money.ts";
import type { Value } from "../../../db/write/act.ts";
import { pricedColumns, pricingOf } from "../products/product-columns.ts";
import { stockAfter } from "../stock/product-stock.store.ts";

/** Plan of a bulk action for one product: its result, and the columns to write if anything changes. */
export interface Planned {
  result: ProductBulkResult;
  set?: Record<string, Value>;
}

/** Plans a bulk action for one product without writing. */
export function planFor(product: ProductExtended, bulk: ProductBulk, now: number): Planned {
  const isArchived = product.archivedAt !== null;
  if (!("value" in bulk)) return planArchive(product, bulk.action, now);
  const before = factsOf(product, bulk.action);
  const leftOut = (code: string) => refused(product, before, code);
  if (isArchived) return leftOut("archived");
  if (bulk.action === "category") {
    return planned(product, { before, after: { category: bulk.value }, set: { category: bulk.value } });
  }
  if (bulk.action === "stock") return planStock(product, bulk.value, before);

  const standing = pricingOf(product);
  if (bulk.action === "discount") {
    const edit = { discountPercentage: bulk.value };
    return saleProblem(edit, standing)
      ? leftOut("too_small")
      : planPrice(product, before, pricingAfter(edit, standing));
  }
  const pricing = repriced(standing, bulk.value);
  if (pricing.price_minor > toMinor(PRICE_MAX)) return leftOut("too_big");
  if (isGivenAway(standing, pricing, bulk.value)) return leftOut("too_small");
  return planPrice(product, before, pricing);
}

/** Whether a price change leads to 0; only `set` to 0 may do that. */
const isGivenAway = (standing: Pricing, { price_minor, sale_minor }: Pricing, change: PriceChange): boolean =>
  sale_minor === 0 ||
  (price_minor === 0 && standing.price_minor > 0 && !(change.mode === "set" && change.amount === 0));

function planPrice(product: ProductExtended, before: BulkFacts, pricing: Pricing): Planned {
  const set = pricedColumns(pricing);
  const all = {
    price: toMajor(set.price_minor),
    discountPercentage: toPercent(set.discount_bps),
    discountedPrice: toMajor(set.final_minor),
  };
  const after = Object.fromEntries(Object.entries(all).filter(([fact]) => fact in before));
  return planned(product, { before, after, set });
}

function planArchive(product: ProductExtended, action: "archive" | "restore", now: number): Planned {
  const archived = product.archivedAt !== null;
  const wanted = action === "archive";
  const set = { archived_at: wanted ? now : null };
  return planned(product, { before: { archived }, after: { archived: wanted }, set });
}

function planStock(product: ProductExtended, act: StockAct, before: BulkFacts): Planned {
  const stock = stockAfter(product.stock, act);
  if (stock < 0) return refused(product, before, "stock_below_reserved");
  if (stock > STOCK_MAX) return refused(product, before, "too_big");
  const status = productStatus(stock, product.lowStockThreshold);
  return planned(product, { before, after: { stock, status }, set: {} });
}

function factsOf(product: ProductExtended, action: "category" | "price" | "discount" | "stock"): BulkFacts {
  const { category, price, discountPercentage, discountedPrice, stock, status } = product;
  if (action === "category") return { category };
  if (action === "stock") return { stock, status };
  return action === "price" ? { price, discountedPrice } : { discountPercentage, discountedPrice };
}

const refused = ({ id, name }: ProductExtended, before: BulkFacts, code: string): Planned => ({
  result: { id, name, ok: false, before, after: null, code },
});

/** Omits `set` if nothing changes: writing would raise the version and invalidate an earlier undo. */
function planned(
  { id, name }: ProductExtended,
  { before, after, set }: { before: BulkFacts; after: BulkFacts; set: Record<string, Value> },
): Planned {
  const isAsWanted = JSON.stringify(before) === JSON.stringify(after);
  return { result: { id, name, ok: true, before, after }, ...(isAsWanted ? {} : { set }) };
}
