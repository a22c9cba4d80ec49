import Papa from "papaparse";
import type { ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import { categories } from "#shared/api/ecommerce/products.ts";
import { composed } from "#shared/rules/composed.ts";
import { fold } from "#shared/rules/fold.ts";
import { readNumber, textOfHtml, unmarked } from "#shared/rules/import-cells.ts";
import type { ImportField } from "#shared/rules/import-fields.ts";
import { discountFor, toMajor, toMinor, toPercent } from "#shared/rules/money.ts";
import type { ProductProblem } from "#shared/rules/product-fields.ts";
import { productRules } from "#shared/rules/product-rules.ts";
import type { Value } from "../../db/act.ts";

/** The mapped cells of a row, as they are written. */
export type Cells = Partial<Record<ImportField, string>>;

type Entered = Omit<ProductChange, "images">;

/** What the cells of a row say; a cell that is empty says nothing, so what stands there stays. */
export type CellValues = { -readonly [Field in keyof Entered]: NonNullable<Entered[Field]> } & {
  stock?: number;
  image?: string;
};

const turkish = ["Elektronik", "Giyim", "Mobilya", "Kitap", "Kozmetik"];
const categoryOf = new Map(
  [...categories, ...turkish].map((name, at) => [fold(name), categories[at % categories.length]]),
);

/** A cell in the form it would be kept: trimmed, without the mark against formulas. */
const textOf = (cell: string | undefined): string => composed(unmarked((cell ?? "").trim()).trim());

/** The number of the product a row names; null where that is none, undefined where it names none. */
export function idOf(cells: Cells): number | null | undefined {
  const text = textOf(cells.id);
  if (text === "") return undefined;
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** The SKU a row names, in the form it is kept; a handle stands in for one that is missing. */
export const skuOf = (cells: Cells): string => (textOf(cells.sku) || textOf(cells.handle)).toUpperCase();

/** Reads the cells of a row, each by the rule of its field. */
export function readCells(cells: Cells): { values: CellValues; problems: ImportProblem[] } {
  const values: CellValues = {};
  const problems: ImportProblem[] = [];
  const refuse = (
    field: ImportField,
    problem: (ProductProblem & { tag?: string }) | { code: "not_in_list"; allowed: readonly string[] },
  ) => {
    const { code, ...params } = problem;
    problems.push({ field, code, ...(Object.keys(params).length > 0 ? { params } : {}) });
  };
  const take = <Field extends keyof CellValues>(
    { field, from = field }: { field: Field; from?: ImportField },
    value: CellValues[Field],
    problem: (ProductProblem & { tag?: string }) | null,
  ) => {
    if (problem) refuse(from, problem);
    else values[field] = value;
  };
  const number = (field: "price" | "discountPercentage" | "cost" | "stock" | "lowStockThreshold", check: Check) => {
    const text = textOf(cells[field]);
    if (text === "") return;
    const value = readNumber(text);
    if (value === undefined) refuse(field, { code: "bad_format" });
    else take({ field }, value, check(value));
  };

  const text = (field: "name" | "barcode", check: (text: string) => ProductProblem | null) => {
    const value = textOf(cells[field]);
    if (value) take({ field }, value, check(value));
  };

  // In this order a reader sees the problems; a field without a line here does not compile.
  const readers: Record<keyof CellValues, () => void> = {
    name: () => text("name", productRules.name),
    sku() {
      const sku = skuOf(cells);
      if (sku) take({ field: "sku", from: textOf(cells.sku) ? "sku" : "handle" }, sku, productRules.sku(sku));
    },
    category() {
      const category = textOf(cells.category);
      const known = categoryOf.get(fold(category));
      if (known) values.category = known;
      else if (category) refuse("category", { code: "not_in_list", allowed: categories });
    },
    price: () => number("price", productRules.price),
    discountPercentage: () => number("discountPercentage", (percent) => productRules.discountPercentage(percent)),
    cost: () => number("cost", productRules.cost),
    stock: () => number("stock", productRules.stock),
    lowStockThreshold: () => number("lowStockThreshold", productRules.lowStockThreshold),
    description() {
      const description = textOf(cells.description) || composed(textOfHtml(textOf(cells.descriptionHtml)));
      const from = textOf(cells.description) ? "description" : "descriptionHtml";
      if (description) take({ field: "description", from }, description, productRules.description(description));
    },
    tags() {
      const tags = tagsOf(textOf(cells.tags));
      if (tags.length === 0) return;
      const problem = productRules.tags(tags);
      // Where in the cell it is would tell nobody which tag it is.
      take({ field: "tags" }, tags, problem?.at === undefined ? problem : { ...problem, tag: tags[problem.at] ?? "" });
    },
    barcode: () => text("barcode", productRules.barcode),
    image() {
      const image = textOf(cells.image);
      if (image) values.image = image;
    },
  };
  if (idOf(cells) === null) refuse("id", { code: "bad_format" });
  for (const read of Object.values(readers)) read();
  if (cells.compareAtPrice !== undefined && values.price !== undefined) {
    const problem = readComparison(cells.compareAtPrice, values);
    if (problem) refuse("compareAtPrice", problem);
  }
  return { values, problems };
}

type Check = (value: number) => ProductProblem | null;

/** A price to compare with that is higher is the price before its discount; without one there is no discount. */
function readComparison(cell: string, values: CellValues): ProductProblem | null {
  const text = textOf(cell);
  const higher = text === "" ? 0 : readNumber(text);
  const lower = values.price ?? 0;
  if (higher === undefined) return { code: "bad_format" };
  if (values.discountPercentage !== undefined) return null;
  if (higher <= lower) {
    values.discountPercentage = 0;
    return null;
  }
  const bps = discountFor(toMinor(higher), toMinor(lower));
  const problem = productRules.price(higher) ?? productRules.discountPercentage(toPercent(bps), higher);
  if (problem) return problem;
  values.price = higher;
  values.discountPercentage = toPercent(bps);
  return null;
}

/** The discounted price that is written where no discount gives the price of the row exactly; null where one does. */
export function nearestPrice(cells: Cells, final_minor: Value | undefined): number | null {
  if (!textOf(cells.compareAtPrice) || textOf(cells.discountPercentage)) return null;
  const wanted = readNumber(textOf(cells.price));
  if (wanted === undefined || typeof final_minor !== "number" || final_minor === toMinor(wanted)) return null;
  return toMajor(final_minor);
}

/** Tags in one cell, parted by commas; one that holds a comma is in quotes. */
function tagsOf(text: string): string[] {
  if (text === "") return [];
  // A quote counts only at the beginning of a tag, so blanks before it go first; where none is, they do no harm.
  const { data } = Papa.parse<string[]>(text.replace(/,\s+"/g, ',"'), { delimiter: "," });
  return data.flat().flatMap((tag) => composed(tag.trim()) || []);
}
