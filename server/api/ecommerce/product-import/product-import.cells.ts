import Papa from "papaparse";
import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { isDamaged, isLost, saysNothing, unmarked, unmarkedCode } from "#shared/rules/products/import-cells.ts";
import {
  type ImportField,
  type ImportLayout,
  type NumberField,
  numberFields,
} from "#shared/rules/products/import-fields.ts";
import { type DecimalMark, numberIn } from "#shared/rules/products/import-numbers.ts";
import {
  barcodeProblem,
  DESCRIPTION_MAX,
  type ProductProblem,
  TAG_MAX,
  TAGS_MAX,
} from "#shared/rules/products/product-fields.ts";
import { productRules } from "#shared/rules/products/product-rules.ts";
import { isGtin, keptBarcode, keptSku } from "#shared/rules/products/sku.ts";
import { composed } from "#shared/rules/text/composed.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { categoryIn, categoryNames } from "./product-import.category.ts";
import { isHtml } from "./product-import.html.ts";
import { type PriceCells, readPrices } from "./product-import.prices.ts";

/** Mapped cells of a row, unparsed. */
export type Cells = Partial<Record<ImportField, string>>;

/** Parsed values of a row. An empty cell has no value, so the stored value stays. */
export type CellValues = {
  -readonly [Field in keyof Omit<ProductChange, "images" | "barcodeKind">]: ProductChange[Field];
} & {
  stock?: number;
  image?: string;
};

/** Context for parsing the cells of a row. */
export interface Reader {
  layout: ImportLayout;
  /** Decimal mark of each number column; null if undecided. */
  decimals: Partial<Record<string, DecimalMark | null>>;
  /** SKU of the row; undefined if the product keeps its SKU or gets a generated one. */
  sku: string | undefined;
  /** Product that the row updates; undefined for a new product. */
  product: ProductExtended | undefined;
  /** Fields with damaged cells; their stored values stay. */
  left?: ReadonlySet<ImportField>;
  markdownOf(html: string): string;
  now: number;
  /** Start and end of the sale as written in the file; an empty string if missing. */
  sale?: { from: string; to: string };
}

/** Text of a cell as stored: trimmed, normalized, without the leading `'` that blocks formulas. */
export const textOf = (cell: string | undefined): string => composed(unmarked((cell ?? "").trim()).trim());
const codeOf = (cell: string | undefined): string => unmarkedCode((cell ?? "").trim()).trim();

