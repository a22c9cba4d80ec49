import type { Selectable } from "kysely";
import type { JobFileQuery } from "#shared/api/jobs/jobs.ts";
import type { ImportMapping } from "#shared/rules/products/import-fields.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { BOM, csvOf } from "../../db/csv.ts";
import { q } from "../../db/database.ts";
import { openParts } from "../../db/jobs/job-parts.ts";
import type { JobRow } from "../../db/jobs/jobs.ts";
import { readTexts } from "../../db/json-column.ts";
import type { ImportRowsTable } from "../../db/tables/jobs.ts";
import { type Download, FORMAT_TYPES } from "../../http/answers/download.ts";
import { textStream } from "../../http/answers/text-stream.ts";

/** File of a job: the export, the backup, or the refused rows of an import. Throws `not_found`, `unavailable`. */
export async function openJobFile(
  actor: Actor,
  { job, query }: { job: JobRow; query: JobFileQuery },
): Promise<Download> {
  if (job.kind === "export" && job.state === "done") return openExport(actor, job as ExportRow);
  if (job.kind === "backup" && job.state === "done") return openBackup(actor, job as BackupRow);
  if (job.kind === "import" && job.state !== "preview") return openRefused(actor, job as ImportRow, query);
  throw new AppError("not_found");
}

type ExportRow = JobRow<{ object: string; format: "csv" | "json" }, { parts?: number; bytes?: number }>;
type BackupRow = JobRow<unknown, { parts?: number; bytes?: number }>;
type ImportRow = JobRow<{ mapping: ImportMapping | null }, { head?: { headers: string[]; delimiter: string } }>;

async function openExport(actor: Actor, job: ExportRow): Promise<Download> {
  const { object, format } = job.spec;
  const body = await partsOf(actor, job);
  return { name: `${object}.${format}`, type: FORMAT_TYPES[format], body, size: job.place.bytes ?? 0 };
}

async function openBackup(actor: Actor, job: BackupRow): Promise<Download> {
  const day = new Date(job.at).toISOString().slice(0, 10);
  const body = await partsOf(actor, job);
  return { name: `pano-${day}.jsonl`, type: "application/jsonl; charset=utf-8", body, size: job.place.bytes ?? 0 };
}

async function partsOf(actor: Actor, { id, place }: BackupRow | ExportRow): Promise<ReadableStream<Uint8Array>> {
  const { files, log } = actor.platform;
  if (place.parts === undefined) throw new AppError("not_found");
  return openParts(files, id, place.parts).catch((error: unknown) => {
    log("error", "an exported file is missing", { requestId: actor.requestId, error: String(error) });
    throw new AppError("unavailable");
  });
}

/** Formula prefixes without `'`: cells keep the text of the user's file, so an escaped one is not escaped again. */
const unmarkedFormula = /^[=+\-@\t\r]/;

const ROWS_AT_ONCE = 500;

function openRefused(actor: Actor, job: ImportRow, query: JobFileQuery): Download {
  const first = refusedAfter(actor, job, 0);
  if (first.length === 0) throw new AppError("not_found");
  return { name: "refused.csv", type: FORMAT_TYPES.csv, body: textStream(refusedText(actor, { job, first, query })) };
}

type RefusedRow = Pick<Selectable<ImportRowsTable>, "line" | "cells_json" | "problems_json">;

function refusedAfter(actor: Actor, { id }: ImportRow, line: number): RefusedRow[] {
  return actor.db.all(
    q
      .selectFrom("import_rows")
      .select(["line", "cells_json", "problems_json"])
      .where("job_id", "=", id)
      .where("verdict", "=", "refused")
      .where("line", ">", line)
      .orderBy("line")
      .limit(ROWS_AT_ONCE),
  );
}

/** Streams the refused rows as CSV in batches. */
async function* refusedText(
  actor: Actor,
  { job, first, query }: { job: ImportRow; first: readonly RefusedRow[]; query: JobFileQuery },
): AsyncGenerator<string, void> {
  const { headers = [], delimiter } = job.place.head ?? {};
  const textOf = (table: readonly string[][]) => csvOf(table, { delimiter, formula: unmarkedFormula });
  yield BOM + textOf([[...headers, "problem"]]);
  for (let rows = first; rows.length > 0; rows = refusedAfter(actor, job, rows.at(-1)?.line ?? 0)) {
    yield textOf(
      rows.map(({ cells_json, problems_json }) => {
        const cells = readTexts("import_rows.cells_json", cells_json);
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
