import { sql } from "kysely";
import type { ImportEncoding } from "#shared/rules/products/import-encoding.ts";
import {
  columnsOf,
  type ImportField,
  type ImportLayout,
  type ImportMapping,
  type NumberField,
} from "#shared/rules/products/import-fields.ts";
import type { ColumnNumbers, DecimalMark } from "#shared/rules/products/import-numbers.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, type Query, q } from "../../../db/database.ts";
import { findJob, type JobRow } from "../../../db/jobs/jobs.ts";
import { readTexts } from "../../../db/json-column.ts";
import type { ImportRowsTable } from "../../../db/tables/jobs.ts";
import type { Cells } from "./product-import.cells.ts";
import type { FileHead, ReadingChoice } from "./product-import.file.ts";
import type { Classified } from "./product-import.rules.ts";

/** Parameters of an import. */
export interface ImportSpec extends ReadingChoice {
  uploadId: string;
  mapping: ImportMapping | null;
  /** The user chose the mapping; it was not guessed from the headings. */
  isMatched?: boolean;
  atomic: boolean;
  /** Decimal marks chosen by the user, by field. */
  decimals?: Partial<Record<NumberField, DecimalMark>> | undefined;
}

/** Progress of an import: byte offset and line of the check, last line written, and what the file scan found. */
export interface ImportPlace {
  head?: FileHead;
  offset?: number;
  line?: number;
  /** Statistics of each number column; complete once the file is scanned. */
  numbers?: Partial<Record<string, ColumnNumbers>>;
  isScanned?: boolean;
  /** Fingerprints of columns whose decimal mark was chosen in an earlier check. */
  answered?: Partial<Record<string, string>>;
  decimals?: Partial<Record<string, DecimalMark | null>>;
  /** The handle of the last row. */
  handle?: string;
  /** Last line written. */
  ran?: number;
}

export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  imagesNotTaken: number;
  /** Rows with a notice (`noticed`) and rows that change the final price of a product (`repriced`). */
  noticed: number;
  repriced: number;
  encoding?: ImportEncoding;
  separator?: string;
  headingRow?: number;
  /** Lines above the headings. */
  skipped?: string[];
  layout?: ImportLayout;
  /** Headings of columns that are not imported. */
  leftOut?: string[];
  /** Columns with ambiguous numbers; one without `decimal` needs an answer before the run. */
  numbers?: {
    field: NumberField;
    decimal: DecimalMark | null;
    by: "column" | "other" | "chosen" | null;
    as: string | null;
    count: number;
    samples: { text: string; point: number | null; comma: number | null }[];
  }[];
  /** Cells in other currencies; their numbers are read as the shop's currency. */
  currencies?: { field: NumberField; currency: string; count: number }[];
  /** Reason the file or the run was refused as a whole. */
  code?: string;
}
export type ImportJob = JobRow<ImportSpec, ImportPlace, ImportResult>;

export const noResult: ImportResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  imagesNotTaken: 0,
  noticed: 0,
  repriced: 0,
};

/** Import created by the actor. Throws `not_found`. */
export function getImport(actor: Actor, id: string): ImportJob {
  const job = findJob(actor.db, id);
  if (job?.kind !== "import" || job.userId !== actor.caller?.id) throw new AppError("not_found");
  return job as ImportJob;
}

/** Staged row of an import. */
export interface StagedRow {
  line: number;
  cells: readonly string[];
  judged: Classified;
  productId: number | null;
  version: number | null;
}

const MAX_CHARACTERS = 400_000;

/** Statements that stage rows, in batches of about `MAX_CHARACTERS` characters of JSON. */
export function stageStatements(jobId: string, rows: readonly StagedRow[]): Query[] {
  const batches: string[][] = [];
  let room = 0;
  for (const { line, cells, judged, productId, version } of rows) {
    const { verdict, problems, sku, set, before, stock, imageNotTaken, notices, paidDelta } = judged;
    const row = [
      line,
      cells,
      verdict,
      problems,
      productId,
      version,
      sku,
      set,
      before,
      stock,
      Number(imageNotTaken),
      notices,
      paidDelta,
    ];
    const text = JSON.stringify(row);
    if (text.length > room) {
      batches.push([]);
      room = MAX_CHARACTERS;
    }
    room -= text.length;
    batches.at(-1)?.push(text);
  }
  return batches.map((batch) => insertRows(jobId, `[${batch.join(",")}]`));
}

const insertRows = (jobId: string, json: string): Query =>
  sql`INSERT INTO import_rows (job_id, line, cells_json, verdict, problems_json, product_id, version, sku, set_json,
      before_json, stock, is_untaken, notices_json, paid_delta)
    SELECT ${jobId}, value ->> 0, value -> 1, value ->> 2, value -> 3, value ->> 4, value ->> 5, value ->> 6, value -> 7,
      value -> 8, value ->> 9, value ->> 10, value -> 11, value ->> 12 FROM json_each(${json}) WHERE true
    ON CONFLICT (job_id, line) DO UPDATE SET cells_json = excluded.cells_json, verdict = excluded.verdict,
      problems_json = excluded.problems_json, product_id = excluded.product_id, version = excluded.version,
      sku = excluded.sku, set_json = excluded.set_json, before_json = excluded.before_json,
      stock = excluded.stock, is_untaken = excluded.is_untaken, notices_json = excluded.notices_json,
      paid_delta = excluded.paid_delta`;

type Claim = Pick<ImportRowsTable, "line" | "product_id" | "sku">;

/** First line of an import for each given product id or SKU key; ignores refused rows and line `but`. */
export function findClaims(
  db: Database,
  { jobId, ids, skus, but = 0 }: { jobId: string; ids: readonly number[]; skus: readonly string[]; but?: number },
): Map<number | string, number> {
  const claimed = (column: "product_id" | "sku", values: readonly unknown[]) =>
    sql`SELECT line, product_id, sku FROM import_rows
      WHERE job_id = ${jobId} AND ${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))
        AND verdict <> 'refused' AND line <> ${but}`;
  const rows = db.all(sql<Claim>`${claimed("product_id", ids)} UNION ${claimed("sku", skus)} ORDER BY line DESC`);
  const claims = new Map<number | string, number>();
  for (const { line, product_id, sku } of rows) {
    if (product_id !== null) claims.set(product_id, line);
    if (sku !== null) claims.set(sku, line);
  }
  return claims;
}

/** Mapped cells of a row, by field. */
export function cellsOf(columns: ReadonlyMap<ImportField, number>, row: readonly string[]): Cells {
  return Object.fromEntries([...columns].map(([field, at]) => [field, row[at] ?? ""]));
}

/** Column index of each field in the file of an import. */
export const columnsOfJob = (job: ImportJob): Map<ImportField, number> =>
  columnsOf(job.place.head?.headers ?? [], job.spec.mapping ?? {});

/** Handle of the row above a line; an empty string if there is none. */
export function findHandleAbove(db: Database, job: ImportJob, line: number): string {
  const row = db.first(
    q
      .selectFrom("import_rows")
      .select("cells_json")
      .where("job_id", "=", job.id)
      .where("line", "<", line)
      .orderBy("line", "desc")
      .limit(1),
  );
  if (!row) return "";
  return cellsOf(columnsOfJob(job), readTexts("import_rows.cells_json", row.cells_json)).handle?.trim() ?? "";
}
