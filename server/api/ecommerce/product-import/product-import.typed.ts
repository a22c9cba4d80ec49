import type { ImportField } from "#shared/rules/products/import-fields.ts";
import { type Database, type Query, q } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";

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
export function keepTypedStatement(jobId: string, line: number, { cells, whole }: TypedRow): Query {
  const typed = { cells_json: JSON.stringify(cells), whole };
  return q
    .insertInto("import_cells")
    .values({ job_id: jobId, line, ...typed })
    .onConflict((conflict) => conflict.columns(["job_id", "line"]).doUpdateSet(typed));
}

/** Corrections of the rows in a range of lines, by line. */
export function findTyped(
  db: Database,
  { jobId, from, to }: { jobId: string; from: number; to: number },
): Map<number, TypedRow> {
  const rows = db.all(
    q
      .selectFrom("import_cells")
      .select(["line", "cells_json", "whole"])
      .where("job_id", "=", jobId)
      .where((eb) => eb.between("line", from, to)),
  );
  return new Map(rows.map(({ line, cells_json, whole }) => [line, { cells: JSON.parse(cells_json), whole }]));
}

type Columns = ReadonlyMap<ImportField, number>;

/** Applies corrections to a row where the column still has the same field and the cell the same text. */
export function withTyped(
  cells: readonly string[],
  { typed, columns }: { typed: TypedRow | undefined; columns: Columns },
): readonly string[] {
  const texts = [...cells];
  for (const [at, { field, was, now }] of Object.entries(typed?.cells ?? {})) {
    if (columns.get(field) === Number(at) && (cells[Number(at)] ?? "") === was) putCell(texts, Number(at), now);
  }
  return texts;
}

/** Original text of a corrected cell; undefined if the cell is not corrected. */
export function typedOver(
  texts: readonly string[],
  { typed, field, at }: { typed: TypedRow; field: ImportField; at: number },
): string | undefined {
  const entry = typed.cells[at];
  return entry?.field === field && entry.now === texts[at] ? entry.was : undefined;
}

/** Reverts the corrections of a row. */
export function withoutTyped(
  texts: readonly string[],
  { typed, columns }: { typed: TypedRow; columns: Columns },
): string[] {
  const cells = [...texts];
  for (const [field, at] of columns) {
    const was = typedOver(texts, { typed, field, at });
    if (was !== undefined) putCell(cells, at, was);
  }
  return cells;
}

/** Sets a cell of a row; pads a shorter row with empty cells. */
export function putCell(texts: string[], at: number, text: string): void {
  while (texts.length < at) texts.push("");
  texts[at] = text;
}
