import { expect, test } from "vitest";
import { OrderExtended } from "./api/ecommerce/orders.ts";
import { ProductExtended } from "./api/ecommerce/products.ts";
import { largeRowFields, lastOrderFields, orderRowFields, productRowFields } from "./list-fields.ts";

test.each([
  ["order list", orderRowFields, OrderExtended],
  ["large table", largeRowFields, OrderExtended],
  ["latest orders", lastOrderFields, OrderExtended],
  ["product list", productRowFields, ProductExtended],
])("fields of the %s are fields of its rows", (_, fields, row) => {
  expect(fields.filter((name) => !(name in row.shape))).toEqual([]);
});
