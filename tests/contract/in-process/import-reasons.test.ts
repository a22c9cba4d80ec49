import { expect, test } from "vitest";
import type { ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { type Cells, readCells } from "../../../server/api/ecommerce/product-import.cells.ts";
import en from "../../../web/i18n/jobs.en.json?messages";
import tr from "../../../web/i18n/jobs.tr.json?messages";
import { translator } from "../../../web/lib/i18n.tsx";
import { importReason } from "../../../web/screens/products/import-reasons.ts";

const long = "a".repeat(5_001);
const cellsOf: Cells[] = [
  { id: "x", name: "X", sku: "a b", category: "Kırtasiye", price: "0", cost: "-1", stock: "2.5", tags: "yaz, Yaz" },
  { handle: "ş", name: long, price: "1000000", cost: "1.234", stock: "1000001", lowStockThreshold: "10001" },
  { sku: long, price: "on", discountPercentage: "95", description: long, tags: `yaz, ${"b".repeat(25)}` },
  { descriptionHtml: `<p>${long}</p>`, tags: "a,b,c,d,e,f,g,h,i,j,k", barcode: "4006381333932" },
  { barcode: "12", price: "10", compareAtPrice: "x" },
  { price: "0.01", compareAtPrice: "999999.99" },
];

const reasonsIn = (messages: typeof en, problems: readonly ImportProblem[], cells: Cells) =>
  problems.map((problem) => [
    problem.field,
    importReason(problem, { cell: cells[problem.field], t: translator(messages), number: String }),
  ]);

test.each(cellsOf)("a row is refused in words that leave nothing open: %o", (cells) => {
  const { problems } = readCells(cells);

  expect(problems.length).toBeGreaterThan(0);
  for (const messages of [en, tr]) {
    for (const [, words] of reasonsIn(messages, problems, cells)) {
      expect(words).not.toMatch(/undefined|NaN|^import\.|[{}]/);
    }
  }
});

test("a tag, a SKU and a barcode are told as where they are typed", () => {
  const cells = { sku: "a b", tags: "kış, yaz, Yaz", barcode: "4006381333932" };

  expect(reasonsIn(en, readCells(cells).problems, cells)).toEqual([
    ["sku", "Use up to 40 of A–Z, 0–9, dot, underscore and dash"],
    ["tags", "“Yaz” is here twice"],
    ["barcode", "The check digit does not fit"],
  ]);
});

test("what a row finds taken names whose it is, as far as that is known", () => {
  const taken = { field: "sku", code: "taken" } as const;

  expect(
    reasonsIn(
      en,
      [
        { ...taken, params: { name: "Çanta" } },
        taken,
        { field: "sku", code: "duplicate", params: { line: 1234 } },
        { field: "id", code: "changed_since" },
        { field: "id", code: "archived" },
        { field: "name", code: "required" },
      ],
      {},
    ).map(([, words]) => words),
  ).toEqual([
    "This SKU is used by “Çanta”",
    "Another product has this SKU",
    "Row 1234 speaks of the same product",
    "This product was changed after the check",
    "This product is archived",
    "This is missing",
  ]);
});
