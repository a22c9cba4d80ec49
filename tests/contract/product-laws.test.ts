import { beforeAll, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { StockMove } from "#shared/api/ecommerce/product-stock.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { productStatus } from "#shared/rules/products/product-status.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import { askJson, send, signIn } from "../support/app/app.ts";
import {
  addProduct,
  archive,
  archiveMadeAfterwards,
  at,
  bulk,
  getProduct,
  move,
  patch,
  undo,
} from "../support/records/products.ts";
import { percentOf } from "../support/walk/shop-model.ts";

let headers: Record<string, string>;
let products: ProductExtended[];
let orders: OrderExtended[];

async function walk<Row>(path: string, query = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await askJson(`/api/ecommerce${path}?pageSize=100&page=${page}${query}`, { headers });
    rows.push(...body.data);
    if (page >= body.meta.pageCount) return rows;
  }
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

archiveMadeAfterwards();

/** Every kind of write, some of them refused, before the laws are asked. */
beforeAll(async () => {
  headers = await signIn();
  const one = await addProduct(headers, { price: 199.99, discountPercentage: 33.33, stock: 12 });
  const two = await addProduct(headers, { price: 0.05, discountPercentage: 90, stock: 10 });
  const three = await addProduct(headers, { stock: 3 });
  await patch(one, { price: 10.05, discountPercentage: 50 }, headers);
  await move(one.id, { mode: "remove", quantity: 12 }, headers);
  await undo(await move(two.id, { mode: "set", quantity: 500 }, headers), headers);
  await move(two.id, { mode: "remove", quantity: 11 }, headers);
  await bulk({ ids: [one.id, two.id, three.id], action: "price", value: { mode: "percent", percent: 12.34 } }, headers);
  const stock = { mode: "add", quantity: 4, reason: "received" };
  await undo(await bulk({ ids: [one.id, three.id], action: "stock", value: stock }, headers), headers);
  await bulk({ filter: { q: one.sku }, action: "category", value: "Books" }, headers);
  await archive({ id: two.id, version: 2 }, headers);
  await send("POST", `/api/ecommerce/products/${two.id}/restore`, {}, at(headers, 3));
  const gone = await addProduct(headers, { stock: 8 });
  await archive(gone, headers);
  products = [
    ...(await walk<ProductExtended>("/products")),
    ...(await walk<ProductExtended>("/products", "&archived=1")),
  ];
  orders = await walk<OrderExtended>("/orders");
});

test("L13 total products are those not archived, each with one of the three statuses", async () => {
  const standing = products.filter(({ archivedAt }) => archivedAt === null);
  const { body: summary } = await askJson("/api/ecommerce/summary", { headers });
  const { body: facets } = await askJson("/api/ecommerce/products/facets", { headers });

  expect(summary.data.totalProducts).toBe(standing.length);
  for (const facet of [facets.data.status, facets.data.category]) {
    expect(sum(Object.values(facet))).toBe(standing.length);
  }
  for (const [status, n] of Object.entries(facets.data.status)) {
    expect(standing.filter((product) => product.status === status)).toHaveLength(n as number);
  }
});

test("L62 what is paid is the sale price or the price, and the discount is 0 just where there is no sale", () => {
  for (const { id, price, salePrice, discountPercentage, discountedPrice } of products) {
    expect(discountedPrice, String(id)).toBe(salePrice ?? price);
    expect(discountPercentage === 0, String(id)).toBe(salePrice === null);
    if (salePrice !== null) expect(salePrice).toBeLessThan(price);
    const sale_minor = salePrice === null ? null : toMinor(salePrice);
    expect(discountPercentage, String(id)).toBe(percentOf({ price_minor: toMinor(price), sale_minor }));
  }
});

test("L17 the status follows stock and threshold", () => {
  for (const { id, status, stock, lowStockThreshold } of products) {
    expect(status, String(id)).toBe(productStatus(stock, lowStockThreshold));
  }
});

test("L18 stock is on hand less reserved, and reserved is what open orders hold", () => {
  const open = orders.filter(({ status }) => status === "pending" || status === "processing");
  for (const { id, stock, onHand, reserved } of products) {
    const held = open.flatMap(({ details }) => details.filter(({ productId }) => productId === id));
    expect(stock, String(id)).toBe(onHand - reserved);
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(reserved, String(id)).toBe(sum(held.map(({ quantity }) => quantity)));
  }
});

test("L19 sales are the pieces of completed orders less those returned", () => {
  const completed = orders.filter(({ status }) => status === "completed").flatMap(({ details }) => details);
  for (const { id, sales } of products) {
    const own = completed.filter(({ productId }) => productId === id);
    expect(sales, String(id)).toBe(sum(own.map(({ quantity, returned }) => quantity - returned)));
  }
});

test("L20 on hand is the sum of the movements", async () => {
  for (const { id, onHand } of products) {
    const moves = await walk<StockMove>(`/products/${id}/stock`);
    expect(sum(moves.map(({ delta }) => delta)), String(id)).toBe(onHand);
  }
});

test("L49 an act and its undo leave every figure as it was", async () => {
  const product = await addProduct(headers, { price: 40, stock: 20 });
  const figures = async () => {
    const { version: _, updatedAt: __, revision: ___, ...facts } = await getProduct(product.id, headers);
    const { body: facets } = await askJson("/api/ecommerce/products/facets", { headers });
    const { body: summary } = await askJson("/api/ecommerce/summary", { headers });
    return [facts, facets.data, summary.data];
  };
  const before = await figures();
  const ids = [product.id];
  const acts = [
    () => move(product.id, { mode: "set", quantity: 0 }, headers),
    () => bulk({ ids, action: "stock", value: { mode: "remove", quantity: 15, reason: "damaged" } }, headers),
    () => bulk({ ids, action: "discount", value: 25 }, headers),
    () => bulk({ ids, action: "category", value: "Cosmetics" }, headers),
    () => bulk({ ids, action: "archive" }, headers),
    async () =>
      patch(await getProduct(product.id, headers), { name: "Başka", tags: ["a"], lowStockThreshold: 99 }, headers),
    async () => archive(await getProduct(product.id, headers), headers),
  ];

  for (const act of acts) {
    const done = await act();
    expect(await figures(), JSON.stringify(done.body)).not.toEqual(before);
    await undo(done, headers);
    expect(await figures(), JSON.stringify(done.body)).toEqual(before);
  }
});
