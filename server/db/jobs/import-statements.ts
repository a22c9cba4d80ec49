import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import type { Query } from "../database.ts";
import { lastId } from "../write/last-id.ts";
import { AUDIT_COLUMNS, jsonObject, shownOf } from "../write/write-statements.ts";

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

/** Comparison key of another product's SKU; the expression must equal that of the index. */
const otherKey = sql<string>`coalesce(other.sku_key, other.sku)`;

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

const generatedSku = sql<string>`printf('%s-%06d', upper(substr(r.set_json ->> '$.category', 1, 3)), r.product_id)`;

/** Generated SKU of a new product, with a random suffix if a product or another row of the file has it. */
const freeSku = sql<string>`iif(EXISTS (SELECT 1 FROM products AS other WHERE ${otherKey} = ${generatedSku})
    OR EXISTS (SELECT 1 FROM import_rows AS named INDEXED BY import_rows_by_sku
      WHERE named.job_id = r.job_id AND named.sku = ${generatedSku} AND named.verdict IN ('create', 'change')),
  ${generatedSku} || '-' || hex(randomblob(3)), ${generatedSku})`;

/** JSON of an audit entry with the stock level and its change, if the row changes the stock. */
const withStock = (json: RawBuilder<unknown>, stock: RawBuilder<unknown>) =>
  sql`iif(r.delta = 0, ${json}, json_set(${json}, '$.on_hand', ${stock}))`;

/**
 * Writes the checked rows of a batch. A row is refused if its product has changed or its SKU is taken since the check.
 * New products come first, then changes; stock moves by the difference to the current level. A generated SKU never
 * takes one that another row of the file names.
 */
export function importStatements(actor: Actor, { jobId, piece, after, upTo, mark }: ImportBatch): Query[] {
  const { now, requestId, actId } = actor;
  const userId = actor.caller?.id ?? null;
  const isFree = sql`(r.sku IS NULL OR NOT EXISTS (SELECT 1 FROM products AS other WHERE ${otherKey} = +r.sku))`;
  const isInRange = sql`r.job_id = ${jobId} AND r.line > ${after} AND r.line <= ${upTo}`;
  const isInBatch = sql`r.job_id = ${jobId} AND r.piece = ${piece}`;
  const columns = importColumns.filter((column) => column !== "sku" && column !== "search");
  const hidden = sql.raw(HIDDEN);
  const made = jsonObject(shownOf([...importColumns, "on_hand"]), (column) => `p.${column}`);
  const before = withStock(sql`json_remove(r.before_json, ${hidden})`, sql`p.on_hand`);
  const changed = withStock(sql`json_remove(r.set_json, ${hidden})`, sql`p.on_hand + r.delta, '$.delta', r.delta`);
  const audit = (verdict: "create" | "change", json: { before: RawBuilder<unknown>; after: RawBuilder<unknown> }) =>
    sql`INSERT INTO audit (${sql.raw(AUDIT_COLUMNS)})
      SELECT ${now}, ${userId}, 'product.imported', 'product', p.id, ${json.before}, ${json.after}, ${mark}, ${requestId},
        ${actId}
      FROM import_rows AS r JOIN products AS p ON p.id = r.product_id WHERE ${isInBatch} AND r.verdict = ${verdict}`;

  return [
    sql`UPDATE import_rows SET piece = ${piece}, delta = stock, product_id = fresh.id FROM (
        SELECT r.line, ${lastId("product")} + row_number() OVER (ORDER BY r.line) AS id FROM import_rows AS r
        WHERE ${isInRange} AND r.verdict = 'create' AND ${isFree}) AS fresh
      WHERE import_rows.job_id = ${jobId} AND import_rows.line = fresh.line`,
    sql`UPDATE import_rows AS r
      SET piece = ${piece}, stock_before = p.available, delta = coalesce(r.stock - p.available, 0)
      FROM products AS p WHERE ${isInRange} AND r.verdict = 'change' AND p.id = r.product_id AND p.version = r.version
        AND p.archived_at IS NULL`,
    sql`UPDATE import_rows AS r SET verdict = 'refused', problems_json = iif(r.verdict = 'create',
          '[{"field":"sku","code":"taken"}]', '[{"field":"id","code":"changed_since"}]')
      WHERE ${isInRange} AND r.verdict IN ('create', 'change') AND r.piece IS NULL`,
    sql`INSERT INTO products (id, sku, search, ${sql.join(columns.map((column) => sql.ref(column)))}, on_hand, created_at,
        updated_at)
      SELECT id, made, replace(set_json ->> '$.search', char(1), replace(lower(made), '-', ' ')),
        ${sql.join(columns.map((column) => sql`set_json ->> ${sql.lit(`$.${column}`)}`))}, delta, ${now}, ${now}
      FROM (SELECT r.product_id AS id, r.set_json, r.delta, coalesce(r.set_json ->> '$.sku', ${freeSku}) AS made
        FROM import_rows AS r WHERE ${isInBatch} AND r.verdict = 'create' ORDER BY r.line)`,
    audit("create", { before: sql`NULL`, after: made }),
    audit("change", { before, after: changed }),
    sql`INSERT INTO stock_moves (product_id, delta, reason, user_id, at)
      SELECT r.product_id, r.delta, 'import', ${userId}, ${now} FROM import_rows AS r
      WHERE ${isInBatch} AND r.delta <> 0`,
    sql`UPDATE products SET ${sql.raw(setFrom("r.set_json"))}, on_hand = products.on_hand + r.delta, updated_at = ${now},
        version = products.version + (r.set_json <> '{}')
      FROM import_rows AS r WHERE ${isInBatch} AND r.verdict = 'change' AND products.id = r.product_id`,
  ];
}

/** JSON paths of columns used only for search and sorting; the audit log omits them. */
export const HIDDEN = "'$.search', '$.sort_key', '$.sku_key'";

/** Adds the written and refused rows of a batch to the job's counts. */
export function countBatchStatement({ jobId, piece }: Pick<ImportBatch, "jobId" | "piece">): Query {
  const written = (verdict: "create" | "change") =>
    sql`(SELECT count(*) FROM import_rows WHERE job_id = jobs.id AND piece = ${piece} AND verdict = ${verdict})`;
  return sql`UPDATE jobs SET result_json = json_set(result_json,
      '$.created', result_json ->> '$.created' + ${written("create")},
      '$.updated', result_json ->> '$.updated' + ${written("change")},
      '$.refused', (SELECT count(*) FROM import_rows WHERE job_id = jobs.id AND verdict = 'refused'))
    WHERE id = ${jobId}`;
}
