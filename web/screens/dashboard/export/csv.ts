import Papa from "papaparse";
import { FORMULA } from "#shared/rules/products/import-cells.ts";
import { saveFile } from "../../../lib/files.ts";

export type Cell = string | number;

/** Rows as CSV; a text that a sheet program would run as a formula is marked with `'`. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  Papa.unparse(rows as Cell[][], { newline: "\r\n", escapeFormulae: FORMULA });

/** Hands rows to the person as a file that sheet programs read as UTF-8. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(`${name}.csv`, new Blob([`\uFEFF${csvOf(rows)}`], { type: "text/csv;charset=utf-8" }));
