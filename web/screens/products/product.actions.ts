import { mutate } from "swr";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import type { ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import { productStatus } from "#shared/rules/products/product-status.ts";
import { discountBps, type PriceEdit, paidMinor, pricingAfter } from "#shared/rules/products/sale-price.ts";
import { toMajor, toMinor, toPercent } from "#shared/rules/shop/money.ts";
import { type AnswerOf, api, keyOf } from "../../lib/api/client.ts";
import type { ProductRow } from "./products.data.ts";

/** Fields with inline editing. */
export type CellField = "price" | "discountPercentage" | "discountedPrice";
export type CellChange = Partial<Pick<ProductRow, CellField>>;

/** Request body of an inline edit: the final price is the sale price, unless it equals the price. */
function editOf(row: ProductRow, { discountedPrice, ...change }: CellChange): PriceEdit & ProductChange {
  if (discountedPrice === undefined) return change;
  return { ...change, salePrice: discountedPrice === (change.price ?? row.price) ? null : discountedPrice };
}

/** Row after an edit, calculated as on the server. */
export function withChange<Row extends ProductRow>(row: Row, change: CellChange): Row {
  const sale_minor = row.discountedPrice < row.price ? toMinor(row.discountedPrice) : null;
  const pricing = pricingAfter(editOf(row, change), { price_minor: toMinor(row.price), sale_minor });
  return {
    ...row,
    price: toMajor(pricing.price_minor),
    discountPercentage: toPercent(discountBps(pricing)),
    discountedPrice: toMajor(paidMinor(pricing)),
  };
}

/** Row after a stock movement; reserved stock stays. */
export function withStock<Row extends ProductRow>(row: Row, { mode, quantity }: StockAct): Row {
  const stock = { set: quantity, add: row.stock + quantity, remove: row.stock - quantity }[mode];
  if (stock < 0) return row;
  return { ...row, stock, status: productStatus(stock, row.lowStockThreshold) };
}

// Edits of one product are serialised, so that the second has the first one's version.
const lanes = new Map<number, Promise<unknown>>();
const versions = new Map<number, number>();

function inOrder<Answer>(id: number, work: () => Promise<Answer>): Promise<Answer> {
  const turn = (lanes.get(id) ?? Promise.resolve()).then(work, work);
  lanes.set(id, turn);
  return turn;
}

const versionOf = ({ id, version }: ProductRow) => Math.max(version, versions.get(id) ?? 0);

type Told = AnswerOf<"PATCH /ecommerce/products/{id}">;

/** Writes a product from an answer into the cache, for forms that open next. */
async function told({ data }: Told): Promise<void> {
  versions.set(data.id, data.version);
  const key = keyOf("GET /ecommerce/products/{id}", { path: { id: data.id } });
  await mutate(key, (kept?: Told) => kept && { ...kept, data }, { revalidate: false });
}

/** Saves an edit over the version of its row. Throws {@link ApiError}. */
export const sendChange = (row: ProductRow, change: CellChange) =>
  inOrder(row.id, async () => {
    const body = editOf(row, change);
    const answer = await api("PATCH /ecommerce/products/{id}", { path: { id: row.id }, body, ifMatch: versionOf(row) });
    await told(answer);
    return answer;
  });

/** Moves stock relative to the current value; one `key` is one movement. Throws {@link ApiError}. */
export const sendStock = (id: number, { act, key }: { act: StockAct; key: string }) =>
  inOrder(id, () => api("POST /ecommerce/products/{id}/stock", { path: { id }, body: act, idempotencyKey: key }));

/** Archives a product. Throws {@link ApiError}. */
export const sendArchive = (row: ProductRow) =>
  inOrder(row.id, () => api("DELETE /ecommerce/products/{id}", { path: { id: row.id }, ifMatch: versionOf(row) }));

/** Restores an archived product. Throws {@link ApiError}. */
export const sendRestore = (row: ProductRow) =>
  inOrder(row.id, async () => {
    const answer = await api("POST /ecommerce/products/{id}/restore", {
      path: { id: row.id },
      ifMatch: versionOf(row),
    });
    await told(answer);
    return answer;
  });
