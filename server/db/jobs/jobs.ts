import { randomUUID } from "node:crypto";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Job } from "#shared/api/jobs/jobs.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { signatureOf } from "../../secrets.ts";
import { type Database, type Query, q, runAll, type Step } from "../database.ts";
import { hashOf } from "../hash.ts";
import type { JobsTable } from "../tables/jobs.ts";
import { DAY_MS } from "../write/act.ts";
import { findReplay, keyStatements } from "../write/idempotency.ts";
import { notifyPerson } from "../write/notify.ts";
import { feedAll } from "../write/publish.ts";

export type JobKind = JobsTable["kind"];
export type JobState = JobsTable["state"];

/** Job; the kind defines the shape of `spec` (input), `place` (cursor) and `result`. */
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

/** Finds a job; null if there is none. */
export function findJob(db: Database, id: string): JobRow | null {
  const row = db.first(q.selectFrom("jobs").selectAll().where("id", "=", id));
  return row ? jobOf(row) : null;
}

/** Finds a running job of a kind that the caller started; null if there is none. */
export function findRunningJob(actor: Actor, kind: JobKind): JobRow | null {
  const running = q.selectFrom("jobs").selectAll().where("kind", "=", kind).where("state", "=", "running");
  const row = actor.db.first(running.where("user_id", "is", requesterOf(actor)).limit(1));
  return row ? jobOf(row) : null;
}

/** Person who starts a job. The operator has no person id and starts jobs without one. */
const requesterOf = ({ caller }: Actor): number | null => caller?.id || null;

/** True if the caller started the job. */
export const isRequester = (actor: Actor, { userId }: JobRow): boolean => userId === requesterOf(actor);

/** Finds the due job with the fewest steps, then the oldest, so that a long job does not block others. */
export function findDueJob(db: Database, now: number): JobRow | null {
  const due = q.selectFrom("jobs").selectAll().where("due_at", "<=", now);
  const row = db.first(due.orderBy("step").orderBy("at").orderBy("id").limit(1));
  return row ? jobOf(row) : null;
}

/** Converts a row to a job. */
export function jobOf(row: Selectable<JobsTable>): JobRow {
  const { id, kind, state, total, done, step, tries, user_id, at, ended_at } = row;
  const json = { spec: JSON.parse(row.spec_json), place: JSON.parse(row.place_json) };
  const result = JSON.parse(row.result_json);
  return { id, kind, state, total, done, step, tries, at, ...json, result, userId: user_id, endedAt: ended_at };
}

/** Input for a new job. */
export interface NewJob {
  kind: JobKind;
  state: JobState;
  total?: number;
  spec: unknown;
  result?: unknown;
  /** Statements of the same transaction. */
  also?: readonly Query[];
}

/** True if the job has a file to download; files of exports and backups are deleted after a day. */
function hasFile({ kind, state, place, result }: JobRow): boolean {
  if (kind === "import") return state !== "preview" && ((result as { refused?: number }).refused ?? 0) > 0;
  return state === "done" && (place as { parts?: number }).parts !== undefined;
}

/** Job as the API returns it. */
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

/** Maximum open jobs per person. */
export const OPEN_JOBS_MAX = 20;

/** Throws `job_limit` if the caller has too many open jobs; an import that waits for confirmation does not count. */
function requireRoom(actor: Actor): void {
  const open = q
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "is", requesterOf(actor))
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("kind", "<>", "import"), eb("state", "<>", "ready")]));
  if ((actor.db.first(open)?.n ?? 0) >= OPEN_JOBS_MAX)
    throw new AppError("job_limit", { params: { maximum: OPEN_JOBS_MAX } });
}

/** Creates a job for the caller, once per idempotency key, and wakes the worker. Returns its id. Throws `job_limit`. */
export function beginJob(actor: Actor, { kind, state, total = 0, spec, result = {}, also = [] }: NewJob): string {
  const id = randomUUID();
  const insert = q.insertInto("jobs").values({
    id,
    kind,
    state,
    total,
    spec_json: JSON.stringify(spec),
    result_json: JSON.stringify(result),
    user_id: requesterOf(actor),
    at: actor.now,
    due_at: actor.now,
  });
  const begun = keyed(actor, id, [() => requireRoom(actor), insert, ...also]);
  actor.platform.jobs.wake();
  return begun;
}

