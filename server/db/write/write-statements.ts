import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import type { Query } from "../database.ts";
import { type Act, type Change, type Column, DAY_MS, joinSql, type RecordKind, stamped, tableOf } from "./act.ts";
import { lastId } from "./last-id.ts";

export const AUDIT_COLUMNS =
  "at, actor_id, action, object, object_id, before_json, after_json, undo_hash, request_id, act_id";

/** Columns that an undo restores but the audit log does not show: search and sort columns, and secrets. */
const unshown = new Set([
  "search",
  "from_search",
  "to_search",
  "sort_key",
  "sku_key",
  "email_fold",
  "name_fold",
  "rank",
  "moved_at",
  "password_hash",
  "totp_secret_enc",
  "totp_waiting_enc",
  "totp_step",
  "token_hash",
  // Proven by a link, not by the act.
  "email_proven_at",
  // Already in the audit row or in `key`. SQL functions on Workers take at most 32 arguments.
  "created_by",
  "seq",
  // Ids of a card and a charge at the payment processor.
  "processor_ref",
  "charge_ref",
  "to_json",
]);

/** Columns that the audit log shows. */
export const shownOf = (columns: readonly string[]) => columns.filter((column) => !unshown.has(column));

/** Fields of an audit row; each is a value, or SQL over the row that it is inserted for. */
interface AuditEntry {
  action: string;
  object: RecordKind;
  /** SQL for the id of the record. */
  id: RawBuilder<unknown>;
  before: RawBuilder<unknown> | null;
  after: RawBuilder<unknown> | null;
  mark: string;
}

/** Inserts an audit row for each row of `from`, a FROM clause. */
export function insertAudit(actor: Actor, entry: AuditEntry, from: RawBuilder<unknown>): Query {
  const { now, caller, requestId, actId } = actor;
  const { action, object, id, before, after, mark } = entry;
  return sql`INSERT INTO audit (${sql.raw(AUDIT_COLUMNS)})
    SELECT ${now}, ${caller?.id}, ${action}, ${object}, ${id}, ${before}, ${after}, ${mark}, ${requestId}, ${actId} ${from}`;
}

/** Inserts the undo token of an act; `records` is SQL for its records as JSON, over the FROM clause `from`. */
export function insertUndo(
  { now, caller }: Actor,
  { object, records, mark }: { object: RecordKind; records: RawBuilder<unknown>; mark: string },
  from: RawBuilder<unknown>,
): Query {
  return sql`INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
    SELECT ${mark}, ${caller?.id}, ${object}, ${records}, ${now}, ${now + DAY_MS} ${from}`;
}

/** Inserts the record, then its audit row with the stored values, and an undo row that removes the record. */
export function additionStatements(actor: Actor, act: Act, mark: string): Query[] {
  const { object, action, add = {}, isUndoable } = act;
  const table = sql.table(tableOf[object]);
  const newest = sql`FROM ${table} WHERE id = (SELECT max(id) FROM ${table})`;
  const columns = Object.keys(add);
  const names = sql.raw(["id", ...columns].join(", "));
  const values = Object.values(add).map((value) => (isSql(value) ? sql`(${value})` : sql`${value}`));
  const statements = [
    sql`INSERT INTO ${table} (${names}) VALUES (${sql.join([sql`${lastId(object)} + 1`, ...values])})`,
    insertAudit(
      actor,
      { action, object, id: sql`id`, before: null, after: jsonObject(shownOf(columns), (name) => name), mark },
      newest,
    ),
  ];
  if (isUndoable) {
    // The undo removes the record if nobody has changed it since.
    const records = sql`json_array(json_object('id', id, 'before', json_object('removed_at', ${actor.now}),
      'after', json_object('removed_at', NULL), 'made', (SELECT max(id) FROM audit)))`;
    statements.push(insertUndo(actor, { object, records, mark }, newest));
  }
  return statements;
}

/**
 * Copies the current values to the audit and undo rows, then runs one UPDATE for all records. A change without columns
 * writes nothing and cannot be undone.
 */
