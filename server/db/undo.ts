import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import { VIEWS_MAX } from "#shared/api/system/views.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { keepsCardLimits, keepsColumnLimit } from "./board-guards.ts";
import { type Cell, type Compilable, GuardError, statement } from "./cell.ts";
import { feedStatement, type RecordKind, stamped, tableOf } from "./commit.ts";
import { AUDIT_COLUMNS, jsonOf, shownOf, stampOf } from "./commit-statements.ts";
import { hashOf } from "./hash.ts";
import { undoJob } from "./job-undo.ts";
import { feedBatch } from "./publish.ts";
import { recordNames } from "./record-names.ts";
import { moveBackStatements } from "./stock-act.ts";
import { withFreeRanks } from "./undo-ranks.ts";
import { type UndoRecord, withDerived } from "./undo-records.ts";

/** The right to take one act back, as it is kept. */
export interface UndoRow {
  user_id: number;
  object: RecordKind;
  records_json: string;
  until: number;
  used_at: number | null;
}

/** The right to take back all that a job wrote; its pieces have rights of their own. */
type OfJob = Omit<UndoRow, "object"> & { object: "job" };

/**
 * Takes an act back: a second real write that puts back just the columns the act wrote, on the records where none of
 * them was changed since; stock is moved back by as much as it was moved. Throws `token_expired`, or `changed_since`
 * when nothing could be restored.
 */
export async function undo(c: Context<Env>, token: string): Promise<UndoOutcome> {
  const { cell, now, caller } = c.var;
  // A person's own list of acts names them by the hash, since the token was shown once only.
  const { rows } = await cell.run<(UndoRow | OfJob) & { token_hash: string }>(
    statement(
      "SELECT token_hash, user_id, object, records_json, until, used_at FROM undo_log WHERE token_hash IN (?, ?)",
      ...[hashOf(token), token],
    ),
  );
  const row = rows[0];
  if (!row || row.user_id !== caller?.id || row.used_at !== null || row.until <= now)
    throw new AppError("token_expired");
  if (row.object === "job") return undoJob(c, (JSON.parse(row.records_json) as { job: string }).job, undo);

  const hash = row.token_hash;
  const parts = await partsOf(cell, { ...row, object: row.object });
  const kinds = [...new Set(parts.map(({ object }) => object))];
  const results = await attempt(c, [
    statement("INSERT INTO tx_guard (stale) SELECT used_at IS NULL FROM undo_log WHERE token_hash = ?", hash),
    ...parts.flatMap((part) => [...partStatements(c, row, part), feedStatement(part.object, part.mark)]),
    statement(
      "UPDATE undo_log SET used_at = ? WHERE token_hash = ? OR (token_hash > ? AND token_hash < ?)",
      ...[now, hash, ...behind(hash)],
    ),
    statement(
      "UPDATE audit SET undone_at = ? WHERE undo_hash = ? OR (undo_hash > ? AND undo_hash < ?)",
      ...[now, hash, ...behind(hash)],
    ),
    ...kinds.flatMap((kind) => guardOf[kind]?.(parts.filter(({ object }) => object === kind)) ?? []),
    statement(
      "INSERT INTO tx_guard (restored) SELECT EXISTS (SELECT 1 FROM audit WHERE undo_hash IN (SELECT value FROM json_each(?)))",
      JSON.stringify(parts.map(({ mark }) => mark)),
    ),
    statement("DELETE FROM tx_guard"),
    ...parts.map(({ mark }) => statement("SELECT object_id AS id FROM audit WHERE undo_hash = ?", mark)),
  ]);
  const ends = results.slice(-parts.length).map(({ rows: restored }) => restored as { id: number }[]);
  const outcomes = await Promise.all(parts.map((part, index) => outcomeOf(cell, part, ends[index] ?? [])));
  return {
    restored: outcomes.flatMap(({ restored }) => restored),
    leftOut: outcomes.flatMap(({ leftOut }) => leftOut),
  };
}

/** The records of one kind that an act wrote, as they are to be put back under a mark of their own. */
interface Part {
  object: RecordKind;
  records: UndoRecord[];
  mark: string;
}

/** Between these lie the marks of the further records of an act. */
const behind = (hash: string): [string, string] => [`${hash}.`, `${hash}/`];

/** What there is to put back: the act's own records, then those of other kinds that it wrote too. */
async function partsOf(cell: Cell, row: UndoRow & { token_hash: string }): Promise<Part[]> {
  const { rows } = await cell.run<UndoRow>(
    statement(
      `SELECT user_id, object, records_json, until, used_at FROM undo_log
       WHERE token_hash > ? AND token_hash < ? ORDER BY token_hash`,
      ...behind(row.token_hash),
    ),
  );
  const returning = row.object === "column" ? idsOf(row) : [];
  return Promise.all(
    [row, ...rows].map(async ({ object, records_json }) => {
      const derived = await withDerived(cell, object, JSON.parse(records_json));
      const records = await withFreeRanks(cell, { kind: object, records: derived, returning });
      return { object, records, mark: hashOf(randomBytes(24).toString("base64url")) };
    }),
  );
}

