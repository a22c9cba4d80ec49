import { expect, test } from "vitest";
import { isCard, staleKeys } from "./object-keys.ts";

const shown = [
  "/ecommerce/orders?page=1",
  "/ecommerce/orders/17",
  "/ecommerce/order-stats",
  "/ecommerce/products?page=1",
  "walk:/datatable/users?cursor=WzEwMF0&pageSize=100",
  "/dashboard/countries",
  "/views?screen=products",
  "/kanban/boards/1",
];
const orders = ["/ecommerce/orders?page=1", "/ecommerce/orders/17"];

test.each([
<<<<<<< HEAD
  [
    "order",
    [
      ...["/ecommerce/orders?page=1", "/ecommerce/orders/17", "/ecommerce/order-stats", "/ecommerce/products?page=1"],
      "walk:/datatable/users",
    ],
  ],
  ["product", ["/ecommerce/products?page=1"]],
  ["person", ["walk:/datatable/users?cursor=WzEwMF0&pageSize=100"]],
  ["self", ["/ecommerce/orders?page=1", "/ecommerce/orders/17", "/ecommerce/products?page=1"]],
  [
    "workspace",
    ["/ecommerce/orders?page=1", "/ecommerce/orders/17", "/ecommerce/order-stats", "/ecommerce/products?page=1"],
  ],
=======
  ["order", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", "/kanban/boards/1"]],
  ["product", ["/ecommerce/products?page=1", "/kanban/boards/1"]],
  ["person", ["walk:/datatable/users"]],
  ["self", [...orders, "/ecommerce/products?page=1", "/kanban/boards/1"]],
  ["workspace", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", "/kanban/boards/1"]],
>>>>>>> fix-k
  ["view", ["/views?screen=products"]],
  ["card", ["/kanban/boards/1"]],
  ["invoice", []],
])("a change of %s makes only its own questions stale", (object, stale) => {
  expect(staleKeys(shown, new Set([object]))).toEqual(stale);
});

test("the figures are cards, the lists are none", () => {
  expect(shown.filter(isCard)).toEqual(["/ecommerce/order-stats", "/dashboard/countries"]);
});
