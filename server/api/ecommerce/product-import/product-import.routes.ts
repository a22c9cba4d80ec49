import { sql } from "kysely";
import {
  type ImportCells,
  type ImportChange,
  type ImportProblem,
  productImportEndpoints,
} from "#shared/api/ecommerce/product-import.ts";
import type { ImportField } from "#shared/rules/products/import-fields.ts";
import type { Actor } from "../../../actor.ts";
import { startedJob } from "../../../answers/started-job.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { jobShown, moveJob, saveBatch } from "../../../db/jobs/jobs.ts";
import { readTexts } from "../../../db/json-column.ts";
import type { Flag } from "../../../db/tables/system.ts";
import { ok, okAll, okList } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { classifyRows } from "./import-classify.ts";
import { getImportRow, listImportRows } from "./import-rows.store.ts";
import { counted } from "./product-import.check.ts";
import { listColumns } from "./product-import.columns.ts";
import { getImportFile } from "./product-import.file.ts";
import { htmlReader } from "./product-import.html.ts";
import {
  columnsOfJob,
  getImport,
  type ImportJob,
  type ImportPlace,
  type ImportSpec,
  noResult,
  type StagedRow,
  stageStatements,
} from "./product-import.store.ts";
import {
  findTyped,
  keepTypedStatement,
  putCell,
  rowPrint,
  type TypedRow,
  typedOver,
  withoutTyped,
  withTyped,
} from "./product-import.typed.ts";

/** Routes of the product import: check as a job, rows and their correction. `POST /jobs/{id}/run` writes the rows. */
export const productImportRoutes = routes(productImportEndpoints, {
  "GET /ecommerce/products/import/columns": (c) => {
    requireEditorIfEnforced(c.var.actor);
    return okAll(c, listColumns(c.var.actor.db));
  },
  "POST /ecommerce/products/import": (c, { body }) => {
    requireEditorIfEnforced(c.var.actor);
    const spec: ImportSpec = { ...body, mapping: body.mapping ?? null, isMatched: body.mapping !== undefined };
    getImportFile(c.var.actor.db, { key: spec.uploadId, userId: c.var.actor.caller?.id ?? 0, now: c.var.actor.now });
    return startedJob(c, { kind: "import", state: "preview", spec, result: noResult });
  },
  "PATCH /ecommerce/products/import/{id}": (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const job = getImport(c.var.actor, path.id);
    restartCheck(c.var.actor, job, body);
    return ok(c, jobShown(getImport(c.var.actor, path.id)), { status: 202 });
  },
  "GET /ecommerce/products/import/{id}/rows": (c, { path, query }) => {
    requireEditorIfEnforced(c.var.actor);
    return okList(c, listImportRows(c.var.actor.db, getImport(c.var.actor, path.id), query));
  },
  "PATCH /ecommerce/products/import/{id}/rows/{line}": async (c, { path, body }) => {
    requireEditorIfEnforced(c.var.actor);
    const markdownOf = await htmlReader();
    correctRow(c.var.actor, { id: path.id, line: path.line, ...body, markdownOf });
    return ok(c, getImportRow(c.var.actor.db, getImport(c.var.actor, path.id), path.line));
  },
});

/**
 * Restarts the check of an import with other reading options; corrected cells are applied again. Earlier answers about
 * decimal marks stay while the cells of the column are unchanged. Throws `job_state`.
 */
function restartCheck(actor: Actor, job: ImportJob, { decimals, ...reading }: ImportChange): void {
  const { encoding, separator, headingRow, mapping } = reading;
  // Other reading options change the headings, so the mapping no longer applies.
  const isOther = [encoding, separator, headingRow].some((choice) => choice !== undefined);
  const spec: ImportSpec = {
    ...job.spec,
    ...reading,
    mapping: mapping ?? (isOther ? null : job.spec.mapping),
    isMatched: mapping !== undefined,
    decimals: { ...job.spec.decimals, ...decimals },
  };
  const answers = Object.keys(job.spec.decimals ?? {}).filter((field) => !(field in (decimals ?? {})));
  const answered = Object.fromEntries(answers.map((field) => [field, job.place.numbers?.[field]?.print]));
  moveJob(actor, job, {
    from: ["ready"],
    to: "preview",
    patch: { spec, place: { answered } satisfies ImportPlace, result: noResult, total: 0, done: 0 },
    also: [q.deleteFrom("import_rows").where("job_id", "=", job.id)],
  });
}

