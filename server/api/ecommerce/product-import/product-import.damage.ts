import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { saysNothing } from "#shared/rules/import-cells.ts";
import { type ImportField, numberFieldNames, numberFields } from "#shared/rules/import-fields.ts";
import { readNumberCell } from "#shared/rules/import-numbers.ts";
import { skuKey } from "#shared/rules/sku.ts";

/** Fields by which a product is known, or without which it is none: a broken cell of theirs refuses the row. */
const REFUSING: readonly ImportField[] = ["id", "sku", "handle", "price", "stock"];
/** Further fields whose cells hold no line break: a broken cell of theirs is left out. */
const LEFT: readonly ImportField[] = ["barcode", ...numberFieldNames.filter((field) => !REFUSING.includes(field))];
const LINE_BREAK = /\r\n|\r|\n/;

interface Sheet {
  headers: readonly string[];
  separator: string;
  columns: ReadonlyMap<ImportField, number>;
}

/** What is known beside the row itself. */
interface Around extends Sheet {
  /** Whether a SKU, or a handle, is a product's here, or is written as those of the rows around it. */
  isKey(text: string): boolean;
  /** Whether a cell is what its product has stored. */
  isStored(field: ImportField, cell: string): boolean;
  /** The row is known to be one, whatever its cells look like. */
  isWhole: boolean;
}

/** What a stray quotation mark did to a row. */
export interface Damage {
  /** A cell of the row holds rows below it, so that its other cells may be another row's. */
  row: ImportProblem | null;
  problems: ImportProblem[];
  notices: ImportNotice[];
  /** Fields that are left as they are stored. */
  left: ReadonlySet<ImportField>;
}

/** Finds the cells of a row that a stray quotation mark made of more than one, which ended neatly by chance. */
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

/** The cells of a row without empty ones behind its last column. */
function lengthOf(cells: readonly string[], { headers }: Sheet): number {
  let { length } = cells;
  while (length > headers.length && !cells[length - 1]?.trim()) length--;
  return length;
}

/**
 * The rows that a cell holds with those around it, if its lines are as long as rows: its first line ends one, its last
 * line begins one that the cells behind it end.
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

/** The SKUs that the cells of a row would hold if they held rows below it. */
export function skusWithin(cells: readonly string[], sheet: Sheet): string[] {
  const column = keyColumn(sheet.columns) ?? -1;
  return brokenCells(cells).flatMap((at) =>
    rowsWithin(cells, { ...sheet, at })
      .slice(1)
      .flatMap((row) => row[column]?.trim() || []),
  );
}

/**
 * How much the lines of a cell are like rows. They are rows where each has a name, a SKU like others, a price, and
 * nothing but numbers in the columns of numbers; perhaps where their SKUs are of other kinds or a price is missing.
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
  // Where no column is of numbers, any text of as many commas fits.
  return isKeyed || numberFieldNames.some((field) => columns.has(field)) ? "perhaps" : "none";
}

/**
 * How a SKU is written: its kinds of letters and its digits, each run as one. A SKU of digits alone goes by their
 * count, since words of a text are followed by numbers too.
 */
export function skuForm(sku: string): string {
  if (/^\d+$/.test(sku)) return "9".repeat(sku.length);
  return sku
    .normalize("NFKC")
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Ll}+/gu, "a")
    .replace(/\d+/g, "9");
}

/** Tells SKUs of a file, and known ones, from other texts. */
export function keyReader(skus: readonly string[], isKnown: (key: string) => boolean): Around["isKey"] {
  const forms = new Set(skus.filter(Boolean).map(skuForm));
  return (text) => text !== "" && (isKnown(skuKey(text)) || forms.has(skuForm(text)));
}
