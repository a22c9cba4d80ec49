import {
  type ImportNotice,
  type ImportProblem,
  type ImportRow,
  type ImportRowsQuery,
  importVerdicts,
} from "#shared/api/ecommerce/product-import.ts";
import type { ImportEncoding } from "#shared/rules/products/import-encoding.ts";
import {
  columnsOf,
  type ImportField,
  type ImportLayout,
  type ImportMapping,
  type NumberField,
} from "#shared/rules/products/import-fields.ts";
import type { ColumnNumbers, DecimalMark } from "#shared/rules/products/import-numbers.ts";
import { toMajor, toPercent } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, type Query, statement } from "../../../db/database.ts";
import type { importColumns } from "../../../db/jobs/import-statements.ts";
import { findJob, type JobRow } from "../../../db/jobs/jobs.ts";
import type { Listed } from "../../../db/list/list.ts";
import type { ImportRowsTable } from "../../../db/tables/jobs.ts";
import type { Value } from "../../../db/write/act.ts";
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

const MOST_LETTERS = 400_000;

/** Statements that stage rows, in batches of about `MOST_LETTERS` characters of JSON. */
export function stageStatements(jobId: string, rows: readonly StagedRow[]): Query[] {
  const lots: string[][] = [];
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
      lots.push([]);
      room = MOST_LETTERS;
    }
    room -= text.length;
    lots.at(-1)?.push(text);
  }
  return lots.map((lot) =>
    statement(
      `INSERT INTO import_rows (job_id, line, cells_json, verdict, problems_json, product_id, version, sku, set_json,
         before_json, stock, is_untaken, notices_json, paid_delta)
       SELECT ?, value ->> 0, value -> 1, value ->> 2, value -> 3, value ->> 4, value ->> 5, value ->> 6, value -> 7,
         value -> 8, value ->> 9, value ->> 10, value -> 11, value ->> 12 FROM json_each(?) WHERE true
       ON CONFLICT (job_id, line) DO UPDATE SET cells_json = excluded.cells_json, verdict = excluded.verdict,
         problems_json = excluded.problems_json, product_id = excluded.product_id, version = excluded.version,
         sku = excluded.sku, set_json = excluded.set_json, before_json = excluded.before_json,
         stock = excluded.stock, is_untaken = excluded.is_untaken, notices_json = excluded.notices_json,
         paid_delta = excluded.paid_delta`,
      jobId,
      `[${lot.join(",")}]`,
    ),
  );
}

/** First line of an import for each given product id or SKU key; ignores refused rows and line `but`. */
export function findClaims(
  db: Database,
  { jobId, ids, skus, but = 0 }: { jobId: string; ids: readonly number[]; skus: readonly string[]; but?: number },
): Map<number | string, number> {
  const claimed = (column: string) =>
    `SELECT line, product_id, sku FROM import_rows WHERE job_id = ? AND ${column} IN (SELECT value FROM json_each(?))
       AND verdict <> 'refused' AND line <> ?`;
  const rows = db.all<{ line: number; product_id: number | null; sku: string | null }>(
    statement(
      `${claimed("product_id")} UNION ${claimed("sku")} ORDER BY line DESC`,
      jobId,
      JSON.stringify(ids),
      but,
      jobId,
      JSON.stringify(skus),
      but,
    ),
  );
  const claims = new Map<number | string, number>();
  for (const { line, product_id, sku } of rows) {
    if (product_id !== null) claims.set(product_id, line);
    if (sku !== null) claims.set(sku, line);
  }
  return claims;
}

type RowOfList = Pick<
  ImportRowsTable,
  | "line"
  | "cells_json"
  | "verdict"
  | "problems_json"
  | "product_id"
  | "set_json"
  | "before_json"
  | "stock"
  | "is_untaken"
  | "notices_json"
> & { available: number | null };