export function changeStatements(actor: Actor, act: Act, mark: string): Query[] {
  const { object, action, change, isUndoable, told } = act;
  const { wanted, set } = wantedOf(change);
  const columns = Object.keys(set ?? {});
  if (columns.length === 0) return [];
  const table = sql.table(tableOf[object]);
  const when = change?.when ? sql` AND (${change.when})` : sql``;
  const picked = sql`FROM ${wanted} JOIN ${table} AS record ON record.id = one.row_id
    WHERE coalesce(record.version = one.row_value ->> '$.version', 1)${when}`;
  const before = (names: readonly string[]) => jsonObject(names, (name) => `record.${name}`);
  // A computed column reads the row as it is before the write, here as in the UPDATE.
  const computed = computedOf(change);
  const after = (name: string) => computed.get(name) ?? `one.row_value ->> '$.set.${name}'`;
  const withTold = (json: RawBuilder<unknown>, values: object = {}) =>
    told ? sql`json_patch(${json}, ${JSON.stringify(values)})` : json;
  const shown = shownOf(columns);

  const statements = [
    insertAudit(
      actor,
      {
        action,
        object,
        id: sql`record.id`,
        before: withTold(before(shown), told?.before),
        after: withTold(jsonObject(shown, after), told?.after),
        mark,
      },
      picked,
    ),
  ];
  if (isUndoable) {
    const records = sql`json_group_array(json_object('id', record.id, 'before', ${before(columns)},
      'after', ${jsonObject(columns, after)}))`;
    statements.push(insertUndo(actor, { object, records, mark }, sql`${picked} HAVING count(*) > 0`));
  }
  const assignments = joinSql(columns.flatMap((name, at) => [at > 0 ? ", " : "", `${name} = `, after(name)]));
  // Unary + stops SQLite from driving the join by `audit`, which would read the whole list again for each audit row.
  statements.push(
    sql`UPDATE ${table} SET ${assignments}, ${stampOf(object, actor.now)}version = version + ${sql.lit(act.keepsVersion ? 0 : 1)}
      FROM ${wanted}
      WHERE ${table}.id = one.row_id AND +${table}.id IN (SELECT object_id FROM audit WHERE undo_hash = ${mark})`,
  );
  return statements;
}

/** Records of a change, as a table `one` of ids and new values. `set` has the columns, undefined if there are none. */
function wantedOf(change: Change | undefined) {
  if (!change) return listed([]);
  if ("rows" in change) return listed(change.rows);
  const { ids, set } = change;
  if (isIds(ids)) return listed(ids.map((id) => ({ id, set })));
  const wanted = sql`(SELECT id AS row_id, ${JSON.stringify({ set })} AS row_value FROM (${ids})) AS one`;
  return { wanted, set };
}

const listed = (rows: readonly { set: Record<string, Column> }[]) => ({
  wanted: sql`(SELECT value ->> '$.id' AS row_id, value AS row_value FROM json_each(${JSON.stringify(rows)})) AS one`,
  set: rows[0]?.set,
});

/** Columns of a change whose new value is SQL. */
function computedOf(change: Change | undefined): ReadonlyMap<string, RawBuilder<unknown>> {
  const set = change && "set" in change ? change.set : {};
  return new Map(
    Object.entries(set).flatMap(([name, value]) => (isSql(value) ? [[name, sql`(${value})`] as const] : [])),
  );
}

/** Assignment of `updated_at`, empty for kinds without it. */
export const stampOf = (object: RecordKind, now: number): RawBuilder<unknown> =>
  stamped.has(object) ? sql`updated_at = ${now}, ` : sql``;

/** Name and value pairs in one call: SQL functions on Workers take at most 32 arguments. */
const PAIRS_MAX = 16;

/** SQL for a JSON object of `columns`; `from` gives the SQL of each value. */
export function jsonObject(
  columns: readonly string[],
  from: (column: string) => string | RawBuilder<unknown>,
): RawBuilder<string> {
  const first = columns.slice(0, PAIRS_MAX);
  let parts = [
    "json_object(",
    ...first.flatMap((column, at) => [`${at > 0 ? ", " : ""}'${column}', `, from(column)]),
    ")",
  ];
  for (let at = PAIRS_MAX; at < columns.length; at += PAIRS_MAX - 1) {
    const some = columns.slice(at, at + PAIRS_MAX - 1);
    parts = ["json_set(", ...parts, ...some.flatMap((column) => [`, '$.${column}', `, from(column)]), ")"];
  }
  return joinSql(parts);
}

const isSql = (value: Column): value is RawBuilder<unknown> => typeof value === "object" && value !== null;

const isIds = (ids: object): ids is readonly number[] => Array.isArray(ids);
