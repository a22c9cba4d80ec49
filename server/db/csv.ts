import Papa from "papaparse";
import { FORMULA } from "#shared/rules/products/import-cells.ts";

/** Byte order mark; makes spreadsheet programs read the file as UTF-8. */
export const BOM = "\ufeff";

/** Formats rows as CSV; prefixes `'` to texts that a spreadsheet program would run as a formula (CSV injection). */
export function csvOf(
  rows: readonly (readonly (string | number | null)[])[],
  { delimiter = ",", formula = FORMULA }: { delimiter?: string | undefined; formula?: RegExp } = {},
): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as unknown[][], { delimiter, newline: "\r\n", escapeFormulae: formula })}\r\n`;
}

/** Joins several texts with commas into one cell. */
export const listCell = (texts: readonly string[]): string =>
  texts.length === 0 ? "" : Papa.unparse([texts as string[]], { delimiter: "," });
