import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { UndoMeta } from "#shared/envelope.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { type Compilable, GuardError, statement } from "./cell.ts";

/** The kinds of record that are written through {@link commit}, and the table each lies in. */
export const tableOf = { person: "users", order: "orders" } as const;
export type RecordKind = keyof typeof tableOf;

type Value = string | number | null;

/** SQL text with its values, to be used inside a larger statement. */
export interface Fragment {
  text: string;
  values: readonly unknown[];
}

/** A column's new value: as it is, or as SQL over the row as it stands. */
type Column = Value | Fragment;

/** One act on business records. Either it adds one record, or it sets the same columns on some. */
export interface Act {
  object: RecordKind;
  /** What the audit list calls it, `person.changed`. */
  action: string;
  /** The new record's columns. */
  add?: Record<string, Column>;
  change?: {
    ids: readonly number[];
    set: Record<string, Column>;
    /** Rows that do not fulfil it stay as they are and are not in the answer. */
    when?: Fragment;
  };
  /** Run before anything is written; each inserts into `tx_guard` or changes no row. */
  before?: readonly Compilable[];
  /** Further effects of the act, after its records were written. */
  after?: readonly Compilable[];
  isUndoable?: boolean;
  /** The record that a keyed call made beside what it changed, as a question for its id. */
  made?: Fragment;
  /** The act is no edit of its records, so their versions stay. */
  keepsVersion?: boolean;
}

/** What a commit did: the ids it wrote, and the right to take it back. `isReplay` when the same call had been made before. */
export interface Outcome {
  ids: number[];
  undo?: UndoMeta;
  isReplay: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AUDIT_COLUMNS = "at, actor_id, action, object, object_id, before_json, after_json, undo_hash, request_id";

/** Columns kept for search and order only: put back by an undo, but no news to a reader of the audit list. */
const derivedColumns = new Set(["search", "sort_key", "email_fold"]);

/** The SHA-256 of a token, in which form it is stored. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * The one way business records are written: idempotency row, guards, effects, audit row, change-feed row and undo row
 * in one batch, all or none. Throws {@link GuardError} with the name of the guard that said no.
 */
export async function commit(c: Context<Env>, act: Act): Promise<Outcome> {
  const token = randomBytes(24).toString("base64url");
  const mark = hashOf(token);
  const key = act.add || act.made ? idempotencyOf(c) : null;
  const statements = [
    ...(key ? keyStatements(c, key) : []),
    ...(act.before ?? []),
    ...(act.add ? additionStatements(c, act, mark) : changeStatements(c, act, mark)),
    feedStatement(act.object, mark),
    ...(act.after ?? []),
    ...(key ? [keepRecordStatement(act, key)] : []),
    statement("DELETE FROM tx_guard"),
    act.made
      ? statement(`SELECT (${act.made.text}) AS id`, ...act.made.values)
      : statement("SELECT object_id AS id FROM audit WHERE undo_hash = ? ORDER BY object_id", mark),
  ];
  try {
    const results = await c.var.cell.batch(statements);
    const ids = ((results.at(-1)?.rows ?? []) as { id: number }[]).map((row) => row.id);
    const isUndoable = act.isUndoable && ids.length > 0;
    return {
      ids,
      isReplay: false,
      ...(isUndoable ? { undo: { token, until: new Date(c.var.now + DAY_MS).toISOString() } } : {}),
    };
  } catch (error) {
    if (key && error instanceof GuardError && error.constraint.startsWith("idempotency.")) {
      c.header("Idempotent-Replayed", "true");
      return { ids: [await replayedId(c, key)], isReplay: true };
    }
    throw error;
  }
}

/** Does a keyed call once: a refusal that only says the call was made before becomes its replay. */
export async function once(c: Context<Env>, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const key = idempotencyOf(c);
    const id = key && (await findReplayed(c, key));
    if (!id) throw error;
    c.header("Idempotent-Replayed", "true");
    return { ids: [id], isReplay: true };
  }
}

interface IdempotencyKey {
  key: string;
  callHash: string;
  userId: number;
}

/** The caller's key for this call, bound to its method, path and body. */
function idempotencyOf(c: Context<Env>): IdempotencyKey | null {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return null;
  if (!/^[\x20-\x7e]{1,64}$/.test(key)) {
    throw new AppError("validation_failed", {
      errors: [{ field: "Idempotency-Key", code: "bad_format", message: "1 to 64 printable characters" }],
    });
  }
  const call = `${c.req.method} ${c.req.path}\n${JSON.stringify(c.req.valid("json" as never))}`;
  return { key, callHash: hashOf(call), userId: c.var.caller?.id ?? 0 };
}

function keyStatements(c: Context<Env>, key: IdempotencyKey): Compilable[] {
  const { now } = c.var;
  return [
    statement("DELETE FROM idempotency WHERE at < ?", now - DAY_MS),
    statement(
      "INSERT INTO idempotency (key, user_id, call_hash, status, at) VALUES (?, ?, ?, 201, ?)",
      ...[key.key, key.userId, key.callHash, now],
    ),
  ];
}