const idsOf = ({ records_json }: UndoRow): number[] =>
  (JSON.parse(records_json) as UndoRecord[]).map((record) => record.id);

function partStatements(c: Context<Env>, row: UndoRow | OfJob, part: Part): Compilable[] {
  const isStock = part.records[0]?.delta !== undefined;
  return isStock ? moveBackStatements(c, row as UndoRow, part.mark) : restoreStatements(c, part);
}

async function outcomeOf(cell: Cell, { object, records }: Part, ends: { id: number }[]): Promise<UndoOutcome> {
  const restored = new Set(ends.map(({ id }) => id));
  const all = records.map(({ id }) => id);
  const left = all.filter((id) => !restored.has(id));
  const names = await recordNames(cell, { kind: object, ids: left });
  return {
    restored: all.filter((id) => restored.has(id)).map((id) => ({ object, id })),
    leftOut: left.map((id) => {
      const name = names.get(id);
      return { object, id, name: name ?? `#${id}`, reason: name === undefined ? "gone" : "changed_since" };
    }),
  };
}

/** Someone must always be able to let others in: after any write of people an active Admin is left. */
export const keepsAnAdmin: Compilable = statement(
  `INSERT INTO tx_guard (last_admin)
   SELECT EXISTS (SELECT 1 FROM users WHERE role = 'Admin' AND status = 'active' AND removed_at IS NULL)`,
);

/** A person's views of a screen stay within their number, also when a removed one comes back. */
const keepsViewLimit: Compilable = statement(
  `INSERT INTO tx_guard (view_limit) SELECT coalesce(max(n), 0) <= ${VIEWS_MAX}
   FROM (SELECT count(*) AS n FROM views WHERE removed_at IS NULL GROUP BY user_id, screen)`,
);
/** What must hold once the records of a kind are back. */
const guardOf: Partial<Record<RecordKind, (parts: readonly Part[]) => readonly Compilable[]>> = {
  person: () => [keepsAnAdmin],
  view: () => [keepsViewLimit],
  column: () => [keepsColumnLimit],
  card: (parts) => keepsCardLimits(parts.map(({ mark }) => mark)),
};

/** Audit rows for the records that still stand as the act left them, then the one UPDATE that puts them back. */
function restoreStatements(c: Context<Env>, { object, records, mark }: Part): Compilable[] {
  const table = tableOf[object];
  const columns = Object.keys(records[0]?.before ?? {});
  const was = (column: string) => `one.value ->> '$.before.${column}'`;
  const now = (column: string) => `record.${column}`;
  const untouched = Object.keys(records[0]?.after ?? {}).map(
    (column) => `record.${column} IS one.value ->> '$.after.${column}'`,
  );
  const list = JSON.stringify(records);
  return [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, ?, ?, record.id, ${jsonOf(shownOf(columns), now)}, ${jsonOf(shownOf(columns), was)}, ?, ?
       FROM json_each(?) AS one JOIN ${table} AS record ON record.id = one.value ->> '$.id'
       WHERE ${untouched.join(" AND ")} AND coalesce(record.version = one.value ->> '$.version', 1)`,
      ...[c.var.now, c.var.caller?.id, `${object}.undone`, object, mark, c.var.requestId, list],
    ),
    // The plus keeps the audit rows from leading the way, which would read the whole list again for each of them.
    statement(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ${was(column)}`).join(", ")},
         ${stampOf(object)}version = version + 1
       FROM json_each(?) AS one
       WHERE ${table}.id = one.value ->> '$.id' AND +${table}.id IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      ...[...(stamped.has(object) ? [c.var.now] : []), list, mark],
    ),
  ];
}

const codeOf: Record<string, ErrorCode> = {
  last_admin: "last_admin",
  view_limit: "view_limit",
  column_limit: "column_limit",
  card_limit: "card_limit",
  wip_limit: "wip_limit_reached",
  "board_labels.board_id, board_labels.name_fold": "name_taken",
};

/** A guard that says no means somebody was faster, or that what was taken has been taken again. */
async function attempt(c: Context<Env>, statements: readonly Compilable[]) {
  try {
    return await feedBatch(c, statements);
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    if (error.constraint === "stale") throw new AppError("token_expired");
    throw new AppError(codeOf[error.constraint] ?? "changed_since");
  }
}
