import type { Context } from "hono";
import type { JobFileQuery } from "#shared/api/jobs/jobs.ts";
import type { ImportMapping } from "#shared/rules/import-fields.ts";
import { statement } from "../../db/cell.ts";
import { BOM, csvOf } from "../../db/csv.ts";
import { openParts } from "../../db/job-parts.ts";
import type { JobRow } from "../../db/jobs.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { savedAs } from "../../http/saved-as.ts";
import { textStream } from "../../http/text-stream.ts";

/** Answers with what a job exported, or with the rows an import refused. Throws `not_found`, `unavailable`. */
export function sendJobFile(
  c: Context<Env>,
  { job, query }: { job: JobRow; query: JobFileQuery },
): Promise<Response> | Response {
  if (job.kind === "export" && job.state === "done") return sendExport(c, job as ExportRow);
  if (job.kind === "backup" && job.state === "done") return sendBackup(c, job as BackupRow);
  if (job.kind === "import" && job.state !== "preview") return sendRefused(c, job as ImportRow, query);
  throw new AppError("not_found");
}

type ExportRow = JobRow<{ object: string; format: "csv" | "json" }, { parts?: number; bytes?: number }>;
type BackupRow = JobRow<unknown, { parts?: number; bytes?: number }>;
type ImportRow = JobRow<{ mapping: ImportMapping | null }, { head?: { headers: string[]; delimiter: string } }>;

async function sendExport(c: Context<Env>, job: ExportRow): Promise<Response> {
  const { object, format } = job.spec;
  return c.body(await partsOf(c, job), 200, { ...savedAs(object, format), ...lengthOf(job) });
}

async function sendBackup(c: Context<Env>, job: BackupRow): Promise<Response> {
  const day = new Date(job.at).toISOString().slice(0, 10);
  const headers = {
    "Content-Type": "application/jsonl; charset=utf-8",
    "Content-Disposition": `attachment; filename="pano-${day}.jsonl"`,
  };
  return c.body(await partsOf(c, job), 200, { ...headers, ...lengthOf(job) });
}

const lengthOf = ({ place }: BackupRow | ExportRow) => ({ "Content-Length": String(place.bytes ?? 0) });

async function partsOf(c: Context<Env>, { id, place }: BackupRow | ExportRow): Promise<ReadableStream<Uint8Array>> {
  const { files, log } = c.var.platform;
  if (place.parts === undefined) throw new AppError("not_found");
  return openParts(files, id, place.parts).catch((error: unknown) => {
    log("error", "an exported file is missing", { requestId: c.var.requestId, error: String(error) });
    throw new AppError("unavailable");
  });
}

/** A cell of somebody's file is as they wrote it, so one that is marked already is not marked again. */
const unmarkedFormula = /^[=+\-@\t\r]/;

const ROWS_AT_ONCE = 500;

async function sendRefused(c: Context<Env>, job: ImportRow, query: JobFileQuery): Promise<Response> {
  const first = await refusedAfter(c, job, 0);
  if (first.length === 0) throw new AppError("not_found");
  return c.body(textStream(refusedText(c, { job, first, query })), 200, savedAs("refused", "csv"));
}

interface RefusedRow {
  line: number;
  cells_json: string;
  problems_json: string;
}

async function refusedAfter(c: Context<Env>, { id }: ImportRow, line: number): Promise<RefusedRow[]> {
  const { rows } = await c.var.cell.run<RefusedRow>(
    statement(
      `SELECT line, cells_json, problems_json FROM import_rows
       WHERE job_id = ? AND verdict = 'refused' AND line > ? ORDER BY line LIMIT ${ROWS_AT_ONCE}`,
      id,
      line,
    ),
  );
  return rows;
}

/** The refused rows as CSV, some at a time. */
async function* refusedText(
  c: Context<Env>,
  { job, first, query }: { job: ImportRow; first: readonly RefusedRow[]; query: JobFileQuery },
): AsyncGenerator<string, void> {
  const { headers = [], delimiter } = job.place.head ?? {};
  const textOf = (table: readonly string[][]) => csvOf(table, { delimiter, formula: unmarkedFormula });
  yield BOM + textOf([[...headers, "problem"]]);
  for (let rows = first; rows.length > 0; rows = await refusedAfter(c, job, rows.at(-1)?.line ?? 0)) {
    yield textOf(
      rows.map(({ cells_json, problems_json }) => {
        const cells = JSON.parse(cells_json) as string[];
        const problems = JSON.parse(problems_json) as { field: string; code: string }[];
        const cellOf = (name: string) =>
          cells[headers.findIndex((header) => job.spec.mapping?.[header] === name)] ?? "";
        const reason =
          query.problems === "json"
            ? JSON.stringify(problems.map((problem) => ({ ...problem, cell: cellOf(problem.field) })))
            : problems.map(({ field, code }) => `${field}: ${code}`).join(", ");
        return [...headers.map((_, at) => cells[at] ?? ""), reason];
      }),
    );
  }
}
