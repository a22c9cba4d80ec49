import { expect, onTestFinished, test, vi } from "vitest";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { categoryIn } from "./product-import.category.ts";
import { type Cells, type Reader, readCells, skuOf } from "./product-import.cells.ts";
import { htmlReader } from "./product-import.html.ts";
import { layoutReader, rowRefusal } from "./product-import.layout.ts";

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

test("parses each cell of a row into its field", () => {
  const texts = { name: "Gömlek", sku: "GOM-1", category: "Clothing", description: "Uzun", barcode: "96385074" };
  const numbers = { price: 149.9, discountPercentage: 12.5, cost: 60, stock: 4, lowStockThreshold: 2 };
  const written = Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, String(value)]));
  const image = "/categories/clothing.svg";

  const { values, problems, notices } = read({ ...texts, ...written, tags: "yaz, keten", image });

  expect([problems, notices]).toEqual([[], []]);
  expect(values).toEqual({ ...texts, ...numbers, tags: ["yaz", "keten"], image });
});

test("treats placeholder texts such as n/a as empty cells", () => {
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

test("normalizes cells to NFC and splits long runs of combining marks once", () => {
  const { name } = read({ name: "Go\u0308mlek" }).values;
  const { description = "" } = read({ description: `a${MARKS}` }).values;

  expect(name).toBe("Gömlek");
  expect(description.split("\u034f")).toHaveLength(4);
  expect(read({ description }).values.description).toBe(description);
});

test("never normalizes more than 30 consecutive combining marks", () => {
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
])("parses the price cells %j as %j", (cells, values) => expect(read(cells as Cells).values).toEqual(values));

const onSale = { price: 100, discountedPrice: 80, discountPercentage: 20, sku: "A" } as ProductExtended;

test.each<[Reader["layout"], Cells, object]>([
  ["woocommerce", { price: "100", salePrice: "" }, { price: 100, salePrice: null }],
  ["woocommerce", { price: "100", salePrice: "call us" }, { price: 100 }],
  ["woocommerce", { price: "100", salePrice: "n/a" }, { price: 100 }],
  ["prestashop", { price: "100", discountAmount: "-" }, { price: 100 }],
  ["shopify", { price: "100", compareAtPrice: "n/a" }, { price: 100 }],
  ["shopify", { price: "80", compareAtPrice: "100 (old)" }, {}],
])("in a %s file only an empty price cell ends a sale: %j", (layout, cells, values) => {
  expect(read(cells, { layout, product: onSale }).values).toEqual(values);
});

test.each(["2026-05-12", "2026-05-12 00:00:00"])("reads %s as the start of an active sale", (from) => {
  const now = Date.UTC(2026, 11, 20);
  const { values, notices } = read({ price: "100", salePrice: "80" }, { sale: { from, to: "" }, now });

  expect(values.salePrice).toBe(80);
  expect(notices).toEqual([]);
});

test.each([
  { from: "05/12/2026", to: "" },
  { from: "", to: "12.05.2026" },
  { from: "2026-05-12", to: "soon" },
])("an ambiguous sale date keeps the stored sale: %j", (sale) => {
  const now = Date.UTC(2026, 11, 20);
  for (const cells of [
    { price: "100", salePrice: "70" },
    { price: "100", discountPercentage: "30" },
    { price: "100", discountAmount: "30" },
  ]) {
    const { values, notices } = read(cells, { product: onSale, sale, now });

    expect(values).toEqual({ price: 100 });
    expect(notices).toEqual([{ field: "salePrice", code: "sale_date_unreadable", params: sale }]);
  }
});

test("converts escaped HTML twice only if the whole text is HTML", async () => {
  const markdownOf = await htmlReader();
  const text = (description: string) => read({ description }, { markdownOf }).values.description;

  expect(text("Use &lt;b&gt; for bold")).toBe("Use <b> for bold");
  expect(text("Fish &amp;amp; chips")).toBe("Fish &amp; chips");
  expect(text("&lt;p&gt;Fish &amp;amp; chips")).toBe("Fish & chips");
  expect(text("Fish &lt;b&gt;and&lt;/b&gt; chips")).toBe("Fish **and** chips");
});

test("keeps escaped line breaks of a WooCommerce export, also between tags", async () => {
  const markdownOf = await htmlReader();
  const lines = (description: string) =>
    read({ description }, { layout: "woocommerce", markdownOf }).values.description;

  expect(lines("One\\nTwo")).toBe("One\nTwo");
  expect(lines("<b>One</b>\\nTwo")).toBe("**One**\nTwo");
  expect(lines("<p>One</p>\\n<p>Two</p>")).toBe("One\n\nTwo");
});

test("shortens an unknown category in the problem to 60 characters", () => {
  const { problems } = read({ category: "x".repeat(500) });

  expect(problems[0]?.params?.name).toBe("x".repeat(60));
});

test("reads a category or type with a million spaces in time", () => {
  const blanks = " ".repeat(1_000_000);
  const typed = layoutReader(["Name", "Regular price", "Type"], "woocommerce");
  const row = { cells: ["", "", `simple${blanks}x`], fields: {}, isFurther: false, isKnown: false };

  expect(categoryIn(`a${blanks}b > Clothing${blanks}`, "unknown").category).toBe("Clothing");
  expect(rowRefusal(typed, row)).toMatchObject({ code: "not_a_stock_product" });
});

test.each([
  [{ price: "100", salePrice: "120" }, "salePrice too_big"],
  [{ price: "100", discountAmount: "100" }, "discountAmount too_small"],
  [{ price: "-1" }, "price too_small"],
  [{ price: "1.005,5555" }, "price too_many_decimals"],
])("rejects the price cells %j: %s", (cells, told) => {
  expect(read(cells as Cells).problems.map(({ field, code }) => `${field} ${code}`)).toEqual([told]);
});
