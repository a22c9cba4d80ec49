import { expect, test } from "vitest";
import { isCard, staleKeys } from "./stale-keys.ts";

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
  "/kanban/cards/7",
  "/kanban/people",
  "/inbox/conversations?folder=mine",
  "/inbox/folders",
  "/team",
];
const boards = ["/kanban/boards", "/kanban/boards/1"];
const cards = [...boards, "/kanban/cards/7"];
const orders = ["/ecommerce/orders?page=1", "/ecommerce/orders/17"];

test.each([
  ["order", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", WALK, ...cards]],
  ["product", ["/ecommerce/products?page=1", ...cards]],
  // A colleague is named on boards, in lists of whom to choose and beside conversations.
  [
    "person",
    [WALK, "/kanban/boards/1", "/kanban/cards/7", "/kanban/people", "/inbox/conversations?folder=mine", "/team"],
  ],
  ["self", [...orders, "/ecommerce/products?page=1", ...boards]],
  ["workspace", [...orders, "/ecommerce/order-stats", "/ecommerce/products?page=1", ...boards]],
  ["view", ["/views?screen=products"]],
  ["card", [...cards, "/team"]],
  ["conversation", [...cards, "/inbox/conversations?folder=mine", "/inbox/folders", "/team"]],
  ["board", [...cards, "/team"]],
  ["column", cards],
  ["invoice", []],
])("a change of %s makes only its own questions stale", (object, stale) => {
  expect(staleKeys(shown, new Set([object]))).toEqual(stale);
});

test("the figures are cards, the lists are none", () => {
  expect(shown.filter(isCard)).toEqual(["/ecommerce/order-stats", "/dashboard/countries"]);
});
