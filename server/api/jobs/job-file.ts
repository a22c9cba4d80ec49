import type { Context } from "hono";
import { statement } from "../../db/cell.ts";
import { BOM, csvOf } from "../../db/csv.ts";
import { openParts } from "../../db/job-parts.ts";
import type { JobRow } from "../../db/jobs.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { savedAs } from "../../http/saved-as.ts";

/** Answers with what a job exported, or with the rows an import refused. Throws `not_found`, `unavailable`. */
export function sendJobFile(c: Context<Env>, job: JobRow): Promise<Response> | Response {
  if (job.kind === "export" && job.state === "done") return sendExport(c, job as ExportRow);
  if (job.kind === "import" && job.state !== "preview") return sendRefused(c, job as ImportRow);
  throw new AppError("not_found");
}

type ExportRow = JobRow<{ object: string; format: "csv" | "json" }, { parts?: number; bytes?: number }>;
type ImportRow = JobRow<unknown, { headers?: string[]; delimiter?: string }>;

async function sendExport(c: Context<Env>, { id, spec, place }: ExportRow): Promise<Response> {
  const { files, log } = c.var.platform;
  const body = await openParts(files, id, place.parts ?? 0).catch((error: unknown) => {
    log("error", "an exported file is missing", { requestId: c.var.requestId, error: String(error) });
    throw new AppError("unavailable");
  });
  return c.body(body, 200, { ...savedAs(spec.object, spec.format), "Content-Length": String(place.bytes ?? 0) });
}

/** A cell of somebody's file is as they wrote it, so one that is marked already is not marked again. */
const unmarkedFormula = /^[=+\-@\t\r]/;

async function sendRefused(c: Context<Env>, { id, place }: ImportRow): Promise<Response> {
  const { rows } = await c.var.cell.run<{ cells_json: string; problems_json: string }>(
    statement(
      "SELECT cells_json, problems_json FROM import_rows WHERE job_id = ? AND verdict = 'refused' ORDER BY line",
      id,
    ),
  );
  if (rows.length === 0) throw new AppError("not_found");
  const { headers = [], delimiter } = place;
  const table = rows.map(({ cells_json, problems_json }) => {
    const cells = JSON.parse(cells_json) as string[];
    const problems = JSON.parse(problems_json) as { field: string; code: string }[];
    const reason = problems.map(({ field, code }) => `${field}: ${code}`).join(", ");
    return [...headers.map((_, at) => cells[at] ?? ""), reason];
  });
  const text = csvOf([[...headers, "problem"], ...table], { delimiter, formula: unmarkedFormula });
  return c.body(BOM + text, 200, savedAs("refused", "csv"));
}
