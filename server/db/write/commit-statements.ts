import type { RawBuilder } from "kysely";
import type { Actor } from "../../actor.ts";
import { type Query, statement } from "../database.ts";
import { type Act, asText, type Change, type Column, DAY_MS, type SqlFragment, stamped, tableOf } from "./act.ts";
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

/** Inserts the record, then its audit row with the stored values, and an undo row that removes the record. */
export function additionStatements(actor: Actor, act: Act, mark: string): Query[] {
  const { object, action, add = {}, isUndoable } = act;
  const { now, caller } = actor;
  const table = tableOf[object];
  const newest = `FROM ${table} WHERE id = (SELECT max(id) FROM ${table})`;
  const columns = Object.keys(add);
  const values = Object.values(add).map((value) =>
    isFragment(value)
      ? { text: `(${asText(value).text})`, values: asText(value).values }
      : { text: "?", values: [value] },
  );
  return [
    statement(
      `INSERT INTO ${table} (id, ${columns.join(", ")}) VALUES (${lastId(object)} + 1, ${values.map(({ text }) => text).join(", ")})`,
      ...values.flatMap((value) => value.values),
    ),
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS}) SELECT ?, ?, ?, ?, id, NULL, ${jsonOf(shownOf(columns), (name) => name)}, ?, ?, ?
       ${newest}`,
      now,
      caller?.id,
      action,
      object,
      mark,
      actor.requestId,
      actor.actId,
    ),
    // The undo removes the record if nobody has changed it since.
    ...(isUndoable
      ? [
          statement(
            `INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
             SELECT ?, ?, ?, json_array(json_object('id', id, 'before', json_object('removed_at', ?),
               'after', json_object('removed_at', NULL), 'made', (SELECT max(id) FROM audit))), ?, ? ${newest}`,
            mark,
            caller?.id,
            object,
            now,
            now,
            now + DAY_MS,
          ),
        ]
      : []),
  ];
}

/**
 * Copies the current values to the audit and undo rows, then runs one UPDATE for all records. A change without columns
 * writes nothing and cannot be undone.
 */
export function changeStatements(actor: Actor, act: Act, mark: string) {
  const { object, action, change, isUndoable } = act;
  const { wanted, wantedValues, set } = wantedOf(change);
  const columns = Object.keys(set ?? {});
  if (columns.length === 0) return [];
  const table = tableOf[object];
  const when = change?.when && asText(change.when);
  const picked = `FROM ${wanted} JOIN ${table} AS record ON record.id = one.row_id
    WHERE coalesce(record.version = one.row_value ->> '$.version', 1)${when ? ` AND (${when.text})` : ""}`;
  const pickedValues = [...wantedValues, ...(when?.values ?? [])];
  const before = (names: readonly string[]) => jsonOf(names, (name) => `record.${name}`);
  // A computed column reads the row as it is before the write, here as in the UPDATE.
  const computed = computedOf(change);
  const after = (name: string) => (computed[name] ? `(${computed[name].text})` : `one.row_value ->> '$.set.${name}'`);
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => computed[name]?.values ?? []);
  const { now, caller, requestId, actId } = actor;
  const shown = shownOf(columns);

  const { told } = act;
  const alsoTold = (json: string) => (told ? `json_patch(${json}, ?)` : json);
  const toldOf = (values: object = {}) => (told ? [JSON.stringify(values)] : []);

  const statements = [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, ?, ?, record.id, ${alsoTold(before(shown))}, ${alsoTold(jsonOf(shown, after))}, ?, ?, ? ${picked}`,
      now,
      caller?.id,
      action,
      object,
      ...toldOf(told?.before),
      ...valuesOf(shown),
      ...toldOf(told?.after),
      mark,
      requestId,
      actId,
      ...pickedValues,
    ),
  ];
  if (isUndoable) {
    statements.push(
      statement(
        `INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
         SELECT ?, ?, ?, json_group_array(json_object('id', record.id, 'before', ${before(columns)},
           'after', ${jsonOf(columns, after)})), ?, ? ${picked} HAVING count(*) > 0`,
        mark,
        caller?.id,
        object,
        ...valuesOf(columns),
        now,
        now + DAY_MS,
        ...pickedValues,
      ),
    );
  }
  const assignments = columns.map((name) => `${name} = ${after(name)}`).join(", ");
  // Unary + stops SQLite from driving the join by `audit`, which would read the whole list again for each audit row.
  statements.push(
    statement(
      `UPDATE ${table} SET ${assignments}, ${stampOf(object)}version = version + ${act.keepsVersion ? 0 : 1} FROM ${wanted}
       WHERE ${table}.id = one.row_id AND +${table}.id IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      ...valuesOf(columns),
      ...(stamped.has(object) ? [now] : []),
      ...wantedValues,
      mark,
    ),
  );
  return statements;
}

/** Records of a change, as a table `one` of ids and new values. `set` has the columns, undefined if there are none. */
function wantedOf(change: Change | undefined) {
  if (!change) return listed([]);
  if ("rows" in change) return listed(change.rows);
  const { ids, set } = change;
  if (isIds(ids)) return listed(ids.map((id) => ({ id, set })));
  const { text, values } = asText(ids);
  const wanted = `(SELECT id AS row_id, ? AS row_value FROM (${text})) AS one`;
  return { wanted, wantedValues: [JSON.stringify({ set }), ...values], set };
}

const listed = (rows: readonly { set: Record<string, Column> }[]) => ({
  wanted: "(SELECT value ->> '$.id' AS row_id, value AS row_value FROM json_each(?)) AS one",
  wantedValues: [JSON.stringify(rows)],
  set: rows[0]?.set,
});

/** Columns of a change whose new value is SQL. */
function computedOf(change: Change | undefined): Record<string, SqlFragment> {
  if (!change || "rows" in change) return {};
  return Object.fromEntries(
    Object.entries(change.set).flatMap(([name, value]) => (isFragment(value) ? [[name, asText(value)]] : [])),
  );
}

/** Assignment of `updated_at`, empty for kinds without it. */
export const stampOf = (object: Act["object"]): string => (stamped.has(object) ? "updated_at = ?, " : "");

/** Name and value pairs in one call: SQL functions on Workers take at most 32 arguments. */
const PAIRS_MAX = 16;

/** SQL for a JSON object of `columns`; `from` gives the SQL of each value. */
export function jsonOf(columns: readonly string[], from: (column: string) => string): string {
  let object = "json_object()";
  for (let at = 0; at < columns.length; at += at === 0 ? PAIRS_MAX : PAIRS_MAX - 1) {
    const some = columns.slice(at, at === 0 ? PAIRS_MAX : at + PAIRS_MAX - 1);
    const pairs = some.map((column) => `'${at === 0 ? "" : "$."}${column}', ${from(column)}`).join(", ");
    object = at === 0 ? `json_object(${pairs})` : `json_set(${object}, ${pairs})`;
  }
  return object;
}

const isFragment = (value: Column): value is SqlFragment | RawBuilder<unknown> =>
  typeof value === "object" && value !== null;

const isIds = (ids: object): ids is readonly number[] => Array.isArray(ids);
