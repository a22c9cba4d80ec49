import type { ImportField } from "#shared/rules/products/import-fields.ts";
import { type Database, type Query, statement } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import type { ImportCellsTable } from "../../../db/tables/jobs.ts";

/** Corrected cells of a row, by column index: mapped field, text in the file (`was`) and corrected text (`now`). */
export type TypedCells = Record<string, { field: ImportField; was: string; now: string }>;

/** Corrections of a row by the user. */
export interface TypedRow {
  cells: TypedCells;
  /** Fingerprint of the row that the user accepted as a single row; null if none. */
  whole: string | null;
}

/** Fingerprint of a row in the file, without empty cells at the end; it changes if the row is read differently. */
export const rowPrint = (cells: readonly string[]): string =>
  hashOf(JSON.stringify(cells.slice(0, cells.findLastIndex(Boolean) + 1)));

/** Statement that saves the corrections of a row, so they survive another check of the file. */
export const keepTypedStatement = (jobId: string, line: number, { cells, whole }: TypedRow): Query =>
  statement(
    `INSERT INTO import_cells (job_id, line, cells_json, whole) VALUES (?, ?, ?, ?)
     ON CONFLICT (job_id, line) DO UPDATE SET cells_json = excluded.cells_json, whole = excluded.whole`,
    jobId,
    line,
    JSON.stringify(cells),
    whole,
  );

/** Corrections of the rows in a range of lines, by line. */
export function findTyped(
  db: Database,
  { jobId, from, to }: { jobId: string; from: number; to: number },
): Map<number, TypedRow> {
  const rows = db.all<Pick<ImportCellsTable, "line" | "cells_json" | "whole">>(
    statement(
      "SELECT line, cells_json, whole FROM import_cells WHERE job_id = ? AND line BETWEEN ? AND ?",
      jobId,
      from,
      to,
    ),
  );
  return new Map(rows.map(({ line, cells_json, whole }) => [line, { cells: JSON.parse(cells_json), whole }]));
}

type Columns = ReadonlyMap<ImportField, number>;

/** Applies corrections to a row where the column still has the same field and the cell the same text. */
export function withTyped(
  cells: readonly string[],
  { typed, columns }: { typed: TypedRow | undefined; columns: Columns },
): readonly string[] {
  const words = [...cells];
  for (const [at, { field, was, now }] of Object.entries(typed?.cells ?? {})) {
    if (columns.get(field) === Number(at) && (cells[Number(at)] ?? "") === was) putCell(words, Number(at), now);
  }
  return words;
}

/** Original text of a corrected cell; undefined if the cell is not corrected. */
export function typedOver(
  words: readonly string[],
  { typed, field, at }: { typed: TypedRow; field: ImportField; at: number },
): string | undefined {
  const entry = typed.cells[at];
  return entry?.field === field && entry.now === words[at] ? entry.was : undefined;
}

/** Reverts the corrections of a row. */
export function withoutTyped(
  words: readonly string[],
  { typed, columns }: { typed: TypedRow; columns: Columns },
): string[] {
  const cells = [...words];
  for (const [field, at] of columns) {
    const was = typedOver(words, { typed, field, at });
    if (was !== undefined) putCell(cells, at, was);
  }
  return cells;
}

/** Sets a cell of a row; pads a shorter row with empty cells. */
export function putCell(words: string[], at: number, text: string): void {
  while (words.length < at) words.push("");
  words[at] = text;
}
