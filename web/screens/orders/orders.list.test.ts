import { expect, test } from "vitest";
import { screenById } from "#shared/screens.ts";
import { readList } from "../../lib/list/list-query.ts";
import { orderList } from "./orders.list.ts";

test("the address of the orders keeps each filter that their screen asks the API for", () => {
  const { params = [] } = screenById("orders").list ?? {};
  const places = ["page", "pageSize", "sort"];

  expect(Object.keys(orderList.filters).toSorted()).toEqual(params.filter((name) => !places.includes(name)).toSorted());
});

test.each([
  ["1", "1"],
  ["0", undefined],
  ["yes", undefined],
])("of orders paid in excess, %j is read as %j", (text, read) => {
  expect(readList(orderList, new URLSearchParams({ excess: text })).excess).toBe(read);
});
