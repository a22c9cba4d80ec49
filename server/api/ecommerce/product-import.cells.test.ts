import { expect, onTestFinished, test, vi } from "vitest";
import { readCells } from "./product-import.cells.ts";

const MARKS = "\u0316\u0301".repeat(50);

test("each cell of a row is read into its field", () => {
  const texts = { name: "Gömlek", sku: "GOM-1", category: "Clothing", description: "Uzun", barcode: "96385074" };
  const numbers = { price: 149.9, discountPercentage: 12.5, cost: 60, stock: 4, lowStockThreshold: 2 };
  const written = Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, String(value)]));
  const image = "/categories/clothing.svg";

  const { values, problems } = readCells({ ...texts, ...written, tags: "yaz, keten", image });

  expect(problems).toEqual([]);
  expect(values).toEqual({ ...texts, ...numbers, tags: ["yaz", "keten"], image });
});

test("a cell is kept composed, and marks without end are parted once", () => {
  const { name } = readCells({ name: "Go\u0308mlek" }).values;
  const { description = "" } = readCells({ description: `a${MARKS}` }).values;

  expect(name).toBe("Gömlek");
  expect(description.split("\u034f")).toHaveLength(4);
  expect(readCells({ description }).values.description).toBe(description);
});

test("no cell has so many marks put in order that it would take the server long", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  onTestFinished(() => normalize.mockRestore());

  readCells({ name: `a${MARKS}`, descriptionHtml: `<p>a${MARKS}</p>`, tags: `a${MARKS}` });

  const asked = normalize.mock.contexts.map(String);
  expect(asked.filter((text) => /(?:(?!\u034f)\p{M}){31}/u.test(text))).toEqual([]);
  expect(asked.some((text) => text.includes("\u034f"))).toBe(true);
});
