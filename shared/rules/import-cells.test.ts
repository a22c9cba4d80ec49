import { expect, test } from "vitest";
import { FORMULA, readNumber, textOfHtml, unmarked } from "./import-cells.ts";
import { columnsOf, guessMapping } from "./import-fields.ts";

test.each([
  ["1234.5", 1234.5],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1.234.567,5", 1234567.5],
  ["1,234,567", 1234567],
  ["199,99", 199.99],
  ["199.99", 199.99],
  ["12,5", 12.5],
  ["1.234", 1234],
  ["1,234", 1234],
  ["0.500", 0.5],
  ["₺1.234,50", 1234.5],
  ["1 234,50 TL", 1234.5],
  ["USD 19.90", 19.9],
  ["12.5%", 12.5],
  ["-5", -5],
  ["5.", 5],
  ["0", 0],
])("%s is read as the number %d", (cell, number) => {
  expect(readNumber(cell)).toBe(number);
});

test.each(["", "abc", "1.2.3", "1,23,456", "12,34.56,7", "1e5", "--1", "1.234,5.6", "٣"])("%j is no number", (cell) => {
  expect(readNumber(cell)).toBeUndefined();
});

test("a mark against formulas comes off once, and nothing else does", () => {
  expect(["'=SUM(A1)", "''=x", "'quoted'", "=x", "'-5"].map(unmarked)).toEqual([
    "=SUM(A1)",
    "'=x",
    "'quoted'",
    "=x",
    "-5",
  ]);
});

test("every text comes through marking and unmarking as it was", () => {
  for (const text of ["=1+1", "'=1", "''@x", "+90", "-", "@a", "\tx", "plain", "'plain", "1=2"]) {
    const written = FORMULA.test(text) ? `'${text}` : text;
    expect(unmarked(written)).toBe(text);
    expect(written).not.toMatch(/^[=+\-@\t\r]/);
  }
});

test("HTML gives its words, blocks on lines of their own, and never a tag", () => {
  const html =
    "<p>Deri &amp; <b>el işi</b></p><script>alert('x')</script><ul><li>1 &lt; 2</li><li>&#351;al</li></ul><!-- a -->";

  expect(textOfHtml(html)).toBe("Deri & el işi\n1 < 2\nşal");
});

test("columns are found by their names in any case, those of the common shop export too, each field once", () => {
  const headers = ["Handle", "TITLE", "Body (HTML)", "Type", "Variant SKU", "Variant Price", "Price", "Vendor"];
  const mapping = guessMapping(headers);

  expect(mapping).toEqual({
    Handle: "handle",
    TITLE: "name",
    "Body (HTML)": "descriptionHtml",
    Type: "category",
    "Variant SKU": "sku",
    "Variant Price": "price",
    Price: null,
    Vendor: null,
  });
  expect([...columnsOf(headers, mapping)]).toContainEqual(["price", 5]);
});

test.each([
  ["<!--".repeat(100_000), ""],
  ["<script>".repeat(100_000), ""],
  ["<a ".repeat(100_000), "<a ".repeat(100_000).trim()],
  [`a${" ".repeat(300_000)}b`, `a${" ".repeat(300_000)}b`],
  ["<p>a</p> <!-- never closed <p>b</p>", "a"],
])("HTML that is never closed is read through once", (html, text) => {
  expect(textOfHtml(html) === text).toBe(true);
});
