import Papa from "papaparse";
import { FORMULA } from "#shared/rules/import-cells.ts";

/** Goes first in a file, so that sheet programs read it as UTF-8. */
export const BOM = "\ufeff";

/** Rows as CSV text; a text that a sheet program would run as a formula is marked with `'`. */
export function csvOf(
  rows: readonly (readonly (string | number | null)[])[],
  { delimiter = ",", formula = FORMULA }: { delimiter?: string | undefined; formula?: RegExp } = {},
): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as unknown[][], { delimiter, newline: "\r\n", escapeFormulae: formula })}\r\n`;
}

/** Several texts in one cell, parted by commas. */
export const listCell = (texts: readonly string[]): string =>
  texts.length === 0 ? "" : Papa.unparse([texts as string[]], { delimiter: "," });
