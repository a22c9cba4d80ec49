import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { failedTryStatement, findDueJob, isAtStep, type JobKind, type JobRow, saveBatch } from "../db/jobs/jobs.ts";
import { findRunningRestore } from "../db/jobs/restores.ts";
import type { Platform } from "../platform.ts";
import { actorOf } from "./job-context.ts";

/** Runs one batch of due work that is not a job; returns whether there was any. */
type Chore = (platform: Platform) => boolean | Promise<boolean>;

/** All due work of a shop. */
export interface WorkTable {
  /** Batch functions by kind of job. A batch fits the limits of a request and ends by saving the job's cursor. */
  jobs: Readonly<Record<JobKind, (actor: Actor, job: never) => void | Promise<void>>>;
  /** Work that runs before jobs, in order of urgency. */
  beforeJobs: Readonly<Record<string, Chore>>;
  /** Work that runs when no job is due. */
  afterJobs: Readonly<Record<string, Chore>>;
}

const TRIES = 3;
/**
 * Attempts of a job before it fails. A running restore is retried without end, because giving up would leave the shop
 * closed. So is an erasure, because the person is already anonymous and nobody could restart it.
 */
const triesOf = ({ kind, state }: JobRow) =>
  (kind === "restore" || kind === "erase") && state === "running" ? 1_000_000 : TRIES;
const AGAIN_MS = 5 * 60 * 1000;

/** Result of one batch: `idle` if nothing is due, `failed` if it should be retried after a pause. */
export type BatchOutcome = "idle" | "done" | "failed";

/** Functions that run the due work of a table. */
export const dueWork = (table: WorkTable) => ({
  runNextBatch: (platform: Platform) => runNextBatch(platform, table),
  doDueWork: (platform: Platform, forMs: number) => doDueWork(platform, { table, forMs }),
});

/** Runs the next batch of due work, if any. */
async function runNextBatch(platform: Platform, table: WorkTable): Promise<BatchOutcome> {
  const restore = findRunningRestore(platform.db);
  let hasFailed = false;
  /** Logs a failure, so that one kind of work does not block the others. */
  const isDone = async ([kind, chore]: [string, Chore]): Promise<boolean> => {
    try {
      return await chore(platform);
    } catch (error) {
      hasFailed = true;
      platform.log("error", "due work failed", { kind, error: wordsOf(error) });
      return false;
    }
  };
  const hasChores = !restore && !platform.isSuspended;
  if (hasChores) for (const chore of Object.entries(table.beforeJobs)) if (await isDone(chore)) return "done";
  const job = restore ?? findDueJob(platform.db, platform.clock.now());
  if (job) return runJob(platform, { job, table });
  if (hasChores) for (const chore of Object.entries(table.afterJobs)) if (await isDone(chore)) return "done";
  return hasFailed ? "failed" : "idle";
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);

async function runJob(platform: Platform, { job, table }: { job: JobRow; table: WorkTable }): Promise<BatchOutcome> {
  try {
    const c = actorOf(platform, job);
    if (c) await table.jobs[job.kind](c, job as never);
    else giveUp(platform, job, "forbidden");
    return "done";
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      // If the job has advanced or ended meanwhile, nothing of this attempt was stored.
      if (isAtStep(platform.db, job)) giveUp(platform, job, error.code);
      return "done";
    }
    const { id, kind, step } = job;
    platform.log("error", "a piece of a job failed", { job: id, kind, step, error: wordsOf(error) });
    if (job.tries + 1 >= triesOf(job) && hasGivenUp(platform, job)) return "done";
    const now = platform.clock.now();
    // A job that keeps failing waits and lets other jobs run; a restore is the only job while it runs.
    const dueAt = job.kind === "erase" && job.tries + 1 >= TRIES ? now + AGAIN_MS : now;
    platform.db.run(failedTryStatement(job, { now, dueAt, most: triesOf(job) }));
    return "failed";
  }
}

/** Ends a job after its last attempt. If even that fails, `failedTryStatement` still marks the job as failed. */
function hasGivenUp(platform: Platform, job: JobRow): boolean {
  try {
    giveUp(platform, job, "internal");
    return true;
  } catch (error) {
    const { id, kind, step } = job;
    platform.log("error", "a failed job could not be ended", { job: id, kind, step, error: wordsOf(error) });
    return false;
  }
}

/** Ends a job that cannot continue, with the error code. */
function giveUp(platform: Platform, job: JobRow, code: string): void {
  const c = actorOf(platform, { ...job, userId: null });
  if (!c) return;
  const result = { ...(job.result as object), code };
  // `done` of an import preview counts rows read, not written.
  const isUndoable = job.state === "running" && job.done > 0;
  saveBatch(c, job, { patch: { state: "failed", result, isUndoable } });
}

/**
 * Runs due work for about `forMs` milliseconds. Returns false if nothing is left, `now` if there is more, and `later`
 * if a batch failed and should be retried after a pause.
 */
async function doDueWork(
  platform: Platform,
  { table, forMs }: { table: WorkTable; forMs: number },
): Promise<false | "now" | "later"> {
  const until = Date.now() + forMs;
  do {
    const outcome = await runNextBatch(platform, table);
    if (outcome === "idle") return false;
    if (outcome === "failed") return "later";
  } while (Date.now() < until);
  return "now";
}
