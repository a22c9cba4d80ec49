import { randomBytes } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { type Database, type Query, type Step, statement } from "../database.ts";
import { hashOf } from "../hash.ts";
import { HIDDEN, importColumns, setFrom } from "../jobs/import-statements.ts";
import type { Value } from "../write/act.ts";
import { feedStatement } from "../write/commit.ts";
import { AUDIT_COLUMNS } from "../write/commit-statements.ts";
import { stockNotices } from "../write/notify.ts";
import { feedAll } from "../write/publish.ts";
import { derivations } from "./derived.ts";

interface Written {
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

interface Stretch {
  jobId: string;
  piece: number;
  /** JSON list of the possible marks of the batch's audit rows. */
  pieceMarks: string;
  after: number;
}

const ROWS_AT_ONCE = 500;
const MOST_LETTERS = 400_000;

/** Further steps after rows are undone: gets their products, the mark of those restored, and the last line. */
type AlsoUndoRows = (undone: { ids: readonly number[]; mark: string; last: number }) => readonly Step[];

interface TakenBack {
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
  { jobId, piece, pieceMarks, after }: Stretch,
  also?: AlsoUndoRows,
): TakenBack {
  const { db, now } = actor;
  const rows = nextRows(db, { jobId, piece, after });
  const all = rows.map((row) => row.product_id);
  const last = rows.at(-1)?.line ?? null;
  if (last === null) return { all, restored: [], last };
  const made = JSON.stringify(rows.filter((row) => row.verdict === "create").map((row) => [row.product_id, row.delta]));
  const changed = JSON.stringify(
    recordsOf(
      db,
      rows.filter((row) => row.verdict === "change"),
    ),
  );
  const mark = hashOf(randomBytes(24).toString("base64url"));
  feedAll(actor, [
    ...restoreStatements(actor, changed, mark),
    ...markDeleted(actor, made, mark),
    feedStatement("product", mark),
    ...["stock_moves WHERE product_id", "products WHERE id"].map((where) =>
      statement(
        `DELETE FROM ${where} IN (SELECT value ->> 0 FROM json_each(?))
         AND ${where.split(" ").at(-1)} IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
        made,
        mark,
      ),
    ),
    statement(
      `UPDATE import_rows SET is_undone = 1 WHERE job_id = ? AND piece = ?
         AND product_id IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      jobId,
      piece,
      mark,
    ),
    statement("UPDATE audit SET undone_at = ? WHERE undo_hash IN (SELECT value FROM json_each(?))", now, pieceMarks),
    ...stockNotices(actor),
    ...(also?.({ ids: all, mark, last }) ?? []),
  ]);
  const restored = db.all<{ id: number }>(
    statement("SELECT object_id AS id FROM audit WHERE undo_hash = ? ORDER BY object_id", mark),
  );
  return { all, restored: restored.map(({ id }) => id), last };
}

/** Next rows after a line that are not undone, as many as one statement can carry. */
function nextRows(db: Database, { jobId, piece, after }: Omit<Stretch, "pieceMarks">): Written[] {
  const rows = db.all<Written>(
    statement(
      `SELECT line, product_id, verdict, set_json, before_json, delta FROM import_rows
       WHERE job_id = ? AND piece = ? AND is_undone = 0 AND line > ? ORDER BY line LIMIT ?`,
      jobId,
      piece,
      after,
      ROWS_AT_ONCE,
    ),
  );
  let letters = 0;
  const end = rows.findIndex((row, at) => {
    letters += row.set_json.length + row.before_json.length;
    return letters > MOST_LETTERS && at > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** Computes derived columns again from the restored values. */
function recordsOf(db: Database, rows: readonly Written[]): Restoring[] {
  const { needs = [], columns: derived = {} } = derivations.product ?? {};
  const found = db.all<Record<string, Value> & { id: number; version: number }>(
    statement(
      `SELECT id, version, ${needs.join(", ")} FROM products WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(rows.map((row) => row.product_id)),
    ),
  );
  const standing = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const stands = standing.get(row.product_id);
    if (!stands) return [];
    const before = JSON.parse(row.before_json) as Record<string, Value>;
    const after = JSON.parse(row.set_json) as Record<string, Value>;
    const will = { ...stands, ...before };
    for (const [column, make] of Object.entries(derived)) {
      if (!(column in after)) continue;
      const value = make(will);
      if (value === null) return [];
      before[column] = value;
      delete after[column];
    }
    return [{ id: row.product_id, version: stands.version, before, after, delta: row.delta }];
  });
}

const ONE = "json_each(?) AS one";
const at = (path: string) => `one.value -> '$.${path}'`;

/**
 * Inserts audit rows for products that still have the import's values, then moves their stock and restores them with
 * one UPDATE.
 */
function restoreStatements(actor: Actor, records: string, mark: string): Query[] {
  const { now, caller, requestId, actId } = actor;
  const untouched = importColumns.map(
    (column) => `(json_type(${at("after")}, '$.${column}') IS NULL OR p.${column} IS ${at("after")} ->> '$.${column}')`,
  );
  const delta = "(one.value ->> '$.delta')";
  const told = (json: string, stock: string) =>
    `iif(${delta} = 0, json_remove(${json}, ${HIDDEN}), json_set(json_remove(${json}, ${HIDDEN}), '$.on_hand', ${stock}))`;
  return [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, 'product.undone', 'product', p.id, ${told(at("after"), "p.on_hand")},
         ${told(at("before"), `p.on_hand - ${delta}`)}, ?, ?, ?
       FROM ${ONE} JOIN products AS p ON p.id = one.value ->> '$.id'
       WHERE p.version = one.value ->> '$.version' AND p.on_hand - ${delta} >= p.reserved
         AND ${untouched.join(" AND ")}`,
      now,
      caller?.id,
      mark,
      requestId,
      actId,
      records,
    ),
    statement(
      `INSERT INTO stock_moves (product_id, delta, reason, user_id, at)
       SELECT one.value ->> '$.id', -${delta}, 'import', ?, ? FROM ${ONE}
       WHERE ${delta} <> 0 AND one.value ->> '$.id' IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      caller?.id,
      now,
      records,
      mark,
    ),
    statement(
      `UPDATE products SET ${setFrom(at("before"))}, on_hand = products.on_hand - ${delta}, updated_at = ?,
         version = products.version + (${at("before")} <> '{}')
       FROM ${ONE} WHERE products.id = one.value ->> '$.id'
         AND +products.id IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      now,
      records,
      mark,
    ),
  ];
}

/** Inserts audit rows for new products that are unchanged since the import, which are then deleted. */
function markDeleted(actor: Actor, made: string, mark: string): Query[] {
  const { now, caller, requestId, actId } = actor;
  return [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, 'product.undone', 'product', p.id, json_object('sku', p.sku, 'name', p.name, 'on_hand', p.on_hand),
         NULL, ?, ?, ?
       FROM ${ONE} JOIN products AS p ON p.id = one.value ->> 0
       WHERE p.version = 1 AND p.archived_at IS NULL AND p.reserved = 0 AND p.on_hand = one.value ->> 1
         AND (SELECT count(*) FROM stock_moves AS m WHERE m.product_id = p.id) = (one.value ->> 1 <> 0)
         AND NOT EXISTS (SELECT 1 FROM order_lines AS l WHERE l.product_id = p.id)`,
      now,
      caller?.id,
      mark,
      requestId,
      actId,
      made,
    ),
  ];
}
