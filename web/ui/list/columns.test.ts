import { expect, test } from "vitest";
import { type ListColumn, neededWidth, shownFrom } from "./columns.ts";

const column = (field: string, width: number, more: Partial<ListColumn<object>> = {}): ListColumn<object> => ({
  field,
  label: field,
  width,
  draw: () => field,
  text: () => field,
  ...more,
});
const columns = [column("name", 200), column("note", 90, { priority: 2 }), column("date", 100, { priority: 1 })];

test("columns with a priority are shown in its order, each once the table has room for it", () => {
  expect(neededWidth(columns, true)).toBe(250);
  expect([...shownFrom(columns, true)]).toEqual([
    ["date", 350],
    ["note", 440],
  ]);
});

test("whoever has set a width decides alone: nothing is left out", () => {
  const own = [...columns.slice(1), column("name", 300, { isFixed: true })];
  expect([...shownFrom(own, false)]).toEqual([]);
  expect(neededWidth(own, false)).toBe(490);
});
