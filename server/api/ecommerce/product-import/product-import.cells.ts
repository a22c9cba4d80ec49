import Papa from "papaparse";
import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { composed } from "#shared/rules/composed.ts";
import { fold } from "#shared/rules/fold.ts";
import { isDamaged, isLost, saysNothing, unmarked, unmarkedCode } from "#shared/rules/import-cells.ts";
import { type ImportField, type ImportLayout, type NumberField, numberFields } from "#shared/rules/import-fields.ts";
import { type DecimalMark, numberIn } from "#shared/rules/import-numbers.ts";
import {
  barcodeProblem,
  DESCRIPTION_MAX,
  type ProductProblem,
  TAG_MAX,
  TAGS_MAX,
} from "#shared/rules/product-fields.ts";
import { productRules } from "#shared/rules/product-rules.ts";
import { isGtin, keptBarcode, keptSku } from "#shared/rules/sku.ts";
import { categoryIn, categoryNames } from "./product-import.category.ts";
import { isHtml } from "./product-import.html.ts";
import { type PriceCells, readPrices } from "./product-import.prices.ts";

/** The mapped cells of a row, as they are written. */
export type Cells = Partial<Record<ImportField, string>>;

/** What the cells of a row say; a cell that is empty says nothing, so what stands there stays. */
export type CellValues = {
  -readonly [Field in keyof Omit<ProductChange, "images" | "barcodeKind">]: ProductChange[Field];
} & {
  stock?: number;
  image?: string;
};

/** How the cells of a row are to be read. */
export interface Reader {
  layout: ImportLayout;
  /** The decimal mark of each column of numbers; null where nothing has decided it. */
  decimals: Partial<Record<string, DecimalMark | null>>;
  /** The SKU the row is known by; undefined where it stays as it is, or is made. */
  sku: string | undefined;
  /** The product the row speaks of; a new one without. */
  product: ProductExtended | undefined;
  /** Fields whose cells cannot be believed, so that what is stored stays. */
  left?: ReadonlySet<ImportField>;
  markdownOf(html: string): string;
  now: number;
  /** When the sale of the row begins and ends, as far as its file tells. */
  sale?: { from: string; to: string };
}

/** A cell in the form it would be kept: trimmed, without the mark against formulas. */
export const textOf = (cell: string | undefined): string => composed(unmarked((cell ?? "").trim()).trim());
const codeOf = (cell: string | undefined): string => unmarkedCode((cell ?? "").trim()).trim();

/** The number of the product a row names, in a file of our own. */
export function idOf(cells: Cells): number | undefined {
  const text = textOf(cells.id);
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** The field a row's SKU is read from; a handle stands in for one that is missing. */
export const skuFieldOf = (cells: Cells): "sku" | "handle" => (keptSku(codeOf(cells.sku)) ? "sku" : "handle");

/** The SKU a row names, as it would be kept. */
export const skuOf = (cells: Cells): string => keptSku(codeOf(cells[skuFieldOf(cells)]));

interface Found {
  values: CellValues;
  problems: ImportProblem[];
  notices: ImportNotice[];
}

/** Reads the cells of a row, each by the rule of its field. */
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

/** A text that says something; one that a sheet program lost is noticed, and the field stays as it is. */
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
 * The number of a cell, by the mark of its column. One that cannot be read refuses a new product where it says the price
 * or the stock; else it is noticed, and the field stays as it is.
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
  // A cell that cannot be read, or says nothing in words, is not an empty one, which can end a sale.
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
  // Some programs write their HTML itself as text: `&lt;p&gt;`. A text that merely speaks of a tag stays.
  const isTwice = isMarked && !/<[a-z/!]/i.test(said) && /^\s*<[a-z!]|<\/[a-z]/i.test(read);
  const text = isMarked ? composed(isTwice ? markdownOf(read) : read) : lines;
  if (!text) return;
  const letters = [...text];
  if (letters.length > DESCRIPTION_MAX) {
    found.notices.push({ field: "description", code: "description_cut", params: { maximum: DESCRIPTION_MAX } });
  }
  found.values.description = letters.slice(0, DESCRIPTION_MAX).join("").trim();
}

/** Tags that count as one are one; too many and too long ones are cut. */
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

/** Tags in one cell, parted by commas; one that holds a comma is in quotes. */
function tagsIn(text: string): string[] {
  // A quote counts only at the beginning of a tag, so blanks before it go first; where none is, they do no harm.
  const { data } = Papa.parse<string[]>(text.replace(/,\s+"/g, ',"'), { delimiter: "," });
  return data.flat().flatMap((tag) => composed(tag.trim()) || []);
}
