import { beforeAll, describe, expect, test } from "vitest";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { askJson, send, signIn } from "../support/app/app.ts";
import { addProduct, archiveMadeAfterwards, getProduct, patch, undo } from "../support/records/products.ts";

const PATH = "/api/ecommerce/products";
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
archiveMadeAfterwards();

const priced = ({ price, salePrice, discountPercentage, discountedPrice }: ProductExtended) => [
  price,
  salePrice,
  discountPercentage,
  discountedPrice,
];
const onSale = () => addProduct(headers, { price: 149_999, salePrice: 129_999 });

test("a sale price is stored to the cent, and the discount follows from it", async () => {
  const product = await onSale();
  const { body } = await askJson(`${PATH}?q=${product.sku}`, { headers });

  expect(priced(product)).toEqual([149_999, 129_999, 13.33, 129_999]);
  expect(body.data[0]).toMatchObject({ price: 149_999, discountPercentage: 13.33, discountedPrice: 129_999 });
});

describe("a change of a product on sale", () => {
  test.each<[string, object, ReturnType<typeof priced>]>([
    ["of the price leaves what is paid", { price: 159_999 }, [159_999, 129_999, 18.75, 129_999]],
    ["of the price to what is paid ends the sale", { price: 129_999 }, [129_999, null, 0, 129_999]],
    ["of the price below what is paid ends the sale", { price: 99 }, [99, null, 0, 99]],
    ["of the sale price", { salePrice: 99_999.99 }, [149_999, 99_999.99, 33.33, 99_999.99]],
    ["of both", { price: 200, salePrice: 199.99 }, [200, 199.99, 0.01, 199.99]],
    ["to no sale", { salePrice: null }, [149_999, null, 0, 149_999]],
    ["to a discount", { discountPercentage: 20 }, [149_999, 119_999.2, 20, 119_999.2]],
    ["to a sale of nearly all", { price: 10, salePrice: 0.01 }, [10, 0.01, 99.9, 0.01]],
    ["of its name", { name: "Yeni ad" }, [149_999, 129_999, 13.33, 129_999]],
  ])("%s", async (_title, change, after) => {
    const product = await onSale();
    const changed = await patch(product, change, headers);
    const undone = await undo(changed, headers);

    expect(priced(changed.body.data)).toEqual(after);
    expect(undone.body.data.leftOut).toEqual([]);
    expect(priced(await getProduct(product.id, headers))).toEqual(priced(product));
  });

  test.each([
    [{ salePrice: 149_999 }, "salePrice", "too_big"],
    [{ price: 100, salePrice: 100.01 }, "salePrice", "too_big"],
    [{ salePrice: 10, discountPercentage: 10 }, "salePrice", "conflict"],
    [{ salePrice: null, discountPercentage: 0 }, "salePrice", "conflict"],
    [{ salePrice: 1.005 }, "salePrice", "too_many_decimals"],
    [{ price: 0, discountPercentage: 10 }, "discountPercentage", "too_big"],
  ])("to %j is refused under %s with %s", async (change, field, code) => {
    const product = await onSale();
    const refused = await patch(product, change, headers);

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await getProduct(product.id, headers)).toEqual(product);
  });
});

describe("a write of what a product costs already", () => {
  test.each<[object, object]>([
    [{ price: 149_999, salePrice: 129_999 }, { discountPercentage: 13.33 }],
    [
      { price: 149_999, salePrice: 129_999 },
      { price: 149_999, discountPercentage: 13.33 },
    ],
    [{ price: 10 }, { salePrice: null }],
    [{ price: 10 }, { discountPercentage: 0 }],
  ])("of %j, %j, writes nothing and offers no undo", async (costs, change) => {
    const product = await addProduct(headers, costs);
    const same = await patch(product, change, headers);

    expect(same.body).toMatchObject({ status: 200, meta: {} });
    expect(same.body.meta.undo).toBeUndefined();
    expect(await getProduct(product.id, headers)).toEqual(product);
  });

  test("leaves the other fields of the write to be taken back", async () => {
    const product = await onSale();
    const changed = await patch(product, { name: "Yeni ad", discountPercentage: 13.33 }, headers);
    const undone = await undo(changed, headers);

    expect(undone.body.data.leftOut).toEqual([]);
    expect(await getProduct(product.id, headers)).toMatchObject({ name: product.name, salePrice: 129_999 });
  });
});

test("a copy has the sale price, and an order takes it", async () => {
  const product = await addProduct(headers, { price: 30, salePrice: 19.99, stock: 5 });
  const copy = await send("POST", `${PATH}/${product.id}/duplicate`, {}, headers);
  const lines = [{ productId: product.id, quantity: 2 }];
  const order = await send("POST", "/api/ecommerce/orders", { customerId: 3, lines, paymentMethod: "Crypto" }, headers);

  expect(priced(copy.body.data)).toEqual(priced(product));
  expect(order.body.data.amount).toBe(39.98);
  await send(
    "POST",
    `/api/ecommerce/orders/${order.body.data.id}/transitions`,
    { to: "cancelled" },
    {
      ...headers,
      "if-match": '"v1"',
    },
  );
});
