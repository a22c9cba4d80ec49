import { describe, expect, test } from "vitest";
import {
  type ColumnNumbers,
  countCell,
  type DecimalMark,
  decideColumns,
  type Measure,
  noNumbers,
  numberIn,
  readNumberCell,
} from "./import-numbers.ts";

const money = (cell: string, decimal: DecimalMark | null = null) => numberIn(cell, { measure: "money", decimal });

test.each([
  ["1234.5", 1234.5],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1.234.567,5", 1234567.5],
  ["1,234,567", 1234567],
  ["1.299.000", 1299000],
  ["12,34,567.50", 1234567.5],
  ["1,29,900", 129900],
  ["199,99", 199.99],
  ["0.500", 0.5],
  ["0,500", 0.5],
  [".5", 0.5],
  ["1299.900", 1299.9],
  ["12.5000", 12.5],
  ["1 299,90", 1299.9],
  ["1\u00a0299,90", 1299.9],
  ["1\u202f299,900", 1299.9],
  ["1’299.90", 1299.9],
  ["1'299", 1299],
  ["١٢٫٥", 12.5],
  ["१,२३,४५६.७", 123456.7],
  ["１２．５", 12.5],
  ["'49,90", 49.9],
  ["-5,25", -5.25],
  ["−5,25", -5.25],
  ["5.", 5],
  ["0", 0],
])("%j is %d under any decimal separator", (cell, number) => {
  expect([money(cell), money(cell, "."), money(cell, ",")]).toEqual([number, number, number]);
});

test.each([
  ["1.299,90 TL", 1299.9],
  ["1299,90TL", 1299.9],
  ["TL1.299,90", 1299.9],
  ["1.299,90 Türk Lirası", 1299.9],
  ["USD12.50", 12.5],
  ["$1,299.90", 1299.9],
  ["-$5.50", -5.5],
  ["€ 1 299,90", 1299.9],
  ["149,90 TRY", 149.9],
  ["12.50 kr", 12.5],
  ["R$ 12,50", 12.5],
  ["12,50 zł", 12.5],
  ["1299.-", 1299],
  ["1.299,- kr", 1299],
  ["49,90 ₺", 49.9],
  ["Rs.1500", 1500],
  ["Rs. 150", 150],
  ["TL.150", 150],
  ["kr.75", 75],
  ["kr. 12,50", 12.5],
  ["-kr. 12,50", -12.5],
  ["Fr.12.50", 12.5],
  ["s/. 12", 12],
  ["100. TL", 100],
  ["l.e. 5", 5],
  ["R.12", 12],
  ["$.50", 0.5],
])("%j as money is %d", (cell, number) => expect(money(cell, ",")).toBe(number));

test.each([
  ["5 pcs", 5],
  ["12 adet", 12],
  ["3 Stk.", 3],
])("%j as a count is %d", (cell, number) => expect(numberIn(cell, { measure: "count", decimal: null })).toBe(number));

test.each<[string, Measure]>([
  ["abc", "money"],
  ["1.2.3", "money"],
  ["12,34.56,7", "money"],
  ["1.234,5.6", "money"],
  ["12 5", "money"],
  ["1e5", "money"],
  ["1.0E3", "money"],
  ["--1", "money"],
  ["49,90 ₺/adet", "money"],
  ["5 pcs", "money"],
  ["10 TL", "count"],
  ["10+", "count"],
  ["in stock", "count"],
  ["5-10", "count"],
  ["12 TL", "percent"],
  ["12⁹⁹", "money"],
  ["12½", "money"],
  ["abc.12", "money"],
  [`5${"\ufdfa".repeat(99)}`, "money"],
  [",".repeat(100_000), "money"],
])("%j is no valid %s", (cell, measure) => expect(readNumberCell(cell, measure)).toBeUndefined());

test.each(["1,299", "19.990", "Rp 150.000", "-1.234"])("%j is ambiguous", (cell) => {
  expect(money(cell)).toBe("open");
  expect(money(cell, ".")).not.toBe(money(cell, ","));
});

