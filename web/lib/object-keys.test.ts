import { expect, test } from "vitest";
import { isCard, staleKeys } from "./object-keys.ts";

const WALK = "walk:/datatable/users?cursor=WzEwMF0&pageSize=100";
const shown = [
  "/ecommerce/orders?page=1",
  "/ecommerce/orders/17",
  "/ecommerce/order-stats",
  "/ecommerce/products?page=1",
  WALK,
  "/dashboard/countries",
  "/views?screen=products",
  "/kanban/boards/1",
  "/team",
];
const orders = ["/ecommerce/orders?page=1", "/ecommerce/orders/17"];

test.each([
  ["order", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", WALK, "/kanban/boards/1"]],
  ["product", ["/ecommerce/products?page=1", "/kanban/boards/1"]],
  ["person", [WALK, "/team"]],
  ["self", [...orders, "/ecommerce/products?page=1", "/kanban/boards/1"]],
  ["workspace", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", "/kanban/boards/1"]],
  ["view", ["/views?screen=products"]],
  ["card", ["/kanban/boards/1", "/team"]],
  ["conversation", ["/kanban/boards/1", "/team"]],
  ["board", ["/kanban/boards/1", "/team"]],
  ["column", ["/kanban/boards/1"]],
  ["invoice", []],
])("a change of %s makes only its own questions stale", (object, stale) => {
  expect(staleKeys(shown, new Set([object]))).toEqual(stale);
});

test("the figures are cards, the lists are none", () => {
  expect(shown.filter(isCard)).toEqual(["/ecommerce/order-stats", "/dashboard/countries"]);
});
