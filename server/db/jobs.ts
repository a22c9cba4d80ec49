import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Job } from "#shared/api/jobs/jobs.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { signatureOf } from "../secrets.ts";
import { DAY_MS } from "./act.ts";
import { type Cell, type Compilable, GuardError, statement } from "./cell.ts";
import { hashOf } from "./hash.ts";
import { findReplay, idempotencyOf, keepOutcomeStatement, keyStatements } from "./idempotency.ts";
import { notifyPerson } from "./notify.ts";
import { feedBatch } from "./publish.ts";
import type { JobsTable } from "./tables/jobs.ts";

export type JobKind = JobsTable["kind"];
export type JobState = JobsTable["state"];

/** A job as it is kept; what its kind asks, where it stands and what came of it are its kind's own. */
export interface JobRow<Spec = unknown, Place = unknown, Result = unknown> {
  id: string;
  kind: JobKind;
  state: JobState;
  total: number;
  done: number;
  spec: Spec;
  place: Place;
  result: Result;
  step: number;
  tries: number;
  userId: number | null;
  at: number;
  endedAt: number | null;
}

/** What a {@link jobOf} is read from. */
export const JOB_COLUMNS =
  "id, kind, state, total, done, spec_json, place_json, result_json, step, tries, user_id, at, ended_at, due_at";

/** One job, or null. */
export async function findJob(cell: Cell, id: string): Promise<JobRow | null> {
  const { rows } = await cell.run<JobsTable>(statement(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = ?`, id));
  return rows[0] ? jobOf(rows[0]) : null;
}

/** A running job of that kind that the caller asked for, or null. */
export async function findRunningJob(c: Context<Env>, kind: JobKind): Promise<JobRow | null> {
  const { rows } = await c.var.cell.run<JobsTable>(
    statement(
      `SELECT ${JOB_COLUMNS} FROM jobs WHERE kind = ? AND state = 'running' AND user_id IS ? LIMIT 1`,
      kind,
      c.var.caller?.id || null,
    ),
  );
  return rows[0] ? jobOf(rows[0]) : null;
}

/** Whether the caller asked for a job; the operator, who is nobody, asked for those of nobody. */
export const isAsker = (c: Context<Env>, { userId }: JobRow): boolean => userId === (c.var.caller?.id || null);

/** The job whose next piece has waited longest: those with fewer steps go first, so that a long one holds up nobody. */
export async function findDueJob(cell: Cell, now: number): Promise<JobRow | null> {
  const due = `SELECT ${JOB_COLUMNS} FROM jobs WHERE due_at <= ? ORDER BY step, at, id LIMIT 1`;
  const { rows } = await cell.run<JobsTable>(statement(due, now));
  return rows[0] ? jobOf(rows[0]) : null;
}

/** A job from its row. */
export function jobOf(row: JobsTable): JobRow {
  const { id, kind, state, total, done, step, tries, user_id, at, ended_at } = row;
  const json = { spec: JSON.parse(row.spec_json), place: JSON.parse(row.place_json) };
  const result = JSON.parse(row.result_json);
  return { id, kind, state, total, done, step, tries, at, ...json, result, userId: user_id, endedAt: ended_at };
}

/** A job to be begun. */
export interface NewJob {
  kind: JobKind;
  state: JobState;
  total?: number;
  spec: unknown;
  result?: unknown;
  /** Written together with it. */
  also?: readonly Compilable[];
}

/** Whether there is a file to fetch; that of an export or a backup goes after a day. */
function hasFile({ kind, state, place, result }: JobRow): boolean {
  if (kind === "import") return state !== "preview" && ((result as { refused?: number }).refused ?? 0) > 0;
  return state === "done" && (place as { parts?: number }).parts !== undefined;
}

/** A job as its person sees it. */
export function jobShown(job: JobRow): Job {
  const { created, updated, unchanged, refused, ...result } = job.result as Record<string, number>;
  const counts = job.kind === "import" ? { created, updated, unchanged, refused } : {};
  return {
    id: job.id,
    kind: job.kind as Job["kind"],
    state: job.state,
    total: job.total,
    done: job.done,
    ...(counts as Partial<Record<keyof typeof counts, number>>),
    result: Object.keys(result).length > 0 ? result : null,
    fileUrl: hasFile(job) ? `/api/jobs/${job.id}/file` : null,
    createdAt: new Date(job.at).toISOString(),
  };
}

/** Jobs of one person that are under way at a time. */
export const OPEN_JOBS_MAX = 20;

/** Whether the caller may begin one more; an import that waits for its person's word takes no work. */
const roomStatement = (c: Context<Env>): Compilable =>
  statement(
    `INSERT INTO tx_guard (open_jobs) SELECT count(*) < ? FROM jobs
     WHERE user_id IS ? AND ended_at IS NULL AND NOT (kind = 'import' AND state = 'ready')`,
    OPEN_JOBS_MAX,
    c.var.caller?.id || null,
  );

/**
 * Begins a job for the caller, once for its key, and has its first piece done soon. Answers with its id. Throws
 * `job_limit`.
 */
export async function beginJob(
  c: Context<Env>,
  { kind, state, total = 0, spec, result = {}, also = [] }: NewJob,
): Promise<string> {
  const id = randomUUID();
  const { now, caller } = c.var;
  const begun = await keyed(c, id, [
    roomStatement(c),
    statement(
      `INSERT INTO jobs (id, kind, state, total, spec_json, result_json, user_id, at, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      kind,
      state,
      total,
      JSON.stringify(spec),
      JSON.stringify(result),
      caller?.id || null,
      now,
      now,
    ),
    ...also,
  ]);
  await c.var.platform.jobs.wake();
  return begun;
}

