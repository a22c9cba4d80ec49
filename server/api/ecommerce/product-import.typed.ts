import { type Cell, type Compilable, statement } from "../../db/cell.ts";
import type { ImportCellsTable } from "../../db/tables/jobs.ts";

/** Cells of a row that a person put right, by column: what the file says there and what was typed in its place. */
export type TypedCells = Record<string, { was: string; now: string }>;

/** Keeps what was typed, so that it stays when the file is read another way. */
export const keepTypedStatement = (jobId: string, line: number, typed: TypedCells): Compilable =>
  statement(
    `INSERT INTO import_cells (job_id, line, cells_json) VALUES (?, ?, ?)
     ON CONFLICT (job_id, line) DO UPDATE SET cells_json = excluded.cells_json`,
    ...[jobId, line, JSON.stringify(typed)],
  );

/** What was typed into some rows of an import, by line. */
export async function findTyped(
  cell: Cell,
  { jobId, from, to }: { jobId: string; from: number; to: number },
): Promise<Map<number, TypedCells>> {
  const { rows } = await cell.run<Pick<ImportCellsTable, "line" | "cells_json">>(
    statement("SELECT line, cells_json FROM import_cells WHERE job_id = ? AND line BETWEEN ? AND ?", jobId, from, to),
  );
  return new Map(rows.map(({ line, cells_json }) => [line, JSON.parse(cells_json) as TypedCells]));
}

/** A row of the file with what was typed into it, as far as the file still says there what was put right. */
export function withTyped(cells: readonly string[], typed: TypedCells | undefined): readonly string[] {
  const valid = Object.entries(typed ?? {}).filter(([at, { was }]) => (cells[Number(at)] ?? "") === was);
  if (valid.length === 0) return cells;
  const words = [...cells];
  for (const [at, { now }] of valid) putCell(words, Number(at), now);
  return words;
}

/** Writes a cell into a row, which may end before it. */
export function putCell(words: string[], at: number, text: string): void {
  while (words.length < at) words.push("");
  words[at] = text;
}
