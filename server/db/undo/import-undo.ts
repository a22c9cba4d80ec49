import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { type Database, type Query, q, type Step } from "../database.ts";
import { hashOf } from "../hash.ts";
import { HIDDEN, importColumns, setFrom } from "../jobs/import-statements.ts";
import type { Value } from "../write/act.ts";
import { stockNotices } from "../write/notify.ts";
import { feedAll } from "../write/publish.ts";
import { feedStatement } from "../write/write.ts";
import { insertAudit } from "../write/write-statements.ts";
import { derivations } from "./derived.ts";
import { currentRows } from "./undo-records.ts";

/** Row of an import that wrote a product. */
interface WrittenRow {
  line: number;
  product_id: number;
  verdict: "create" | "change";
  set_json: string;
  before_json: string;
  delta: number;
}

/**
 * One changed product of a batch: values to restore, values that must be unchanged, and the version they were read at.
 */
interface Restoring {
  id: number;
  version: number;
  before: Record<string, Value>;
  after: Record<string, Value>;
  delta: number;
}

/** Rest of a batch, after a line. */
interface BatchRest {
  jobId: string;
  piece: number;
  /** JSON list of the possible marks of the batch's audit rows. */
  pieceMarks: string;
  after: number;
}

const ROWS_AT_ONCE = 500;
const CHARACTERS_MAX = 400_000;

/** Further steps after rows are undone: gets their products, the mark of those restored, and the last line. */
type AlsoUndoRows = (undone: { ids: readonly number[]; mark: string; last: number }) => readonly Step[];

interface UndoneRows {
  /** Products of the rows. */
  all: number[];
  restored: number[];
  last: number | null;
}

/**
 * Undoes some rows of an import in one transaction: restores changed products and deletes untouched new ones, which
 * frees their SKUs. Returns their products, those restored, and the last line; null when the batch has no more rows.
 */
export function undoImportRows(
  actor: Actor,
  { jobId, piece, pieceMarks, after }: BatchRest,
  also?: AlsoUndoRows,
): UndoneRows {
  const { db, now } = actor;
  const rows = nextRows(db, { jobId, piece, after });
  const all = rows.map((row) => row.product_id);
  const last = rows.at(-1)?.line ?? null;
  if (last === null) return { all, restored: [], last };
  const created = JSON.stringify(
    rows.filter((row) => row.verdict === "create").map((row) => [row.product_id, row.delta]),
  );
  const changed = JSON.stringify(
    recordsOf(
      db,
      rows.filter((row) => row.verdict === "change"),
    ),
  );
  const mark = hashOf(randomBytes(24).toString("base64url"));
  const undone = sql<number>`(SELECT object_id FROM audit WHERE undo_hash = ${mark})`;
  const createdIds = sql<number>`(SELECT value ->> 0 FROM json_each(${created}))`;
  feedAll(actor, [
    ...restoreStatements(actor, changed, mark),
    markDeleted(actor, created, mark),
    feedStatement("product", mark),
    q.deleteFrom("stock_moves").where("product_id", "in", createdIds).where("product_id", "in", undone),
    q.deleteFrom("products").where("id", "in", createdIds).where("id", "in", undone),
    q
      .updateTable("import_rows")
      .set({ is_undone: 1 })
      .where("job_id", "=", jobId)
      .where("piece", "=", piece)
      .where("product_id", "in", undone),
    sql`UPDATE audit SET undone_at = ${now} WHERE undo_hash IN (SELECT value FROM json_each(${pieceMarks}))`,
    ...stockNotices(actor),
    ...(also?.({ ids: all, mark, last }) ?? []),
  ]);
  const restored = db.all(
    sql<{ id: number }>`SELECT object_id AS id FROM audit WHERE undo_hash = ${mark} ORDER BY object_id`,
  );
  return { all, restored: restored.map(({ id }) => id), last };
}