const columnIn = (currency: string, ...cells: string[]): ColumnNumbers => {
  const numbers = noNumbers();
  for (const cell of cells) countCell(numbers, { cell, measure: "money", currency });
  return numbers;
};
const columnOf = (...cells: string[]): ColumnNumbers => columnIn("USD", ...cells);

test.each([
  ["$12.50 USD", "USD"],
  ["USD $12.50", "USD"],
  ["USD$12.50", "USD"],
  ["US $12.50", "USD"],
  ["US$12.50", "USD"],
  ["$12.50 US", "USD"],
  ["12.50 USD", "USD"],
  ["12.50 US Dollars", "USD"],
  ["USD12.50", "USD"],
  ["USD 1,299.90", "USD"],
  ["€12", "EUR"],
  ["€12 EUR", "EUR"],
  ["EUR €12,50", "EUR"],
  ["€12 $", "EUR"],
  ["$12 EUR", "EUR"],
  ["A$12.50", "AUD"],
  ["$12.50 MXN", "MXN"],
  ["12.50 BYN", "BYN"],
])("%j is in a foreign currency for a shop in Canadian dollars", (cell, currency) => {
  expect(readNumberCell(cell, "money")).toMatchObject({ currencies: expect.anything() });
  expect(columnIn("CAD", cell).foreign).toEqual({ [currency]: 1 });
});

test.each([
  "$12.50",
  "12.50",
  "$12.50 CAD",
  "CAD $12.50",
  "CAD$12.50",
  "C$12.50",
  "C $12.50",
  "CA$ 12.50",
  "$12.50 CAN",
  "12.50 Canadian dollars",
])("%j is in the currency of a shop in Canadian dollars", (cell) => {
  expect(money(cell)).toBe(12.5);
  expect(columnIn("CAD", cell).foreign).toEqual({});
});

describe("decideColumns", () => {
  const decide = (columns: Record<string, string[]>, chosen = {}) =>
    Object.fromEntries(
      decideColumns(new Map(Object.entries(columns).map(([name, cells]) => [name, columnOf(...cells)])), chosen),
    );

  test.each([
    [["12.500", "0.500", "7.25"], "."],
    [["12,500", "7,25"], ","],
    [["1.234,50", "12.500"], ","],
    [["1.234.567", "12.500"], ","],
    [["1 299,900", "12,500"], ","],
    [["1299.900", "1.500"], "."],
    [["1.200,-", "1.500"], ","],
    [["1200,-", "1.500"], ","],
    [["1,200.-", "1.500"], "."],
  ])("%j prove the decimal separator %s", (cells, decimal) => {
    expect(decide({ price: cells }).price).toEqual({ decimal, by: "column" });
  });

  test("a column without evidence follows the others if they agree", () => {
    const silent = ["5.000", "12.000"];

    expect(decide({ price: ["0.500"], stock: silent }).stock).toEqual({ decimal: ".", by: "other", as: "price" });
    expect(decide({ price: ["0.500"], cost: ["1,5"], stock: silent }).stock).toEqual({ decimal: null, by: null });
    expect(decide({ stock: silent }).stock).toEqual({ decimal: null, by: null });
    expect(decide({ price: ["0.500"], stock: silent }, { stock: "," }).stock).toEqual({ decimal: ",", by: "chosen" });
  });

  test("a column that proves both separators stays undecided", () => {
    const numbers = columnOf("1.299,90", "12.50", "1,299", "19.990", "19.990", "2.500", "3.500");

    expect(decide({ price: ["1.299,90", "12.50", "1,299"] }).price).toEqual({ decimal: null, by: null });
    expect(numbers).toMatchObject({ point: 1, comma: 1, open: 5, samples: ["1,299", "19.990", "2.500"] });
  });

  test("foreign currencies are counted by code; possible shop currencies are not", () => {
    expect(columnOf("12 TL", "5 ₺", "$5", "€ 3", "US$ 4", "kr 5").foreign).toEqual({ TRY: 2, EUR: 1, SEK: 1 });
  });
});