/** Writes about one job under the caller's key, if there is one; a replay answers with the job of the first call. */
export async function keyed(c: Context<Env>, id: string, statements: readonly Compilable[]): Promise<string> {
  const known = await findReplay(c);
  if (known) return known.plan as string;
  const key = idempotencyOf(c);
  const kept = key ? [keepOutcomeStatement(key, { mark: hashOf(id), plan: id, made: undefined })] : [];
  try {
    await c.var.cell.batch([
      ...(key ? keyStatements(c, key) : []),
      ...statements,
      ...kept,
      statement("DELETE FROM tx_guard"),
    ]);
    return id;
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    const faster = error.constraint.startsWith("idempotency.") ? await findReplay(c) : null;
    if (faster) return faster.plan as string;
    if (error.constraint === "job_step") throw new AppError("job_state");
    if (error.constraint === "open_jobs") throw new AppError("job_limit", { params: { maximum: OPEN_JOBS_MAX } });
    throw error;
  }
}

/** Leads a job that stands in one of `from` on to `to`. Throws `job_state`. */
export async function moveJob(
  c: Context<Env>,
  job: JobRow,
  {
    from,
    to,
    patch = {},
    also = [],
  }: { from: readonly JobState[]; to: JobState; patch?: JobPatch; also?: readonly Compilable[] },
): Promise<void> {
  await keyed(c, job.id, [
    statement(
      `INSERT INTO tx_guard (job_step) SELECT state IN (${from.map(() => "?").join(", ")}) FROM jobs WHERE id = ?`,
      ...from,
      job.id,
    ),
    ...also,
    ...patchStatements(job, c.var.now, { ...patch, state: to }),
    ...endStatements(c, job, { state: to, ...patch }),
  ]);
  await c.var.platform.jobs.wake();
}

/** What a piece of work leaves behind; without a `state` the job goes on as it is. */
export interface JobPatch {
  state?: JobState;
  total?: number;
  done?: number;
  place?: unknown;
  result?: unknown;
  spec?: unknown;
  /** When the next piece is due, where that is not at once. */
  dueAt?: number;
  /** The job wrote records that can be taken back. */
  isUndoable?: boolean;
}

const ended: readonly JobState[] = ["done", "failed", "cancelled"];
const working: readonly JobState[] = ["preview", "running"];

