import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { type ImportField, numberFieldNames, numberFields } from "#shared/rules/import-fields.ts";
import { readNumberCell } from "#shared/rules/import-numbers.ts";

/** Fields whose cells hold no line break, whatever their product. */
const ONE_LINE: readonly ImportField[] = ["id", "sku", "handle", "barcode", ...numberFieldNames];
const LINE_BREAK = /\r\n|\r|\n/;

interface Sheet {
  headers: readonly string[];
  separator: string;
  columns: ReadonlyMap<ImportField, number>;
}

/** What a stray quotation mark did to a row. */
export interface Damage {
  /** A cell of the row holds rows below it, so that its other cells may be another row's. */
  row: ImportProblem | null;
  problems: ImportProblem[];
  notices: ImportNotice[];
}

/** Finds the cells of a row that a stray quotation mark made of more than one, which ended neatly by chance. */
export function damageOf(cells: readonly string[], sheet: Sheet): Damage {
  const damage: Damage = { row: null, problems: [], notices: [] };
  const broken = [...cells.entries()].filter(([, cell]) => LINE_BREAK.test(cell.trim()));
  if (broken.length === 0) return damage;
  const fieldAt = new Map([...sheet.columns].map(([field, at]) => [at, field]));
  for (const [at, cell] of broken) {
    const field = fieldAt.get(at);
    const isShort = field !== undefined && (field === "name" || ONE_LINE.includes(field));
    if (holdsRows(cells, { ...sheet, at, isShort })) {
      damage.row ??= { field: "row", code: "bad_format", params: { column: sheet.headers[at] ?? String(at + 1) } };
    } else if (field && isShort) {
      const isWhole =
        field === "name" && !cell.includes(sheet.separator) && lengthOf(cells, sheet) <= sheet.headers.length;
      if (isWhole) damage.notices.push({ field, code: "line_break" });
      else damage.problems.push({ field, code: "line_break" });
    }
  }
  return damage;
}

/** The cells of a row without empty ones behind its last column. */
function lengthOf(cells: readonly string[], { headers }: Sheet): number {
  let { length } = cells;
  while (length > headers.length && !cells[length - 1]?.trim()) length--;
  return length;
}

/**
 * Whether the lines of a cell are whole rows: its first line ends one, its last line begins one that the cells behind it
 * end. Where the row is as long as others, and the cell may be long, the numbers of these rows must be numbers too.
 */
function holdsRows(cells: readonly string[], sheet: Sheet & { at: number; isShort: boolean }): boolean {
  const { headers, separator, columns, at, isShort } = sheet;
  const lines = (cells[at] ?? "").split(LINE_BREAK).map((line) => line.split(separator));
  const length = lengthOf(cells, sheet);
  const end = headers.length + at - length;
  const wanted = lines.map((_, n) =>
    n === 0 ? headers.length - at : n === lines.length - 1 ? end + 1 : headers.length,
  );
  if (end < 0 || end >= headers.length || lines.some((line, n) => line.length !== wanted[n])) return false;
  if (isShort || length !== headers.length) return true;
  const rows = lines.map((line, n) => [
    ...(n === 0 ? cells.slice(0, at) : []),
    ...line,
    ...(n === lines.length - 1 ? cells.slice(at + 1) : []),
  ]);
  return rows.every((row) => {
    const numbers = numberFieldNames.flatMap((field) => {
      const text = row[columns.get(field) ?? -1]?.trim();
      return text ? [readNumberCell(text, numberFields[field])] : [];
    });
    return numbers.length > 0 && numbers.every((number) => number !== undefined);
  });
}
