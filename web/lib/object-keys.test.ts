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
  "/kanban/boards",
  "/kanban/boards/1",
  "/kanban/people",
  "/inbox/conversations?folder=mine",
  "/inbox/folders",
  "/team",
];
const boards = ["/kanban/boards", "/kanban/boards/1"];
const orders = ["/ecommerce/orders?page=1", "/ecommerce/orders/17"];

test.each([
  ["order", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", WALK, ...boards]],
  ["product", ["/ecommerce/products?page=1", ...boards]],
  // A colleague is named on boards, in lists of whom to choose and beside conversations.
  [
    "person",
    [WALK, "/views?screen=products", "/kanban/boards/1", "/kanban/people", "/inbox/conversations?folder=mine", "/team"],
  ],
  ["self", [...orders, "/ecommerce/products?page=1", ...boards]],
  ["workspace", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", ...boards]],
  ["view", ["/views?screen=products"]],
  ["card", [...boards, "/team"]],
  ["conversation", [...boards, "/inbox/conversations?folder=mine", "/inbox/folders", "/team"]],
  ["board", [...boards, "/team"]],
  ["column", boards],
  ["invoice", []],
])("a change of %s makes only its own questions stale", (object, stale) => {
  expect(staleKeys(shown, new Set([object]))).toEqual(stale);
});

test("the figures are cards, the lists are none", () => {
  expect(shown.filter(isCard)).toEqual(["/ecommerce/order-stats", "/dashboard/countries"]);
});
