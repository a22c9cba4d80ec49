import { expect, test } from "vitest";
import { ProductSales } from "#shared/api/ecommerce/product-sales.ts";
import { clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { orderAt } from "../../support/records/shop.ts";

async function shop() {
  const app = await freshApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const salesOf = async (id: number) =>
    ProductSales.parse((await client.get(`/ecommerce/products/${id}/sales`)).body.data);
  return { client, salesOf };
}

test("GET /api/ecommerce/products/{id}/sales has 30 days up to today, and grows by what a completed order sells", async () => {
  const { client, salesOf } = await shop();
  const [product] = (await client.get("/ecommerce/products?sort=stock:desc&pageSize=1")).body.data;
  const before = await salesOf(product.id);

  await orderAt(client, ["processing"], { lines: [{ productId: product.id, quantity: 2 }] });
  const waiting = await salesOf(product.id);
  await orderAt(client, ["processing", "completed"], { lines: [{ productId: product.id, quantity: 3 }] });
  const after = await salesOf(product.id);

  expect([before.days.length, before.days[0]?.day, before.days.at(-1)?.day]).toEqual([30, "2026-05-17", "2026-06-15"]);
  expect(waiting).toEqual(before);
  expect(after.units).toBe(before.units + 3);
  expect(after.days.at(-1)?.units).toBe((before.days.at(-1)?.units ?? 0) + 3);
});

test("a product that is none has no sales", async () => {
  const { client } = await shop();

  expect((await client.get("/ecommerce/products/999999/sales")).body.code).toBe("not_found");
});
