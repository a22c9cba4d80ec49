import { expect, onTestFinished, test, vi } from "vitest";
import { type Cells, type Reader, readCells, skuOf } from "./product-import.cells.ts";

const MARKS = "\u0316\u0301".repeat(50);
const reader: Reader = {
  layout: "unknown",
  decimals: {},
  sku: undefined,
  product: undefined,
  markdownOf: (html) => html.replace(/<[^>]*>/g, ""),
  now: 0,
};
const read = (cells: Cells, more: Partial<Reader> = {}) =>
  readCells(cells, { ...reader, sku: skuOf(cells) || undefined, ...more });

test("each cell of a row is read into its field", () => {
  const texts = { name: "Gömlek", sku: "GOM-1", category: "Clothing", description: "Uzun", barcode: "96385074" };
  const numbers = { price: 149.9, discountPercentage: 12.5, cost: 60, stock: 4, lowStockThreshold: 2 };
  const written = Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, String(value)]));
  const image = "/categories/clothing.svg";

  const { values, problems, notices } = read({ ...texts, ...written, tags: "yaz, keten", image });

  expect([problems, notices]).toEqual([[], []]);
  expect(values).toEqual({ ...texts, ...numbers, tags: ["yaz", "keten"], image });
});

test("a cell that says nothing in words is as an empty one", () => {
  const cells = {
    name: "-",
    category: "N/A",
    price: "yok",
    stock: "–",
    description: "null",
    tags: "none",
    barcode: "n/a",
  };

  expect(read(cells)).toEqual({ values: {}, problems: [], notices: [] });
});

test("a cell is kept composed, and marks without end are parted once", () => {
  const { name } = read({ name: "Go\u0308mlek" }).values;
  const { description = "" } = read({ description: `a${MARKS}` }).values;

  expect(name).toBe("Gömlek");
  expect(description.split("\u034f")).toHaveLength(4);
  expect(read({ description }).values.description).toBe(description);
});

test("no cell has so many marks put in order that it would take the server long", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  onTestFinished(() => normalize.mockRestore());

  read({
    name: `a${MARKS}`,
    description: `<p>a${MARKS}</p>`,
    tags: `a${MARKS}`,
    sku: `a${MARKS}`,
    category: `a${MARKS}`,
  });

  const asked = normalize.mock.contexts.map(String);
  expect(asked.filter((text) => /(?:(?!\u034f)\p{M}){31}/u.test(text))).toEqual([]);
  expect(asked.some((text) => text.includes("\u034f"))).toBe(true);
});

test.each([
  [
    { price: "80", compareAtPrice: "100" },
    { price: 100, salePrice: 80 },
  ],
  [
    { price: "80", compareAtPrice: "80" },
    { price: 80, salePrice: null },
  ],
  [
    { price: "80", compareAtPrice: "" },
    { price: 80, salePrice: null },
  ],
  [
    { price: "100", salePrice: "80" },
    { price: 100, salePrice: 80 },
  ],
  [
    { price: "100", salePrice: "100" },
    { price: 100, salePrice: null },
  ],
  [{ price: "100", salePrice: "" }, { price: 100 }],
  [
    { price: "349,90", discountAmount: "50" },
    { price: 349.9, salePrice: 299.9 },
  ],
  [
    { price: "100", discountPercentage: "%20" },
    { price: 100, discountPercentage: 20 },
  ],
  [
    { price: "100", discountPercentage: "0" },
    { price: 100, salePrice: null },
  ],
])("the prices %j are %j", (cells, values) => expect(read(cells as Cells).values).toEqual(values));

test.each([
  [{ price: "100", salePrice: "120" }, "salePrice too_big"],
  [{ price: "100", discountAmount: "100" }, "discountAmount too_small"],
  [{ price: "-1" }, "price too_small"],
  [{ price: "1.005,5555" }, "price too_many_decimals"],
])("the prices %j are refused: %s", (cells, told) => {
  expect(read(cells as Cells).problems.map(({ field, code }) => `${field} ${code}`)).toEqual([told]);
});