/** Product id of a row in a file exported from this app. */
export function idOf(cells: Cells): number | undefined {
  const text = textOf(cells.id);
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** Field that provides the SKU of a row: `handle` if the SKU cell is empty. */
export const skuFieldOf = (cells: Cells): "sku" | "handle" => (keptSku(codeOf(cells.sku)) ? "sku" : "handle");

/** SKU of a row as stored. */
export const skuOf = (cells: Cells): string => keptSku(codeOf(cells[skuFieldOf(cells)]));

interface Found {
  values: CellValues;
  problems: ImportProblem[];
  notices: ImportNotice[];
}

/** Parses the cells of a row with the rule of each field. */
export function readCells(cells: Cells, reader: Reader): Found {
  const found: Found = { values: {}, problems: [], notices: [] };
  readName(cells, found, reader);
  readSku(cells, found, reader);
  readCategory(cells, found, reader);
  readPriceCells(cells, found, reader);
  for (const field of ["cost", "stock", "lowStockThreshold"] as const) readNumber(field, cells, found, reader);
  readDescription(cells, found, reader);
  readTags(cells, found);
  readBarcode(cells, found, reader);
  const image = textOf(cells.image);
  if (image && !saysNothing(image)) found.values.image = image;
  return found;
}

function refuse(found: Found, field: ImportField, { code, at: _, ...params }: ProductProblem): void {
  found.problems.push({ field, code, ...(Object.keys(params).length > 0 ? { params } : {}) });
}

/** Text of a cell, empty for a placeholder. Text lost in a spreadsheet adds a notice and keeps the stored value. */
function sayingText(field: "name" | "description" | "category", cells: Cells, found: Found): string {
  const text = textOf(cells[field]);
  if (text === "" || saysNothing(text)) return "";
  if (!isLost(text)) return text;
  found.notices.push({ field, code: "damaged" });
  return "";
}

function readName(cells: Cells, found: Found, { product }: Reader): void {
  const name = sayingText("name", cells, found);
  if (!name) return;
  const problem = productRules.name(name);
  if (problem) refuse(found, "name", problem);
  else if (name !== product?.name) found.values.name = name;
}

function readSku(cells: Cells, found: Found, { sku, product }: Reader): void {
  if (sku === undefined || product) return;
  const field = skuFieldOf(cells);
  const problem = productRules.sku(sku);
  if (isDamaged(sku)) found.problems.push({ field, code: "damaged" });
  else if (problem) refuse(found, field, problem);
  else found.values.sku = sku;
}

function readCategory(cells: Cells, found: Found, { layout, product }: Reader): void {
  const text = sayingText("category", cells, found);
  if (!text) return;
  const { category, isCut } = categoryIn(text, layout);
  if (category) found.values.category = category;
  const name = text.slice(0, 60);
  const told = { field: "category" as const, params: { name } };
  if (category && isCut && category !== product?.category) {
    found.notices.push({ ...told, code: "category_cut", params: { name, to: category } });
  }
  if (category) return;
  if (product) found.notices.push({ ...told, code: "unknown_category" });
  else found.problems.push({ ...told, code: "unknown_category", params: { name, allowed: categoryNames } });
}

/**
 * Number of a cell, parsed with the decimal mark of its column. An unreadable one is a problem for the price or stock
 * of a new product; otherwise it adds a notice and the stored value stays.
 */
function numberOf(field: NumberField, cells: Cells, found: Found, reader: Reader): number | undefined {
  const { decimals, product, left } = reader;
  if (left?.has(field)) return undefined;
  const text = codeOf(cells[field]);
  if (text === "" || saysNothing(text)) return undefined;
  const how = { measure: numberFields[field], decimal: decimals[field] ?? null };
  const value = numberIn(text, how);
  if (typeof value === "number") return value;
  if (value === "open") {
    const readings = {
      point: numberIn(text, { ...how, decimal: "." }),
      comma: numberIn(text, { ...how, decimal: "," }),
    };
    found.problems.push({ field, code: "ambiguous", params: readings });
  } else if (!product && (field === "price" || field === "stock")) refuse(found, field, { code: "bad_format" });
  else found.notices.push({ field, code: "unreadable", params: { text: text.slice(0, 60) } });
  return undefined;
}

function readNumber(field: "cost" | "stock" | "lowStockThreshold", cells: Cells, found: Found, reader: Reader): void {
  const value = numberOf(field, cells, found, reader);
  if (value === undefined) return;
  const isBelow = field === "stock" && value < 0 && Number.isInteger(value);
  if (isBelow) found.notices.push({ field, code: "negative_stock", params: { text: textOf(cells[field]) } });
  const kept = isBelow ? 0 : value;
  const problem = productRules[field](kept);
  if (problem) refuse(found, field, problem);
  else found.values[field] = kept;
}

const priceFields = ["price", "salePrice", "compareAtPrice", "discountPercentage", "discountAmount"] as const;

function readPriceCells(cells: Cells, found: Found, reader: Reader): void {
  const before = found.problems.length;
  const read: PriceCells = {};
  for (const field of priceFields) {
    const value = numberOf(field, cells, found, reader);
    if (value !== undefined) read[field] = value;
  }
  if (found.problems.length > before) return;
  // An empty cell can end a sale; an unreadable cell or a placeholder must not.
  const isLeft = (field: keyof PriceCells) => read[field] === undefined && textOf(cells[field]) !== "";
  const hasPair = read.price !== undefined && reader.product !== undefined;
  if (hasPair && isLeft("compareAtPrice") && !saysNothing(textOf(cells.compareAtPrice))) return;
  const columns = (Object.keys(cells) as ImportField[]).filter(
    (field) => !priceFields.some((one) => one === field && isLeft(one)),
  );
  const { values, problem, notices } = readPrices(read, { ...reader, columns });
  found.notices.push(...notices);
  if (problem) found.problems.push(problem);
  else Object.assign(found.values, values);
}

function readDescription(cells: Cells, found: Found, { layout, markdownOf }: Reader): void {
  const said = sayingText("description", cells, found);
  const isMarked = layout !== "own" && isHtml(said);
  const lines = layout === "woocommerce" ? said.replaceAll("\\n", isMarked ? "<br>" : "\n") : said;
  const read = isMarked ? markdownOf(lines) : lines;
  // Some programs escape HTML twice (`&lt;p&gt;`). Text that only mentions a tag is not converted again.
  const isTwice = isMarked && !/<[a-z/!]/i.test(said) && /^\s*<[a-z!]|<\/[a-z]/i.test(read);
  const text = isMarked ? composed(isTwice ? markdownOf(read) : read) : lines;
  if (!text) return;
  const letters = [...text];
  if (letters.length > DESCRIPTION_MAX) {
    found.notices.push({ field: "description", code: "description_cut", params: { maximum: DESCRIPTION_MAX } });
  }
  found.values.description = letters.slice(0, DESCRIPTION_MAX).join("").trim();
}

/** Removes duplicate tags by folded form, shortens long tags and drops tags above the limit. */
function readTags(cells: Cells, found: Found): void {
  const text = textOf(cells.tags);
  if (text === "" || saysNothing(text) || isLost(text)) return;
  const tags = tagsIn(text);
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const short = [...tag].slice(0, TAG_MAX).join("").trim();
    if (!kept.has(fold(short)) && kept.size < TAGS_MAX) kept.set(fold(short), short);
  }
  const values = [...kept.values()];
  if (values.length === 0) return;
  if (values.join() !== tags.join()) {
    found.notices.push({ field: "tags", code: "tags_cut", params: { maximum: TAGS_MAX, letters: TAG_MAX } });
  }
  found.values.tags = values;
}

function readBarcode(cells: Cells, found: Found, { product, left }: Reader): void {
  const text = codeOf(cells.barcode);
  if (text === "" || saysNothing(text) || left?.has("barcode")) return;
  const barcode = keptBarcode(text);
  if (barcode === product?.barcode) return;
  const params = { text: text.slice(0, 60) };
  if (isDamaged(text)) found.notices.push({ field: "barcode", code: "damaged", params });
  else if (barcodeProblem(barcode, "other")) found.notices.push({ field: "barcode", code: "unreadable", params });
  else {
    found.values.barcode = barcode;
    if (!isGtin(barcode)) found.notices.push({ field: "barcode", code: "kept_other", params });
  }
}

/** Splits a cell at commas into tags; a tag that contains a comma is quoted. */
function tagsIn(text: string): string[] {
  // Papa Parse recognizes a quote only at the start of a field, so spaces before a quote are removed.
  const { data } = Papa.parse<string[]>(text.replace(/,\s+"/g, ',"'), { delimiter: "," });
  return data.flat().flatMap((tag) => composed(tag.trim()) || []);
}
