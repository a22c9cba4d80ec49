import type { Context } from "hono";
import {
  columnsOf,
  guessMapping,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportField,
} from "#shared/rules/import-fields.ts";
import { keepPiece } from "../../db/jobs.ts";
import type { Env } from "../../http/env.ts";
import { getImportFile, readRows, UnreadableFile } from "./product-import.file.ts";
import { judgeRows } from "./product-import.judge.ts";
import {
  type ImportJob,
  type ImportResult,
  noResult,
  type StagedRow,
  stageStatements,
} from "./product-import.store.ts";

/** Reads the next stretch of the file and says of each row what it would do; nothing of the shop is written. */
export async function checkPiece(c: Context<Env>, job: ImportJob): Promise<void> {
  try {
    await check(c, job);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const result: ImportResult = { ...noResult, ...job.result, code: error.code };
    await keepPiece(c, job, { patch: { state: "failed", result } });
  }
}

async function check(c: Context<Env>, job: ImportJob): Promise<void> {
  const { cell, now, platform } = c.var;
  const { spec, place } = job;
  const file = await getImportFile(cell, { key: spec.uploadId, userId: job.userId, now });
  if (file.size > IMPORT_MAX_BYTES) throw new UnreadableFile("file_too_large");
  const { rows, next, style } = await readRows(platform.files, { file, place });
  const headers = place.headers ?? (rows.shift() ?? []).map((header) => header.trim());
  const mapping = spec.mapping ?? guessMapping(headers);
  const columns = columnsOf(headers, mapping);
  if (!["id", "sku", "handle", "name"].some((field) => columns.has(field as "id")))
    throw new UnreadableFile("no_columns");

  const first = place.line ?? 2;
  const named = rows.map((cells, at) => ({ line: first + at, cells }));
  const filled = named.filter(({ cells }) => cells.some((cell) => cell.trim()));
  const { products, pictures } = withoutPictureRows(filled, columns);
  const total = job.total + products.length;
  if (total > IMPORT_MAX_ROWS) throw new UnreadableFile("too_many_rows");
  if (next === null && total === 0) throw new UnreadableFile("no_rows");
  const staged = await judgeRows(c, { jobId: job.id, columns, rows: products });
  const isEnd = next === null;
  const result = counted({ ...noResult, ...job.result }, staged);
  await keepPiece(c, job, {
    writes: stageStatements(job.id, staged),
    patch: {
      ...(isEnd ? { state: "ready" as const } : {}),
      spec: { ...spec, mapping },
      total,
      done: isEnd ? 0 : total,
      place: { ...style, headers, offset: next ?? file.size, line: first + rows.length },
      result: { ...result, imagesNotTaken: result.imagesNotTaken + pictures },
    },
  });
}

/** The common shop export gives each further picture of a product a row of its own, with nothing else in it. */
function withoutPictureRows<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  columns: ReadonlyMap<ImportField, number>,
): { products: Row[]; pictures: number } {
  if (!columns.has("handle")) return { products: [...rows], pictures: 0 };
  const products = rows.filter(({ cells }) =>
    [...columns].some(([field, at]) => field !== "handle" && field !== "image" && cells[at]?.trim()),
  );
  return { products, pictures: rows.length - products.length };
}

/** The counts of an import with some more rows. */
export function counted(result: ImportResult, staged: readonly StagedRow[]): ImportResult {
  const of = (verdict: string) => staged.filter(({ judged }) => judged.verdict === verdict).length;
  return {
    ...result,
    created: result.created + of("create"),
    updated: result.updated + of("change"),
    unchanged: result.unchanged + of("unchanged"),
    refused: result.refused + of("refused"),
    imagesNotTaken: result.imagesNotTaken + staged.filter(({ judged }) => judged.imageNotTaken).length,
  };
}
