import { fold } from "./fold.ts";

/** What a column of a product file can be. The last three are those of the common shop export. */
export const importFields = [
  "id",
  "sku",
  "name",
  "category",
  "price",
  "discountPercentage",
  "cost",
  "stock",
  "lowStockThreshold",
  "description",
  "tags",
  "barcode",
  "image",
  "handle",
  "descriptionHtml",
  "compareAtPrice",
] as const;
export type ImportField = (typeof importFields)[number];

/** Which field each column of a file is, by its header as it stands there; null leaves the column out. */
export type ImportMapping = Record<string, ImportField | null>;

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 50_000;
/** "All or nothing" is one transaction, and a database takes only so much in one. */
export const IMPORT_WHOLE_MAX = 5_000;

/** Why a file, or its run, is refused as a whole. */
export const importFaults = [
  "bad_encoding",
  "row_too_long",
  "no_rows",
  "too_many_rows",
  "no_columns",
  "file_too_large",
  "rows_refused",
] as const;
export type ImportFault = (typeof importFaults)[number];

const foreign: Record<string, ImportField> = {
  handle: "handle",
  title: "name",
  "body (html)": "descriptionHtml",
  type: "category",
  "variant sku": "sku",
  "variant price": "price",
  "variant inventory qty": "stock",
  "variant compare at price": "compareAtPrice",
  "variant barcode": "barcode",
  "cost per item": "cost",
  "image src": "image",
  tags: "tags",
};
const own = new Map<string, ImportField>(
  importFields.filter((field) => field !== "descriptionHtml").map((field) => [fold(field), field]),
);

/** The field a header names, in whatever case; undefined when it names none. */
export function fieldOf(header: string): ImportField | undefined {
  const name = fold(header);
  return own.get(name) ?? foreign[name];
}

/** Finds the field of each header by its name; the first column of a field has it. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const taken = new Set<ImportField>();
  const mapping: ImportMapping = {};
  for (const header of headers) {
    const field = fieldOf(header);
    if (Object.hasOwn(mapping, header)) continue;
    mapping[header] = field && !taken.has(field) ? field : null;
    if (field) taken.add(field);
  }
  return mapping;
}

/** The column of each field, counted from 0. */
export function columnsOf(headers: readonly string[], mapping: ImportMapping): Map<ImportField, number> {
  const columns = new Map<ImportField, number>();
  for (const [at, header] of headers.entries()) {
    const field = Object.hasOwn(mapping, header) ? mapping[header] : null;
    if (field && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}