/** Next rows after a line that are not undone, as many as one statement can carry. */
function nextRows(db: Database, { jobId, piece, after }: Omit<BatchRest, "pieceMarks">): WrittenRow[] {
  const rows = db.all(
    sql<WrittenRow>`SELECT line, product_id, verdict, set_json, before_json, delta FROM import_rows
      WHERE job_id = ${jobId} AND piece = ${piece} AND is_undone = 0 AND line > ${after}
      ORDER BY line LIMIT ${ROWS_AT_ONCE}`,
  );
  let characters = 0;
  const end = rows.findIndex((row, at) => {
    characters += row.set_json.length + row.before_json.length;
    return characters > CHARACTERS_MAX && at > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** Computes derived columns again from the restored values. */
function recordsOf(db: Database, rows: readonly WrittenRow[]): Restoring[] {
  const { needs = [], columns: derived = {} } = derivations.product ?? {};
  const current = currentRows(db, { kind: "product", ids: rows.map((row) => row.product_id), columns: needs });
  return rows.flatMap((row) => {
    const product = current.get(row.product_id);
    if (!product) return [];
    const before: Record<string, Value> = JSON.parse(row.before_json);
    const after: Record<string, Value> = JSON.parse(row.set_json);
    const result = { ...product, ...before };
    for (const [column, make] of Object.entries(derived)) {
      if (!(column in after)) continue;
      const value = make(result);
      if (value === null) return [];
      before[column] = value;
      delete after[column];
    }
    return [{ id: row.product_id, version: product.version, before, after, delta: row.delta }];
  });
}

/** Values of a {@link Restoring}, as SQL over `one`, its row of `json_each`. */
const BEFORE = "one.value -> '$.before'";
const beforeJson = sql.raw(BEFORE);
const afterJson = sql`one.value -> '$.after'`;
const productId = sql`one.value ->> '$.id'`;
const delta = sql`(one.value ->> '$.delta')`;
const hidden = sql.raw(HIDDEN);

/**
 * Inserts audit rows for products that still have the import's values, then moves their stock and restores them with
 * one UPDATE.
 */
function restoreStatements(actor: Actor, records: string, mark: string): Query[] {
  const { now, caller } = actor;
  const list = sql`json_each(${records}) AS one`;
  const undone = sql`(SELECT object_id FROM audit WHERE undo_hash = ${mark})`;
  const untouched = importColumns.map((column) => {
    const path = sql.lit(`$.${column}`);
    return sql`(json_type(${afterJson}, ${path}) IS NULL OR ${sql.ref(`p.${column}`)} IS ${afterJson} ->> ${path})`;
  });
  const shown = (json: RawBuilder<unknown>, stock: RawBuilder<unknown>) =>
    sql`iif(${delta} = 0, json_remove(${json}, ${hidden}), json_set(json_remove(${json}, ${hidden}), '$.on_hand', ${stock}))`;
  return [
    insertAudit(
      actor,
      {
        action: "product.undone",
        object: "product",
        id: sql`p.id`,
        before: shown(afterJson, sql`p.on_hand`),
        after: shown(beforeJson, sql`p.on_hand - ${delta}`),
        mark,
      },
      sql`FROM ${list} JOIN products AS p ON p.id = ${productId}
        WHERE p.version = one.value ->> '$.version' AND p.on_hand - ${delta} >= p.reserved
          AND ${sql.join(untouched, sql` AND `)}`,
    ),
    sql`INSERT INTO stock_moves (product_id, delta, reason, user_id, at)
      SELECT ${productId}, -${delta}, 'import', ${caller?.id}, ${now} FROM ${list} WHERE ${delta} <> 0 AND ${productId} IN ${undone}`,
    sql`UPDATE products SET ${sql.raw(setFrom(BEFORE))}, on_hand = products.on_hand - ${delta}, updated_at = ${now},
        version = products.version + (${beforeJson} <> '{}')
      FROM ${list} WHERE products.id = ${productId} AND +products.id IN ${undone}`,
  ];
}

/** Inserts audit rows for new products that are unchanged since the import, which are then deleted. */
const markDeleted = (actor: Actor, created: string, mark: string): Query =>
  insertAudit(
    actor,
    {
      action: "product.undone",
      object: "product",
      id: sql`p.id`,
      before: sql`json_object('sku', p.sku, 'name', p.name, 'on_hand', p.on_hand)`,
      after: null,
      mark,
    },
    sql`FROM json_each(${created}) AS one JOIN products AS p ON p.id = one.value ->> 0
      WHERE p.version = 1 AND p.archived_at IS NULL AND p.reserved = 0 AND p.on_hand = one.value ->> 1
        AND (SELECT count(*) FROM stock_moves AS m WHERE m.product_id = p.id) = (one.value ->> 1 <> 0)
        AND NOT EXISTS (SELECT 1 FROM order_lines AS l WHERE l.product_id = p.id)`,
  );