/** Says no where the job no longer stands as it was read. */
export const stepGuard = ({ id, step, state }: JobRow): Compilable =>
  statement("INSERT INTO tx_guard (job_step) SELECT step = ? AND state = ? FROM jobs WHERE id = ?", step, state, id);

/**
 * What goes with a piece of work into its batch: the guard that nobody else did this piece and that the job was not
 * ended meanwhile goes first, the job's new place last.
 */
export function pieceStatements(c: Context<Env>, job: JobRow, patch: JobPatch) {
  return {
    before: [stepGuard(job)],
    after: [...patchStatements(job, c.var.now, patch), ...endStatements(c, job, patch)],
  };
}

/** Does a piece that writes no business records: its own rows, and the job's new place. */
export async function keepPiece(
  c: Context<Env>,
  job: JobRow,
  { patch, writes = [] }: { patch: JobPatch; writes?: readonly Compilable[] },
): Promise<void> {
  const { before, after } = pieceStatements(c, job, patch);
  await feedBatch(c, [...before, ...writes, ...after, statement("DELETE FROM tx_guard")]);
}

/** Counts a piece that had been written when its job was cancelled, before it was counted. */
export const lateCountStatement = (job: JobRow, { done, result }: Required<Pick<JobPatch, "done" | "result">>) =>
  statement(
    "UPDATE jobs SET done = ?, result_json = ? WHERE id = ? AND step = ? AND state = 'cancelled'",
    done,
    JSON.stringify(result),
    job.id,
    job.step + 1,
  );

/**
 * The counts of an import say what its rows would do until it is run, and from then on what was written: one that ends
 * before wrote nothing. Goes by the row as it stands, since a run may have been asked for meanwhile.
 */
const UNRUN = "kind = 'import' AND state IN ('preview', 'ready')";
const asWritten = (json: string): string => `iif(${UNRUN}, json_set(${json}, '$.created', 0, '$.updated', 0), ${json})`;

function patchStatements(job: JobRow, now: number, patch: JobPatch): Compilable[] {
  const state = patch.state ?? job.state;
  const columns: [string, unknown][] = [
    ["due_at", working.includes(state) ? (patch.dueAt ?? now) : null],
    ["ended_at", ended.includes(state) ? now : null],
    ["tries", 0],
  ];
  if (patch.total !== undefined) columns.push(["total", patch.total]);
  if (patch.done !== undefined) columns.push(["done", patch.done]);
  for (const name of ["place", "result", "spec"] as const) {
    if (patch[name] !== undefined) columns.push([`${name}_json`, JSON.stringify(patch[name])]);
  }
  const text = `UPDATE jobs SET ${columns.map(([name]) => `${name} = ?`).join(", ")}, step = step + 1 WHERE id = ?`;
  const counts = ended.includes(state)
    ? `, done = iif(${UNRUN}, 0, done), result_json = ${asWritten("result_json")}`
    : "";
  return [
    statement(text, ...columns.map(([, value]) => value), job.id),
    // The state comes last: by it a job is known that was never run.
    statement(`UPDATE jobs SET state = ?${counts} WHERE id = ?`, state, job.id),
  ];
}

/** Whether what a job writes can be taken back: orders have their own way back, and an undo has none. */
const leavesUndo = ({ kind, spec }: JobRow): boolean =>
  kind === "import" || ((kind === "products" || kind === "people") && (spec as { action?: string }).action !== "undo");

const told: Partial<Record<JobKind, "import" | "export" | "bulk">> = {
  import: "import",
  export: "export",
  backup: "export",
  products: "bulk",
  orders: "bulk",
  people: "bulk",
};
const pages: Partial<Record<JobKind, string>> = { orders: "/orders", people: "/datatable" };

/** How many records an import has written by now. */
export const WRITTEN = "result_json ->> '$.created' + result_json ->> '$.updated'";

