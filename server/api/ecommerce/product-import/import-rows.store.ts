import { sql } from "kysely";
import {
  type ImportNotice,
  type ImportProblem,
  type ImportRow,
  type ImportRowsQuery,
  importVerdicts,
} from "#shared/api/ecommerce/product-import.ts";
import type { ImportField } from "#shared/rules/products/import-fields.ts";
import { toMajor, toPercent } from "#shared/rules/shop/money.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { importColumns } from "../../../db/jobs/import-statements.ts";
import { readTexts } from "../../../db/json-column.ts";
import type { Listed } from "../../../db/list/list.ts";
import type { ImportRowsTable } from "../../../db/tables/jobs.ts";
import type { Value } from "../../../db/write/act.ts";
import type { Cells } from "./product-import.cells.ts";
import { cellsOf, columnsOfJob, type ImportJob } from "./product-import.store.ts";

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
  // Literals, because partial indexes name these conditions.
  const conditions = [sql`r.job_id = ${job.id}`];
  if (verdict) conditions.push(sql`r.verdict = ${verdict}`);
  if (imageNotTaken) conditions.push(sql`r.is_untaken = 1`);
  if (noticed) conditions.push(sql`r.notices_json <> '[]'`);
  if (repriced) conditions.push(sql`r.paid_delta IS NOT NULL`);
  const isListed = sql.join(conditions, sql` AND `);
  // Largest price decrease first.
  const order = repriced ? sql`r.paid_delta, r.line` : sql`r.line`;
  const rows = db.all(
    sql<RowOfList>`${selectRows} WHERE ${isListed} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
  const counted = db.first(sql<{ n: number }>`SELECT count(*) AS n FROM import_rows AS r WHERE ${isListed}`);
  const total = counted?.n ?? 0;
  const meta = { page, pageSize, total, totalExact: true, pageCount: Math.ceil(total / pageSize), nextCursor: null };
  return { rows: rows.map((row) => rowOf(job, row)), total, meta };
}

const selectRows = sql`SELECT r.line, r.cells_json, r.verdict, r.problems_json, r.product_id, r.set_json, r.before_json, r.stock,
  r.is_untaken, r.notices_json, coalesce(r.stock_before, p.available) AS available
  FROM import_rows AS r LEFT JOIN products AS p ON p.id = r.product_id`;

/** One row of an import. Throws `not_found`. */
export function getImportRow(db: Database, job: ImportJob, line: number): ImportRow {
  const row = db.first(sql<RowOfList>`${selectRows} WHERE r.job_id = ${job.id} AND r.line = ${line}`);
  if (!row) throw new AppError("not_found");
  return rowOf(job, row);
}

function rowOf(job: ImportJob, row: RowOfList): ImportRow {
  const cells = cellsOf(columnsOfJob(job), readTexts("import_rows.cells_json", row.cells_json));
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
  const { final_minor: finalBefore } = before;
  if (typeof finalBefore === "number")
    return finalBefore === after ? null : { before: toMajor(finalBefore), after: toMajor(after) };
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
