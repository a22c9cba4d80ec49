import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { saysNothing } from "#shared/rules/products/import-cells.ts";
import { type ImportField, numberFieldNames, numberFields } from "#shared/rules/products/import-fields.ts";
import { readNumberCell } from "#shared/rules/products/import-numbers.ts";
import { skuKey } from "#shared/rules/products/sku.ts";

/** Required or identifying fields: a line break in their cell rejects the row. */
const REFUSING: readonly ImportField[] = ["id", "sku", "handle", "price", "stock"];
/** Other fields without line breaks: a cell with a line break is ignored. */
const LEFT: readonly ImportField[] = ["barcode", ...numberFieldNames.filter((field) => !REFUSING.includes(field))];
const LINE_BREAK = /\r\n|\r|\n/;

interface Sheet {
  headers: readonly string[];
  separator: string;
  columns: ReadonlyMap<ImportField, number>;
}

/** Context for checking a row for damage. */
interface Around extends Sheet {
  /** Whether a text is the SKU of an existing product or has the same form as SKUs in this batch. */
  isKey(text: string): boolean;
  /** Whether a cell equals the stored value of its product. */
  isStored(field: ImportField, cell: string): boolean;
  /** The row is known to be a single row. */
  isWhole: boolean;
}

/** Damage of a row by a stray quotation mark. */
export interface Damage {
  /** Set if a cell contains rows below it; the other cells may then belong to another row. */
  row: ImportProblem | null;
  problems: ImportProblem[];
  notices: ImportNotice[];
  /** Fields whose stored values stay. */
  left: ReadonlySet<ImportField>;
}

/** Finds cells that a stray quotation mark merged from several cells although the row parses as valid CSV. */
export function damageOf(cells: readonly string[], around: Around): Damage {
  const { headers, columns, isWhole } = around;
  const left = new Set<ImportField>();
  const damage: Damage = { row: null, problems: [], notices: [], left };
  const broken = brokenCells(cells);
  if (broken.length === 0) return damage;
  const fieldAt = new Map([...columns].map(([field, at]) => [at, field]));
  const isLong = lengthOf(cells, around) > headers.length;
  for (const at of broken) {
    const field = fieldAt.get(at);
    if (field && around.isStored(field, cells[at] ?? "")) continue;
    const isShort = field !== undefined && (field === "name" || REFUSING.includes(field) || LEFT.includes(field));
    const likeness = likenessOf(cells, { ...around, at, isShort });
    if (!isWhole && (likeness === "rows" || (isLong && isShort))) {
      damage.row ??= { field: "row", code: "bad_format", params: { column: headers[at] ?? String(at + 1) } };
    } else if (field && REFUSING.includes(field)) damage.problems.push({ field, code: "line_break" });
    else if (field && LEFT.includes(field)) {
      left.add(field);
      damage.notices.push({ field, code: "line_break_left" });
    } else if (field === "name" || likeness !== "none") {
      damage.notices.push({ field: field ?? "row", code: "line_break" });
    }
  }
  return damage;
}

const brokenCells = (cells: readonly string[]): number[] =>
  [...cells.entries()].flatMap(([at, cell]) => (LINE_BREAK.test(cell.trim()) ? [at] : []));

/** Number of cells of a row, without empty ones after the last column. */
function lengthOf(cells: readonly string[], { headers }: Sheet): number {
  let { length } = cells;
  while (length > headers.length && !cells[length - 1]?.trim()) length--;
  return length;
}

/**
 * Splits a cell into the rows it contains; empty if its lines are not as long as rows. The first line ends a row that
 * the cells before it start; the last line starts a row that the cells after it end.
 */
function rowsWithin(
  cells: readonly string[],
  { headers, separator, at, ...sheet }: Sheet & { at: number },
): string[][] {
  const lines = (cells[at] ?? "").split(LINE_BREAK).map((line) => line.split(separator));
  const end = headers.length + at - lengthOf(cells, { headers, separator, ...sheet });
  const wanted = lines.map((_, n) =>
    n === 0 ? headers.length - at : n === lines.length - 1 ? end + 1 : headers.length,
  );
  if (end < 0 || end >= headers.length || lines.some((line, n) => line.length !== wanted[n])) return [];
  return lines.map((line, n) => [
    ...(n === 0 ? cells.slice(0, at) : []),
    ...line,
    ...(n === lines.length - 1 ? cells.slice(at + 1) : []),
  ]);
}

const keyColumn = (columns: Sheet["columns"]): number | undefined => columns.get("sku") ?? columns.get("handle");

/** SKUs of the rows that the cells of a row may contain. */
export function skusWithin(cells: readonly string[], sheet: Sheet): string[] {
  const column = keyColumn(sheet.columns) ?? -1;
  return brokenCells(cells).flatMap((at) =>
    rowsWithin(cells, { ...sheet, at })
      .slice(1)
      .flatMap((row) => row[column]?.trim() || []),
  );
}

/**
 * Whether the lines of a cell are rows: each has a name, a SKU in a known form, a price, and only numbers in number
 * columns. `perhaps` if the SKUs have another form or a price is missing.
 */
function likenessOf(
  cells: readonly string[],
  { isShort, ...sheet }: Around & { at: number; isShort: boolean },
): "rows" | "perhaps" | "none" {
  const { columns, headers, isKey } = sheet;
  const rows = rowsWithin(cells, sheet);
  const cellOf = (row: readonly string[], field: ImportField) => row[columns.get(field) ?? -1]?.trim() ?? "";
  const isNumber = (row: readonly string[], field: keyof typeof numberFields) =>
    readNumberCell(cellOf(row, field), numberFields[field]) !== undefined;
  const isEmpty = (text: string) => text === "" || saysNothing(text);
  const fits = rows.every(
    (row) =>
      (!columns.has("name") || cellOf(row, "name") !== "") &&
      numberFieldNames.every((field) => isEmpty(cellOf(row, field)) || isNumber(row, field)),
  );
  if (rows.length === 0 || !fits) return "none";
  const column = keyColumn(columns);
  const isKeyed = column === undefined || rows.slice(1).every((row) => isKey(row[column]?.trim() ?? ""));
  const priced = columns.has("price") ? (["price"] as const) : numberFieldNames;
  const isPriced = rows.every((row) => priced.some((field) => isNumber(row, field)));
  const isLong = lengthOf(cells, sheet) > headers.length;
  if (isLong || (isKeyed && (isPriced || isShort))) return "rows";
  // Without a number column, any text with as many commas would match.
  return isKeyed || numberFieldNames.some((field) => columns.has(field)) ? "perhaps" : "none";
}

/**
 * Form of a SKU: each run of upper-case letters, lower-case letters or digits becomes one character. A digits-only SKU
 * keeps its length, because numbers also occur in texts.
 */
export function skuForm(sku: string): string {
  if (/^\d+$/.test(sku)) return "9".repeat(sku.length);
  return sku
    .normalize("NFKC")
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Ll}+/gu, "a")
    .replace(/\d+/g, "9");
}

/** Predicate for SKUs: existing ones, and texts in the form of the given SKUs. */
export function keyReader(skus: readonly string[], isKnown: (key: string) => boolean): Around["isKey"] {
  const forms = new Set(skus.filter(Boolean).map(skuForm));
  return (text) => text !== "" && (isKnown(skuKey(text)) || forms.has(skuForm(text)));
}