function keepRecordStatement(act: Act, key: IdempotencyKey): Compilable {
  const made = act.made ?? { text: `SELECT max(id) FROM ${tableOf[act.object]}`, values: [] };
  return statement(
    `UPDATE idempotency SET object = ?, object_id = (${made.text}) WHERE key = ? AND user_id = ?`,
    ...[act.object, ...made.values, key.key, key.userId],
  );
}

async function replayedId(c: Context<Env>, key: IdempotencyKey): Promise<number> {
  const id = await findReplayed(c, key);
  if (id === null) throw new AppError("idempotency_mismatch");
  return id;
}

/** The record a key was used for, or null; throws `idempotency_mismatch` when the key's call was another. */
async function findReplayed(c: Context<Env>, key: IdempotencyKey): Promise<number | null> {
  const { rows } = await c.var.cell.run<{ call_hash: string; object_id: number }>(
    statement("SELECT call_hash, object_id FROM idempotency WHERE key = ? AND user_id = ?", key.key, key.userId),
  );
  const known = rows[0];
  if (!known) return null;
  if (known.call_hash !== key.callHash) throw new AppError("idempotency_mismatch");
  return known.object_id;
}

function additionStatements(c: Context<Env>, act: Act, mark: string): Compilable[] {
  const table = tableOf[act.object];
  const columns = Object.keys(act.add ?? {});
  const values = Object.values(act.add ?? {}).map(sqlOf);
  return [
    statement(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values.map(({ text }) => text).join(", ")})`,
      ...values.flatMap((one) => one.values),
    ),
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS}) SELECT ?, ?, ?, ?, max(id), NULL, ?, ?, ? FROM ${table}`,
      ...[c.var.now, c.var.caller?.id, act.action, act.object, readable(act.add ?? {}), mark, c.var.requestId],
    ),
  ];
}

/** Snapshots first (what stood there goes to audit and undo), then the one UPDATE for all rows. */
function changeStatements(c: Context<Env>, act: Act, mark: string): Compilable[] {
  const { ids, set, when } = act.change ?? { ids: [], set: {} };
  const table = tableOf[act.object];
  const columns = Object.keys(set);
  const shown = columns.filter((column) => !derivedColumns.has(column));
  const after = afterOf(set);
  const picked = `id IN (SELECT value FROM json_each(?))${when ? ` AND (${when.text})` : ""}`;
  const pickedValues = [JSON.stringify(ids), ...(when?.values ?? [])];
  const { now, caller, requestId } = c.var;
  const snapshots = [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, ?, ?, id, ${jsonOf(shown)}, ${after.text}, ?, ? FROM ${table} WHERE ${picked}`,
      ...[now, caller?.id, act.action, act.object, ...after.values, mark, requestId, ...pickedValues],
    ),
  ];
  if (act.isUndoable) {
    snapshots.push(
      statement(
        `INSERT INTO undo_log (token_hash, user_id, object, records_json, after_json, at, until)
         SELECT ?, ?, ?, json_group_array(json_object('id', id, 'before', ${jsonOf(columns)})), ?, ?, ?
         FROM ${table} WHERE ${picked} HAVING count(*) > 0`,
        ...[mark, caller?.id, act.object, JSON.stringify(set), now, now + DAY_MS, ...pickedValues],
      ),
    );
  }
  const values = Object.values(set).map(sqlOf);
  const assignments = columns.map((column, index) => `${column} = ${values[index]?.text}`).join(", ");
  return [
    ...snapshots,
    statement(
      `UPDATE ${table} SET ${assignments}, version = version + ${act.keepsVersion ? 0 : 1} WHERE id IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      ...[...values.flatMap((one) => one.values), mark],
    ),
  ];
}

/** One change-feed row for each record the act wrote, with the version it now has. */
export function feedStatement(object: RecordKind, mark: string): Compilable {
  return statement(
    `INSERT INTO changes (object, object_id, version, action, actor_id, at)
     SELECT audit.object, audit.object_id, record.version, audit.action, audit.actor_id, audit.at
     FROM audit JOIN ${tableOf[object]} AS record ON record.id = audit.object_id WHERE audit.undo_hash = ?`,
    mark,
  );
}

const jsonOf = (columns: readonly string[]): string =>
  `json_object(${columns.map((column) => `'${column}', ${column}`).join(", ")})`;

const isFragment = (value: Column): value is Fragment => typeof value === "object" && value !== null;

const sqlOf = (value: Column): Fragment =>
  isFragment(value) ? { text: `(${value.text})`, values: value.values } : { text: "?", values: [value] };

/** The written values for the audit list; those in SQL are told from the row before the write, as the write reads it. */
function afterOf(set: Record<string, Column>): Fragment {
  const computed = Object.entries(set).flatMap(([column, value]) => (isFragment(value) ? [{ column, value }] : []));
  if (computed.length === 0) return { text: "?", values: [readable(set)] };
  return {
    text: `json_set(?, ${computed.map(({ column, value }) => `'$.${column}', (${value.text})`).join(", ")})`,
    values: [readable(set), ...computed.flatMap(({ value }) => value.values)],
  };
}

/** What the audit list shows of the values written: no derived columns, no secrets. */
function readable(values: Record<string, Column>): string {
  const shown = Object.entries(values).filter(
    ([column, value]) => !derivedColumns.has(column) && column !== "password_hash" && !isFragment(value),
  );
  return JSON.stringify(Object.fromEntries(shown));
}