/** Whoever asked for a job hears how it ended, unless they ended it themself. */
function endNotices(c: Context<Env>, job: JobRow, { state, total, done }: JobPatch): Compilable[] {
  const kind = told[job.kind];
  if (!kind || job.userId === null || !(state === "done" || state === "failed")) return [];
  const count = String(kind === "export" ? (total ?? job.total) : (done ?? job.done));
  // Rows may be refused while an import is run.
  const title = job.kind === "import" ? { text: `SELECT ${WRITTEN} FROM jobs WHERE id = ?`, values: [job.id] } : count;
  const link = kind === "export" && state === "done" ? `/api/jobs/${job.id}/file` : (pages[job.kind] ?? "/products");
  return notifyPerson(c, job.userId, { kind: `${kind}_${state}`, title, link });
}

/** An ended job is told of, and one that wrote something can be taken back for a day. */
function endStatements(c: Context<Env>, job: JobRow, patch: JobPatch): Compilable[] {
  const { state, isUndoable } = patch;
  const notices = endNotices(c, job, patch);
  if (!isUndoable || !leavesUndo(job) || !state || !ended.includes(state)) return notices;
  return [
    ...notices,
    statement(
      `INSERT OR IGNORE INTO undo_log (token_hash, user_id, object, records_json, at, until)
       SELECT ?, ?, 'job', json_object('job', id, 'newest', (SELECT max(id) FROM audit)), ?, ? FROM jobs
       WHERE id = ? AND (kind <> 'import' OR ${WRITTEN} > 0)`,
      hashOf(undoToken(c, job.id)),
      job.userId,
      c.var.now,
      c.var.now + DAY_MS,
      job.id,
    ),
  ];
}

/**
 * The token that takes a job, or one piece of it, back. Nobody can guess it, and nothing keeps it: whoever may see the
 * job can be told it again after a reload.
 */
export const undoToken = (c: Context<Env>, jobId: string, piece?: number): string =>
  signatureOf(c.var.platform.settings.peppers[0], nameOfUndo(jobId, piece));

const nameOfUndo = (jobId: string, piece?: number) => `undo ${piece === undefined ? jobId : `${jobId}/${piece}`}`;

/** Hashes of {@link undoToken} under the present and the previous pepper, as a JSON list: a job may have begun before a rotation. */
export const undoHashes = (c: Context<Env>, jobId: string, piece?: number): string =>
  JSON.stringify(
    c.var.platform.settings.peppers.map((pepper) => hashOf(signatureOf(pepper, nameOfUndo(jobId, piece)))),
  );

/** The right to take an ended job back, told to its person as long as it holds, or when it was used. */
export async function jobUndo(c: Context<Env>, job: JobRow): Promise<{ undo?: UndoMeta; undoneAt?: string }> {
  if (!ended.includes(job.state)) return {};
  const { rows } = await c.var.cell.run<{ token_hash: string; until: number; used_at: number | null }>(
    statement(
      "SELECT token_hash, until, used_at FROM undo_log WHERE token_hash IN (SELECT value FROM json_each(?))",
      undoHashes(c, job.id),
    ),
  );
  const [right] = rows;
  if (!right) return {};
  if (right.used_at !== null) return { undoneAt: new Date(right.used_at).toISOString() };
  if (right.until <= c.var.now) return {};
  const token = undoToken(c, job.id);
  // The right is known by its hash too, which is all that is left of a token from before a rotation.
  const isPresent = right.token_hash === hashOf(token);
  return { undo: { token: isPresent ? token : right.token_hash, until: new Date(right.until).toISOString() } };
}

/** Notes that a piece failed, and when it is tried again; after the last try the job has failed. */
export const failedTryStatement = (
  job: JobRow,
  { now, dueAt, most }: { now: number; dueAt: number; most: number },
): Compilable =>
  statement(
    `UPDATE jobs SET tries = tries + 1,
       state = iif(tries + 1 >= ?1, 'failed', state), step = iif(tries + 1 >= ?1, step + 1, step),
       ended_at = iif(tries + 1 >= ?1, ?2, NULL), due_at = iif(tries + 1 >= ?1, NULL, ?5),
       result_json = iif(tries + 1 >= ?1, json_set(${asWritten("result_json")}, '$.code', 'internal'), result_json)
     WHERE id = ?3 AND step = ?4`,
    most,
    now,
    job.id,
    job.step,
    dueAt,
  );
