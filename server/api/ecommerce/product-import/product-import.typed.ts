import type { ImportField } from "#shared/rules/import-fields.ts";
import { type Compilable, type Database, statement } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import type { ImportCellsTable } from "../../../db/tables/jobs.ts";

/** Cells of a row that a person put right, by column: what the file says there, what was typed in its place, as which field. */
export type TypedCells = Record<string, { field: ImportField; was: string; now: string }>;

/** What a person said of a row. */
export interface TypedRow {
  cells: TypedCells;
  /** The print of the row that was taken as it is written, though it looked like several; null for none. */
  whole: string | null;
}

/** Tells a row as the file has it from what it was at another reading; empty cells at its end tell nothing. */
export const rowPrint = (cells: readonly string[]): string =>
  hashOf(JSON.stringify(cells.slice(0, cells.findLastIndex(Boolean) + 1)));

/** Keeps what was said of a row, so that it stays when the file is read another way. */
export const keepTypedStatement = (jobId: string, line: number, { cells, whole }: TypedRow): Compilable =>
  statement(
    `INSERT INTO import_cells (job_id, line, cells_json, whole) VALUES (?, ?, ?, ?)
     ON CONFLICT (job_id, line) DO UPDATE SET cells_json = excluded.cells_json, whole = excluded.whole`,
    jobId,
    line,
    JSON.stringify(cells),
    whole,
  );

/** What was said of some rows of an import, by line. */
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

/** A row of the file with what was typed into it, as far as its columns still mean and say what was put right. */
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

/** The cell of the file in whose place a row has what was typed; undefined where it has none. */
export function typedOver(
  words: readonly string[],
  { typed, field, at }: { typed: TypedRow; field: ImportField; at: number },
): string | undefined {
  const entry = typed.cells[at];
  return entry?.field === field && entry.now === words[at] ? entry.was : undefined;
}

/** A row as the file has it, from one with what was typed. */
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

/** Writes a cell into a row, which may end before it. */
export function putCell(words: string[], at: number, text: string): void {
  while (words.length < at) words.push("");
  words[at] = text;
}
