import { describe, expect, test } from "vitest";
import { type Product, ProductExtended } from "#shared/api/ecommerce/products.ts";
import { productStatus } from "#shared/rules/products/product-status.ts";
import { finalMinor, toBps, toMinor } from "#shared/rules/shop/money.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import { askJson } from "../support/app/app.ts";

import { allOrders, allProducts, ids, listOf, PRODUCTS, rowsOf, signedIn } from "../support/laws/lists.ts";

describe("products", () => {
  test("L13, L38 counts by status and category are the totals of the filtered lists", async () => {
    const { body } = await signedIn(`${PRODUCTS}/facets`);
    const { body: summary } = await askJson("/api/ecommerce/summary");

    const { status, category, total } = body.data;
    for (const name of Object.keys(status))
      expect((await listOf(PRODUCTS, { status: name })).meta.total).toBe(status[name]);
    for (const name of Object.keys(category))
      expect((await listOf(PRODUCTS, { category: name })).meta.total).toBe(category[name]);
    expect(status["In Stock"] + status["Low Stock"] + status["Out of Stock"]).toBe(total);
    expect(total).toBe(summary.data.totalProducts);
  });

  test("a facet leaves its own filter aside and obeys the others", async () => {
    const { body } = await signedIn(`${PRODUCTS}/facets?status=Low%20Stock&category=Books`);

    const low = await listOf(PRODUCTS, { status: "Low Stock", category: "Books" });
    const out = await listOf(PRODUCTS, { status: "Out of Stock", category: "Books" });
    const clothes = await listOf(PRODUCTS, { status: "Low Stock", category: "Clothing" });
    expect(body.data.total).toBe(low.meta.total);
    expect(body.data.status["Out of Stock"]).toBe(out.meta.total);
    expect(body.data.category.Clothing).toBe(clothes.meta.total);
  });

  test("L16 to L19 prices, status, stock and sales follow from their causes", async () => {
    const products = await allProducts();
    const orders = await allOrders();

    for (const product of products) {
      const price = toMinor(product.price);
      expect(toMinor(product.discountedPrice)).toBe(finalMinor(price, toBps(product.discountPercentage)));
      expect(product.status).toBe(productStatus(product.stock, product.lowStockThreshold));
      expect(product.stock).toBe(product.onHand - product.reserved);
      const pieces = (statuses: string[]) =>
        orders
          .filter((order) => statuses.includes(order.status))
          .flatMap((order) => order.details)
          .filter((line) => line.productId === product.id)
          .reduce((sum, line) => sum + line.quantity - line.returned, 0);
      expect(product.reserved).toBe(pieces(["pending", "processing"]));
      expect(product.sales).toBe(pieces(["completed"]));
    }
  });

  test.each([
    [{ status: "Low Stock" }, (p: ProductExtended) => p.stock > 0 && p.stock <= p.lowStockThreshold],
    [{ priceMin: 20, priceMax: 80 }, (p: ProductExtended) => p.discountedPrice >= 20 && p.discountedPrice <= 80],
    [{ discounted: 1 }, (p: ProductExtended) => p.discountPercentage > 0],
    [{ discounted: 0, ratingMin: 4.25 }, (p: ProductExtended) => p.discountPercentage === 0 && p.rating >= 4.25],
    [{ stockMin: 5, stockMax: 60 }, (p: ProductExtended) => p.stock >= 5 && p.stock <= 60],
    [
      { category: "Books,Clothing", sort: "price:desc" },
      (p: ProductExtended) => ["Books", "Clothing"].includes(p.category),
    ],
    [{ createdTo: "2026-01-01" }, (p: ProductExtended) => p.createdAt < "2026-01-01T21:00:00.000Z"],
    [{ archived: 1 }, (p: ProductExtended) => p.archivedAt !== null],
    [{ archived: 0 }, (p: ProductExtended) => p.archivedAt === null],
  ])("filter %j leaves just the rows that fit, and the facets agree", async (query, fits) => {
    const expected = (await allProducts()).filter(fits).map((product) => product.id);

    const { data, meta } = await listOf(PRODUCTS, { ...query, pageSize: 100 } as Record<string, string | number>);

    expect(ids(data).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(meta.total).toBe(expected.length);
    const { body } = await signedIn(
      `${PRODUCTS}/facets?${new URLSearchParams(query as unknown as Record<string, string>)}`,
    );
    expect(body.data.total).toBe(expected.length);
  });

  test("a tag is found whatever its case and marks", async () => {
    const [tagged] = (await allProducts()).filter((product) => product.tags.length > 0);
    const tag = tagged!.tags[0]!;

    for (const form of [tag, tag.toUpperCase()])
      expect(ids(await rowsOf(PRODUCTS, { tag: form }))).toContain(tagged!.id);
  });

  test("letters of any case, with marks or without, find the same products", async () => {
    const found = async (q: string) => ids(await rowsOf(PRODUCTS, { q }));

    const bags = await found("ÇANTA");
    expect(bags.length).toBeGreaterThan(0);
    expect(await found("canta")).toEqual(bags);
    expect(await found("Çanta")).toEqual(bags);
    expect(await found("ça")).toEqual(expect.arrayContaining(bags));
    expect(await found("Ç")).toEqual(expect.arrayContaining(bags));
    const roses = await found("ısparta");
    expect(roses.length).toBeGreaterThan(0);
    expect(await found("isparta")).toEqual(roses);
    expect(await found("ISPARTA gul")).toEqual(roses);
    expect(await found("gü isparta")).toEqual(roses);
  });

  test("L40 each word of a name finds its row", async () => {
    for (const product of await allProducts()) {
      for (const word of product.name.split(/\s+/)) {
        for (const form of [word, word.toUpperCase(), word.toLowerCase()]) {
          expect(ids(await rowsOf(PRODUCTS, { q: form, pageSize: 100 })), form).toContain(product.id);
        }
      }
    }
  });

  test("names come in Turkish order", async () => {
    const names = (await rowsOf<Product>(PRODUCTS, { sort: "name:asc", pageSize: 100 })).map((product) => product.name);
    const place = (name: string) => names.findIndex((one) => one.startsWith(name));

    expect(names).toEqual(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)));
    expect(place("Cüzdan")).toBeLessThan(place("Çanta"));
    expect(place("Çanta")).toBeLessThan(place("Defter"));
    expect(place("Sandalye")).toBeLessThan(place("Şal"));
  });

  test("one product is found by id, and a missing one is not", async () => {
    const { body, response } = await signedIn(`${PRODUCTS}/7`);
    expect(ProductExtended.parse(body.data).id).toBe(7);
    expect(response.headers.get("etag")).toBe(`W/"v${body.data.version}.${body.data.revision}"`);
    expect((await signedIn(`${PRODUCTS}/999999`)).status).toBe(404);
    expect((await signedIn(`${PRODUCTS}/x`)).status).toBe(422);
  });
});