/** Runs writes on one job under the caller's idempotency key, if any; a replay returns the first call's job id. */
export function keyed(actor: Actor, id: string, steps: readonly Step[]): string {
  const known = findReplay(actor);
  if (known) return known.plan as string;
  runAll(actor.db, [...steps, ...keyStatements(actor, { mark: hashOf(id), plan: id })]);
  return id;
}

/** Moves a job from one of the states `from` to `to`. Throws `job_state`. */
export function moveJob(
  actor: Actor,
  job: JobRow,
  {
    from,
    to,
    patch = {},
    also = [],
  }: { from: readonly JobState[]; to: JobState; patch?: JobPatch; also?: readonly Query[] },
): void {
  keyed(actor, job.id, [
    () => {
      if (!from.includes(job.state)) throw new AppError("job_state");
    },
    ...also,
    ...patchStatements(job, actor.now, { ...patch, state: to }),
    ...endStatements(actor, job, { state: to, ...patch }),
  ]);
  actor.platform.jobs.wake();
}

/** Changes to a job after a batch; without `state` it stays in its state. */
export interface JobPatch {
  state?: JobState;
  total?: number;
  done?: number;
  place?: unknown;
  result?: unknown;
  spec?: unknown;
  /** When the next batch is due; default is now. */
  dueAt?: number;
  /** True if the job wrote records that can be undone. */
  isUndoable?: boolean;
}

const ended: readonly JobState[] = ["done", "failed", "cancelled"];
const working: readonly JobState[] = ["preview", "running"];

/** True if the job is still at the step at which it was read. */
export function isAtStep(db: Database, { id, step, state }: JobRow): boolean {
  const job = q
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", id)
    .where("step", "=", step)
    .where("state", "=", state);
  return db.first(job) !== undefined;
}

/** Throws `job_state` if the job has advanced, ended or been deleted since it was read. */
export function requireStep(db: Database, job: JobRow): void {
  if (!isAtStep(db, job)) throw new AppError("job_state");
}

/** Last statements of a batch's transaction: the job's new cursor, and the effects of its end. */
export const pieceStatements = (actor: Actor, job: JobRow, patch: JobPatch): Query[] => [
  ...patchStatements(job, actor.now, patch),
  ...endStatements(actor, job, patch),
];

/**
 * Commits a batch that writes no business records: its own rows and the job's new cursor. Throws `job_state` if the job
 * has advanced or ended meanwhile.
 */
export function saveBatch(
  actor: Actor,
  job: JobRow,
  { patch, writes = [] }: { patch: JobPatch; writes?: readonly Step[] },
): void {
  requireStep(actor.db, job);
  feedAll(actor, [...writes, ...pieceStatements(actor, job, patch)]);
}

/** An import that never ran. Its counts are a preview, so they become zero if it ends. */
const isUnrun = sql<SqlBool>`kind = 'import' AND state IN ('preview', 'ready')`;
const writtenResult = sql<string>`iif(${isUnrun}, json_set(result_json, '$.created', 0, '$.updated', 0), result_json)`;

const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

function patchStatements(job: JobRow, now: number, patch: JobPatch): Query[] {
  const state = patch.state ?? job.state;
  const hasEnded = ended.includes(state);
  const update = q.updateTable("jobs").where("id", "=", job.id);
  return [
    update.set({
      due_at: working.includes(state) ? (patch.dueAt ?? now) : null,
      ended_at: hasEnded ? now : null,
      tries: 0,
      total: patch.total,
      done: patch.done,
      place_json: jsonOf(patch.place),
      result_json: jsonOf(patch.result),
      spec_json: jsonOf(patch.spec),
      step: sql`step + 1`,
    }),
    // The state changes last, because `isUnrun` reads the old state.
    hasEnded
      ? update.set({ state, done: sql`iif(${isUnrun}, 0, done)`, result_json: writtenResult })
      : update.set({ state }),
  ];
}

/** True if the job's writes can be undone as a whole: orders have their own undo, and an undo has none. */
const leavesUndo = ({ kind, spec }: JobRow): boolean =>
  kind === "import" || ((kind === "products" || kind === "people") && (spec as { action?: string }).action !== "undo");

/** Kinds of job whose end is notified, with the first part of the notification kind. */
const noticeKinds: Partial<Record<JobKind, "import" | "export" | "bulk">> = {
  import: "import",
  export: "export",
  backup: "export",
  products: "bulk",
  orders: "bulk",
  people: "bulk",
};
const pages: Partial<Record<JobKind, string>> = { orders: "/orders", people: "/datatable" };

