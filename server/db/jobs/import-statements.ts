import type { Actor } from "../../actor.ts";
import { type Query, statement } from "../database.ts";
import { AUDIT_COLUMNS, jsonOf, shownOf } from "../write/commit-statements.ts";
import { lastId } from "../write/last-id.ts";

/** Product columns that an import can set, in new and existing products. */
export const importColumns = [
  "sku",
  "sku_key",
  "name",
  "sort_key",
  "description",
  "category",
  "price_minor",
  "sale_minor",
  "discount_bps",
  "final_minor",
  "cost_minor",
  "low_at",
  "barcode",
  "tags_json",
  "images_json",
  "search",
] as const;

/** SQL for the comparison key of a product's SKU; the expression must equal that of the index. */
const keyOf = (product: string): string => `coalesce(${product}.sku_key, ${product}.sku)`;

/** Batch of an import: rows after line `after` up to `upTo`, written under one change id. */
export interface ImportBatch {
  jobId: string;
  piece: number;
  after: number;
  upTo: number;
  mark: string;
}

/** SET clause: columns present in a JSON object take its values, others stay. */
export const setFrom = (json: string): string =>
  importColumns
    .map(
      (column) =>
        `${column} = iif(json_type(${json}, '$.${column}') IS NULL, products.${column}, ${json} ->> '$.${column}')`,
    )
    .join(", ");

const MADE_SKU = "printf('%s-%06d', upper(substr(r.set_json ->> '$.category', 1, 3)), r.product_id)";

/**
 * Writes the checked rows of a batch. A row is refused if its product has changed or its SKU is taken since the check.
 * New products come first, then changes; stock moves by the difference to the current level. A generated SKU never
 * takes one that another row of the file names.
 */
export function importStatements(actor: Actor, { jobId, piece, after, upTo, mark }: ImportBatch): Query[] {
  const { now, caller, requestId, actId } = actor;
  const range = [jobId, after, upTo];
  const ours = [jobId, piece];
  const isFree = `(r.sku IS NULL OR NOT EXISTS (SELECT 1 FROM products AS other WHERE ${keyOf("other")} = +r.sku))`;
  const within = "r.job_id = ? AND r.line > ? AND r.line <= ?";
  const made = `iif(EXISTS (SELECT 1 FROM products AS other WHERE ${keyOf("other")} = ${MADE_SKU})
      OR EXISTS (SELECT 1 FROM import_rows AS named INDEXED BY import_rows_by_sku
        WHERE named.job_id = r.job_id AND named.sku = ${MADE_SKU} AND named.verdict IN ('create', 'change')),
    ${MADE_SKU} || '-' || hex(randomblob(3)), ${MADE_SKU})`;
  const columns = importColumns.filter((column) => column !== "sku" && column !== "search");
  const shown = shownOf([...importColumns, "on_hand"]);
  const audited = `INSERT INTO audit (${AUDIT_COLUMNS}) SELECT ?, ?, 'product.imported', 'product', p.id,`;
  const moved = (json: string, stock: string) =>
    `iif(r.delta = 0, ${json}, json_set(${json}, '$.on_hand', ${stock}${stock === "p.on_hand" ? "" : ", '$.delta', r.delta"}))`;

  return [
    statement(
      `UPDATE import_rows SET piece = ?, delta = stock, product_id = fresh.id FROM (
         SELECT r.line, ${lastId("product")} + row_number() OVER (ORDER BY r.line) AS id FROM import_rows AS r
         WHERE ${within} AND r.verdict = 'create' AND ${isFree}) AS fresh
       WHERE import_rows.job_id = ? AND import_rows.line = fresh.line`,
      piece,
      ...range,
      jobId,
    ),
    statement(
      `UPDATE import_rows AS r SET piece = ?, stock_before = p.available, delta = coalesce(r.stock - p.available, 0)
       FROM products AS p WHERE ${within} AND r.verdict = 'change' AND p.id = r.product_id AND p.version = r.version
         AND p.archived_at IS NULL`,
      piece,
      ...range,
    ),
    statement(
      `UPDATE import_rows AS r SET verdict = 'refused', problems_json = iif(r.verdict = 'create',
           '[{"field":"sku","code":"taken"}]', '[{"field":"id","code":"changed_since"}]')
       WHERE ${within} AND r.verdict IN ('create', 'change') AND r.piece IS NULL`,
      ...range,
    ),
    statement(
      `INSERT INTO products (id, sku, search, ${columns.join(", ")}, on_hand, created_at, updated_at)
       SELECT id, made, replace(set_json ->> '$.search', char(1), replace(lower(made), '-', ' ')),
         ${columns.map((column) => `set_json ->> '$.${column}'`).join(", ")}, delta, ?, ?
       FROM (SELECT r.product_id AS id, r.set_json, r.delta, coalesce(r.set_json ->> '$.sku', ${made}) AS made
         FROM import_rows AS r WHERE r.job_id = ? AND r.piece = ? AND r.verdict = 'create' ORDER BY r.line)`,
      now,
      now,
      ...ours,
    ),
    statement(
      `${audited} NULL, ${jsonOf(shown, (column) => `p.${column}`)}, ?, ?, ? FROM import_rows AS r
       JOIN products AS p ON p.id = r.product_id WHERE r.job_id = ? AND r.piece = ? AND r.verdict = 'create'`,
      now,
      caller?.id,
      mark,
      requestId,
      actId,
      ...ours,
    ),
    statement(
      `${audited} ${moved(`json_remove(r.before_json, ${HIDDEN})`, "p.on_hand")},
         ${moved(`json_remove(r.set_json, ${HIDDEN})`, "p.on_hand + r.delta")}, ?, ?, ? FROM import_rows AS r
       JOIN products AS p ON p.id = r.product_id WHERE r.job_id = ? AND r.piece = ? AND r.verdict = 'change'`,
      now,
      caller?.id,
      mark,
      requestId,
      actId,
      ...ours,
    ),
    statement(
      `INSERT INTO stock_moves (product_id, delta, reason, user_id, at)
       SELECT r.product_id, r.delta, 'import', ?, ? FROM import_rows AS r
       WHERE r.job_id = ? AND r.piece = ? AND r.delta <> 0`,
      caller?.id,
      now,
      ...ours,
    ),
    statement(
      `UPDATE products SET ${setFrom("r.set_json")}, on_hand = products.on_hand + r.delta, updated_at = ?,
         version = products.version + (r.set_json <> '{}')
       FROM import_rows AS r WHERE r.job_id = ? AND r.piece = ? AND r.verdict = 'change' AND products.id = r.product_id`,
      now,
      ...ours,
    ),
  ];
}

/** JSON paths of columns used only for search and sorting; the audit log omits them. */
export const HIDDEN = "'$.search', '$.sort_key', '$.sku_key'";

/** Adds the written and refused rows of a batch to the job's counts. */
export function countBatchStatement({ jobId, piece }: Pick<ImportBatch, "jobId" | "piece">): Query {
  const written = (name: string, verdict: string) =>
    `'$.${name}', result_json ->> '$.${name}' + (SELECT count(*) FROM import_rows
       WHERE job_id = jobs.id AND piece = ? AND verdict = '${verdict}')`;
  return statement(
    `UPDATE jobs SET result_json = json_set(result_json, ${written("created", "create")}, ${written("updated", "change")},
       '$.refused', (SELECT count(*) FROM import_rows WHERE job_id = jobs.id AND verdict = 'refused')) WHERE id = ?`,
    piece,
    piece,
    jobId,
  );
}