type Correction = ImportCells & { id: string; line: number; markdownOf: (html: string) => string };

/**
 * Corrects cells of a staged row or accepts it as written, and checks it again. Does nothing for a row whose cells may
 * belong to another row, unless it is accepted. Throws `not_found`, `job_state`, `validation_failed`.
 */
function correctRow(actor: Actor, { id, line, cells, asWritten, markdownOf }: Correction): void {
  const job = getImport(actor, id);
  if (job.state !== "ready") throw new AppError("job_state", { params: { state: job.state } });
  const known = actor.db.first(
    q
      .selectFrom("import_rows")
      .select(["cells_json", "problems_json", "verdict", "is_untaken"])
      .select([sql<Flag>`notices_json <> '[]'`.as("is_noticed"), sql<Flag>`paid_delta IS NOT NULL`.as("is_repriced")])
      .where("job_id", "=", job.id)
      .where("line", "=", line),
  );
  if (!known) throw new AppError("not_found");
  const columns = columnsOfJob(job);
  const stored = readTexts("import_rows.cells_json", known.cells_json);
  const found = findTyped(actor.db, { jobId: job.id, from: line, to: line }).get(line);
  const typed: TypedRow = found ?? { cells: {}, whole: null };
  const quoteProblem = (JSON.parse(known.problems_json) as ImportProblem[]).find(isQuoteProblem);
  // Only damage in a known cell can be accepted; a row with an unbalanced quote has no `column`.
  const canAccept = quoteProblem?.params?.column !== undefined;
  if (quoteProblem && !(asWritten && canAccept)) return;
  // A row with a quote problem is staged as in the file, so there is no correction to revert.
  const raw = quoteProblem ? stored : withoutTyped(stored, { typed, columns });
  const texts = quoteProblem ? [...withTyped(stored, { typed, columns })] : stored;
  if (canAccept) typed.whole = rowPrint(raw);
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    const at = columns.get(field);
    if (at === undefined) {
      const error = { field: `cells.${field}`, code: "unknown_reference" as const, message: "No column is this field" };
      throw new AppError("validation_failed", { errors: [error] });
    }
    typed.cells[at] = { field, was: typedOver(texts, { typed, field, at }) ?? texts[at] ?? "", now: text };
    putCell(texts, at, text);
  }
  const row = { line, cells: texts, raw, isWhole: typed.whole === rowPrint(raw) };
  const { staged } = classifyRows(actor, { job, rows: [row], alone: true, markdownOf });
  saveBatch(actor, job, {
    writes: [...stageStatements(job.id, staged), keepTypedStatement(job.id, line, typed)],
    patch: { result: without(counted(job.result, staged), known) },
  });
}

const isQuoteProblem = ({ field, code }: ImportProblem): boolean => field === "row" && code === "bad_format";

const countOf = { create: "created", change: "updated", unchanged: "unchanged", refused: "refused" } as const;

interface KnownRow {
  verdict: StagedRow["judged"]["verdict"];
  is_untaken: Flag;
  is_noticed: Flag;
  is_repriced: Flag;
}

/** Counts without the previous state of the row. */
function without(result: ImportJob["result"], { verdict, is_untaken, is_noticed, is_repriced }: KnownRow) {
  const name = countOf[verdict];
  return {
    ...result,
    [name]: result[name] - 1,
    imagesNotTaken: result.imagesNotTaken - is_untaken,
    noticed: result.noticed - is_noticed,
    repriced: result.repriced - is_repriced,
  };
}