/** SQL for the number of records an import has written. */
export const WRITTEN = "result_json ->> '$.created' + result_json ->> '$.updated'";
const written = sql.raw<number>(WRITTEN);

/** Notifies the person who started the job that it is done or has failed; not after a cancellation. */
function endNotices(actor: Actor, job: JobRow, { state, total, done }: JobPatch): Query[] {
  const kind = noticeKinds[job.kind];
  if (!kind || job.userId === null || !(state === "done" || state === "failed")) return [];
  const count = String(kind === "export" ? (total ?? job.total) : (done ?? job.done));
  // Rows may be refused during an import, so the count is read at the end.
  const title = job.kind === "import" ? sql`SELECT ${written} FROM jobs WHERE id = ${job.id}` : count;
  const link = kind === "export" && state === "done" ? `/api/jobs/${job.id}/file` : (pages[job.kind] ?? "/products");
  return notifyPerson(actor, job.userId, { kind: `${kind}_${state}`, title, link });
}

/** Effects of a job's end: notification, and an undo right for a day if it wrote records. */
function endStatements(actor: Actor, job: JobRow, patch: JobPatch): Query[] {
  const { state, isUndoable } = patch;
  const notices = endNotices(actor, job, patch);
  if (!isUndoable || !leavesUndo(job) || !state || !ended.includes(state)) return notices;
  return [
    ...notices,
    sql`INSERT OR IGNORE INTO undo_log (token_hash, user_id, object, records_json, at, until)
      SELECT ${hashOf(undoToken(actor, job.id))}, ${job.userId}, 'job',
        json_object('job', id, 'newest', (SELECT max(id) FROM audit)), ${actor.now}, ${actor.now + DAY_MS}
      FROM jobs WHERE id = ${job.id} AND (kind <> 'import' OR ${written} > 0)`,
  ];
}

/**
 * Undo token of a job, or of one batch. It is an HMAC and never stored: it cannot be guessed, but can be computed again
 * after a reload for anyone who may see the job.
 */
export const undoToken = (actor: Actor, jobId: string, piece?: number): string =>
  signatureOf(actor.platform.settings.peppers[0], nameOfUndo(jobId, piece));

const nameOfUndo = (jobId: string, piece?: number) => `undo ${piece === undefined ? jobId : `${jobId}/${piece}`}`;

/** Hashes of {@link undoToken} under the current and previous pepper, as JSON: the job may predate a rotation. */
export const undoHashes = (actor: Actor, jobId: string, piece?: number): string =>
  JSON.stringify(
    actor.platform.settings.peppers.map((pepper) => hashOf(signatureOf(pepper, nameOfUndo(jobId, piece)))),
  );

/** Undo token of an ended job while it is valid, or the time when it was used. */
export function jobUndo(actor: Actor, job: JobRow): { undo?: UndoMeta; undoneAt?: string } {
  if (!ended.includes(job.state)) return {};
  const hashes = sql<string>`(SELECT value FROM json_each(${undoHashes(actor, job.id)}))`;
  const right = actor.db.first(
    q.selectFrom("undo_log").select(["token_hash", "until", "used_at"]).where("token_hash", "in", hashes),
  );
  if (!right) return {};
  if (right.used_at !== null) return { undoneAt: new Date(right.used_at).toISOString() };
  if (right.until <= actor.now) return {};
  const token = undoToken(actor, job.id);
  // After a pepper rotation only the token's hash is left, so undo also accepts the hash.
  const isPresent = right.token_hash === hashOf(token);
  return { undo: { token: isPresent ? token : right.token_hash, until: new Date(right.until).toISOString() } };
}

/** Records a failed attempt and the time of the next; after the last attempt the job fails. */
export function failedTryStatement(
  job: JobRow,
  { now, dueAt, most }: { now: number; dueAt: number; most: number },
): Query {
  const isLast = sql<SqlBool>`tries + 1 >= ${most}`;
  return q
    .updateTable("jobs")
    .set({
      tries: sql`tries + 1`,
      state: sql`iif(${isLast}, 'failed', state)`,
      step: sql`iif(${isLast}, step + 1, step)`,
      ended_at: sql`iif(${isLast}, ${now}, NULL)`,
      due_at: sql`iif(${isLast}, NULL, ${dueAt})`,
      result_json: sql`iif(${isLast}, json_set(${writtenResult}, '$.code', 'internal'), result_json)`,
    })
    .where("id", "=", job.id)
    .where("step", "=", job.step);
}
