import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { importNotices } from "#shared/api/ecommerce/product-import.ts";
import { columnsKnown } from "#shared/rules/products/import-fields.ts";
import {
  type Cells,
  type Reader,
  readCells,
  skuOf,
} from "../../../server/api/ecommerce/product-import/product-import.cells.ts";
import { productExport } from "../../../server/api/ecommerce/products/product.export.ts";
import en from "../../../web/i18n/jobs.en.json?messages";
import tr from "../../../web/i18n/jobs.tr.json?messages";
import { formatFor } from "../../../web/lib/format.ts";
import { translator } from "../../../web/lib/i18n.tsx";
import { importNotice, importReason } from "../../../web/screens/products/import/check/import-reasons.ts";

const long = "a".repeat(5_001);
const reader = {
  layout: "unknown",
  decimals: {},
  product: undefined,
  markdownOf: (text: string) => text,
  now: 0,
} as const;
const read = (cells: Cells) => readCells(cells, { ...reader, sku: skuOf(cells) || undefined } satisfies Reader);
const cellsOf: Cells[] = [
  { name: "X", sku: "a\u0001b", category: "Kırtasiye", price: "on", cost: "-1", stock: "2.5" },
  { handle: long, name: long, price: "1000000,5", cost: "1.2345", stock: "1000001", lowStockThreshold: "10001" },
  { sku: "8,69E+12", price: "1.299", discountPercentage: "100" },
  { price: "10", salePrice: "20" },
  { price: "-1", description: long, barcode: "4006381333932", tags: "a, A" },
];
const number = String;
const left = /undefined|NaN|^import\.|[{}]/;

test.each(cellsOf)("a row is refused in words that leave nothing open: %o", (cells) => {
  const { problems, notices } = read(cells);

  expect(problems.length).toBeGreaterThan(0);
  for (const messages of [en, tr]) {
    for (const problem of problems)
      expect(importReason(problem, { t: translator(messages, "en"), number })).not.toMatch(left);
    for (const notice of notices)
      expect(importNotice(notice, { t: translator(messages, "en"), number })).not.toMatch(left);
  }
});

test.each(importNotices)("the notice %s has words in both languages", (code) => {
  const params = {
    name: "a",
    type: "b",
    to: "b",
    option: "M",
    maximum: 20,
    letters: 40,
    sku: "S",
    from: "1",
    text: "t",
  };
  for (const messages of [en, tr]) {
    const words = importNotice({ field: "name", code, params } satisfies ImportNotice, {
      t: translator(messages, "en"),
      number,
    });
    expect(words).not.toMatch(left);
  }
});

const reasonsIn = (messages: typeof en, problems: readonly ImportProblem[]) =>
  problems.map((problem) => importReason(problem, { t: translator(messages, "en"), number }));

test("what a row is refused for is told by its field and by whose fault it is", () => {
  const taken = { field: "sku", code: "taken" } as const;

  expect(
    reasonsIn(en, [
      { field: "sku", code: "bad_format" },
      { ...taken, params: { name: "Çanta" } },
      taken,
      { field: "sku", code: "duplicate", params: { line: 1234 } },
      { field: "id", code: "changed_since" },
      { field: "sku", code: "archived" },
      { field: "name", code: "required" },
      { field: "category", code: "unknown_category", params: { name: "Kırtasiye", allowed: ["Books"] } },
      { field: "row", code: "needs_variants" },
      { field: "price", code: "ambiguous", params: { point: 1.299, comma: 1299 } },
      { field: "row", code: "bad_format" },
      { field: "row", code: "bad_format", params: { column: "Name" } },
      { field: "sku", code: "line_break" },
      { field: "sku", code: "lost_zeros", params: { id: 4, sku: "00123", name: "Kupa", marked: "'123" } },
    ]),
  ).toEqual([
    "Enter 1 to 64 visible characters",
    "This SKU is used by “Çanta”",
    "Another product has this SKU",
    "Row 1234 speaks of the same product",
    "This product was changed after the check",
    "This product is archived",
    "This is missing",
    "“Kırtasiye” is none of the categories of this shop",
    "A variant of a product. This shop keeps products without variants.",
    "1.299 or 1299? Choose the decimal mark of this column above.",
    "A quotation mark is out of place, so that this row may hold rows below it. Correct the file and import it again.",
    "“Name” seems to hold rows below this one. Correct the file and import it again, or take the row as it is written.",
    "Contains a line break. If a quotation mark is missing in the file, rows below are in this cell. Enter the text on one line, or correct the file.",
    "“00123” (Kupa) is a product here. Enter 00123 for that one, or '123 for a new product.",
  ]);
});

test("every heading that is written above products is known when it is read back", () => {
  expect(productExport.columns.filter((column) => columnsKnown([column]) === 0)).toEqual([]);
  const keys = [
    "name",
    "sku",
    "category",
    "price",
    "discount",
    "discountedPrice",
    "status",
    "stock",
    "cost",
    "sales",
    "rating",
    "created",
  ].map((name) => `products.${name}`);
  for (const file of ["products.en", "products.tr"]) {
    const path = new URL(`../../../web/i18n/${file}.json`, import.meta.url);
    const messages = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
    expect(keys.map((key) => messages[key] ?? key).filter((head) => columnsKnown([head]) === 0)).toEqual([]);
  }
});

test.each([
  ["en", en, "1,299.90"],
  ["tr", tr, "1.299,90"],
] as const)("an amount is asked for with both decimals in %s", (locale, messages, example) => {
  const format = formatFor({ locale, timeZone: "UTC", currency: "USD", now: () => 0 });
  const words = { t: translator(messages, locale), number: format.number };

  expect(importReason({ field: "price", code: "bad_format" }, words)).toContain(example);
});