/** One page of an import's rows, in file order or by price change. */
export function listImportRows(db: Database, job: ImportJob, query: ImportRowsQuery): Listed<ImportRow> {
  const { verdict, imageNotTaken, noticed, repriced, page, pageSize } = query;
  const narrowing = [
    verdict ? " AND r.verdict = ?" : "",
    imageNotTaken ? " AND r.is_untaken = 1" : "",
    noticed ? " AND r.notices_json <> '[]'" : "",
    repriced ? " AND r.paid_delta IS NOT NULL" : "",
  ].join("");
  // Largest price decrease first.
  const order = repriced ? "r.paid_delta, r.line" : "r.line";
  const values = [job.id, ...(verdict ? [verdict] : [])];
  const rows = db.all<RowOfList>(
    statement(
      `${SELECT} WHERE r.job_id = ?${narrowing} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...values,
      pageSize,
      (page - 1) * pageSize,
    ),
  );
  const counted = db.first<{ n: number }>(
    statement(`SELECT count(*) AS n FROM import_rows AS r WHERE r.job_id = ?${narrowing}`, ...values),
  );
  const total = counted?.n ?? 0;
  const meta = { page, pageSize, total, totalExact: true, pageCount: Math.ceil(total / pageSize), nextCursor: null };
  return { rows: rows.map((row) => rowOf(job, row)), total, meta };
}

const SELECT = `SELECT r.line, r.cells_json, r.verdict, r.problems_json, r.product_id, r.set_json, r.before_json, r.stock,
  r.is_untaken, r.notices_json, coalesce(r.stock_before, p.available) AS available
  FROM import_rows AS r LEFT JOIN products AS p ON p.id = r.product_id`;

/** One row of an import. Throws `not_found`. */
export function getImportRow(db: Database, job: ImportJob, line: number): ImportRow {
  const row = db.first<RowOfList>(statement(`${SELECT} WHERE r.job_id = ? AND r.line = ?`, job.id, line));
  if (!row) throw new AppError("not_found");
  return rowOf(job, row);
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
  const row = db.first<Pick<ImportRowsTable, "cells_json">>(
    statement(
      "SELECT cells_json FROM import_rows WHERE job_id = ? AND line < ? ORDER BY line DESC LIMIT 1",
      job.id,
      line,
    ),
  );
  if (!row) return "";
  return cellsOf(columnsOfJob(job), JSON.parse(row.cells_json) as string[]).handle?.trim() ?? "";
}

function rowOf(job: ImportJob, row: RowOfList): ImportRow {
  const cells = cellsOf(columnsOfJob(job), JSON.parse(row.cells_json) as string[]);
  const set = JSON.parse(row.set_json) as Record<string, Value>;
  const before = JSON.parse(row.before_json) as Record<string, Value>;
  const changes = changesOf(before, set, cells);
  const isMoved = row.verdict === "change" || (row.verdict === "create" && cells.stock?.trim());
  if (isMoved && row.stock !== null) {
    changes.push({ field: "stock", before: row.verdict === "change" ? row.available : null, after: row.stock });
  }
  return {
    line: row.line,
    verdict: importVerdicts.find((verdict) => verdict === row.verdict) ?? "refused",
    productId: row.product_id,
    name: cells.name || cells.sku || cells.handle || "",
    cells,
    changes,
    paid: paidIn(before, set),
    problems: JSON.parse(row.problems_json) as ImportProblem[],
    notices: JSON.parse(row.notices_json) as ImportNotice[],
    imageNotTaken: row.is_untaken === 1,
  };
}

/** Final price before and after, if it changes; for a new product only if it differs from the price. */
function paidIn(before: Record<string, Value>, set: Record<string, Value>): ImportRow["paid"] {
  const { final_minor: after, price_minor: price } = set;
  if (typeof after !== "number") return null;
  const { final_minor: stood } = before;
  if (typeof stood === "number") return stood === after ? null : { before: toMajor(stood), after: toMajor(after) };
  return after === price ? null : { before: null, after: toMajor(after) };
}

type Shown = (value: Value) => Value;
const asIs: Shown = (value) => value;
const asMoney: Shown = (value) => (typeof value === "number" ? toMajor(value) : value);
const asTags: Shown = (value) => (JSON.parse(String(value)) as [string, string][]).map(([, tag]) => tag).join(", ");
const asPictures: Shown = (value) =>
  (JSON.parse(String(value)) as { file: string }[]).map(({ file }) => file).join(", ");

/** Derived columns, not shown to the user. */
type Derived = "sort_key" | "search" | "final_minor" | "sku_key";

/** Columns shown to the user, with their field and formatter. */
const fieldOf = new Map<string, [ImportField, Shown]>(
  Object.entries({
    sku: ["sku", asIs],
    name: ["name", asIs],
    category: ["category", asIs],
    price_minor: ["price", asMoney],
    sale_minor: ["salePrice", asMoney],
    discount_bps: ["discountPercentage", (value) => (typeof value === "number" ? toPercent(value) : value)],
    cost_minor: ["cost", asMoney],
    low_at: ["lowStockThreshold", asIs],
    description: ["description", asIs],
    tags_json: ["tags", asTags],
    barcode: ["barcode", asIs],
    images_json: ["image", asPictures],
  } satisfies Record<Exclude<(typeof importColumns)[number], Derived>, [ImportField, Shown]>),
);

/** Field changes of a row: for an existing product the changed fields, for a new one the filled cells. */
function changesOf(before: Record<string, Value>, set: Record<string, Value>, cells: Cells): ImportRow["changes"] {
  const isNew = Object.keys(before).length === 0;
  return Object.entries(set).flatMap(([column, value]) => {
    const [field, shown] = fieldOf.get(column) ?? [];
    if (!field || !shown || (before[column] ?? null) === value) return [];
    if (isNew && value === null) return [];
    if (isNew && !cells[field]?.trim() && !DERIVED_FIELDS.has(field)) return [];
    return [{ field, before: column in before ? shown(before[column] ?? null) : null, after: shown(value) }];
  });
}

/** Fields whose value can come from a column of another field. */
const DERIVED_FIELDS: ReadonlySet<ImportField> = new Set(["sku", "salePrice", "price"]);
