import type { Context } from "hono";
import { type ImportCells, productImportEndpoints } from "#shared/api/ecommerce/product-import.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { keepPiece } from "../../db/jobs.ts";
import { AppError } from "../../http/app-error.ts";
import { begunJob } from "../../http/begun-job.ts";
import type { Env } from "../../http/env.ts";
import { ok, okList } from "../../http/ok.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { counted } from "./product-import.check.ts";
import { getImportFile } from "./product-import.file.ts";
import { judgeRows } from "./product-import.judge.ts";
import {
  columnsOfJob,
  getImport,
  getImportRow,
  type ImportJob,
  listImportRows,
  noResult,
  type StagedRow,
  stageStatements,
} from "./product-import.store.ts";

/** Products from a file: checked row by row, put right, then run as a job. */
export const productImportRoutes = routes(productImportEndpoints, {
  "POST /ecommerce/products/import": async (c, { body }) => {
    await requireEditorIfEnforced(c);
    const { uploadId, mapping = null, atomic } = body;
    await getImportFile(c.var.cell, { key: uploadId, userId: c.var.caller?.id ?? 0, now: c.var.now });
    return begunJob(c, { kind: "import", state: "preview", spec: { uploadId, mapping, atomic }, result: noResult });
  },
  "GET /ecommerce/products/import/{id}/rows": async (c, { path, query }) => {
    await requireEditorIfEnforced(c);
    return okList(c, await listImportRows(c.var.cell, await getImport(c, path.id), query));
  },
  "PATCH /ecommerce/products/import/{id}/rows/{line}": async (c, { path, body }) => {
    await requireEditorIfEnforced(c);
    await putRightSoon(c, { id: path.id, line: path.line, cells: body.cells });
    return ok(c, await getImportRow(c.var.cell, await getImport(c, path.id), path.line));
  },
});

const TRIES = 5;

/** Puts a row right; where another row of the same import was put right at that moment, it is tried again. */
async function putRightSoon(
  c: Context<Env>,
  { id, ...right }: { id: string; line: number; cells: ImportCells["cells"] },
) {
  for (let attempt = 1; ; attempt++) {
    const job = await getImport(c, id);
    if (job.state !== "ready") throw new AppError("job_state", { params: { state: job.state } });
    try {
      return await putRight(c, { job, ...right });
    } catch (error) {
      const isRace = error instanceof GuardError && error.constraint === "job_step";
      if (!isRace || attempt === TRIES) throw isRace ? new AppError("job_state") : error;
    }
  }
}

/** Writes new words into some cells of a row and judges it again. Throws `not_found`. */
async function putRight(
  c: Context<Env>,
  { job, line, cells }: { job: ImportJob; line: number; cells: ImportCells["cells"] },
): Promise<void> {
  const { rows } = await c.var.cell.run<{ cells_json: string; verdict: string; is_untaken: number }>(
    statement("SELECT cells_json, verdict, is_untaken FROM import_rows WHERE job_id = ? AND line = ?", job.id, line),
  );
  const known = rows[0];
  if (!known) throw new AppError("not_found");
  const columns = columnsOfJob(job);
  const words = JSON.parse(known.cells_json) as string[];
  for (const [field, text] of Object.entries(cells)) {
    const at = columns.get(field as keyof typeof cells);
    if (at === undefined) {
      const error = { field: `cells.${field}`, code: "unknown_reference" as const, message: "No column is this field" };
      throw new AppError("validation_failed", { errors: [error] });
    }
    while (words.length < at) words.push("");
    words[at] = text;
  }
  const staged = await judgeRows(c, { jobId: job.id, columns, rows: [{ line, cells: words }], alone: true });
  await keepPiece(c, job, {
    writes: stageStatements(job.id, staged),
    patch: { result: without(counted(job.result, staged), known) },
  });
}

const countOf = { create: "created", change: "updated", unchanged: "unchanged", refused: "refused" } as const;

/** The counts less what the row had been before. */
function without(result: ImportJob["result"], { verdict, is_untaken }: { verdict: string; is_untaken: number }) {
  const name = countOf[verdict as StagedRow["judged"]["verdict"]];
  return { ...result, [name]: result[name] - 1, imagesNotTaken: result.imagesNotTaken - is_untaken };
}
