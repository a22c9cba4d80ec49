import Papa from "papaparse";
import { FORMULA } from "#shared/rules/products/import-cells.ts";
import { saveFile } from "../../../lib/files.ts";

export type Cell = string | number;

/** Rows as CSV; text that a spreadsheet would run as a formula is prefixed with `'`. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  Papa.unparse(rows as Cell[][], { newline: "\r\n", escapeFormulae: FORMULA });

/** Downloads rows as a file that spreadsheets read as UTF-8. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(`${name}.csv`, new Blob([`\uFEFF${csvOf(rows)}`], { type: "text/csv;charset=utf-8" }));
