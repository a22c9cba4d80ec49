import type { Actor } from "../actor.ts";
import { settlePayments } from "../api/billing/payments/payment-due.store.ts";
import { runBilling } from "../api/billing/subscription/due.store.ts";
import { cleanDueLetter, emptyTrash, unsnoozeDue } from "../api/inbox/conversations/due.store.ts";
import { readDueLetter } from "../api/inbox/inbound/raw.store.ts";
import { AppError } from "../app-error.ts";
import { failedTryStatement, findDueJob, isAtStep, type JobKind, type JobRow, saveBatch } from "../db/jobs/jobs.ts";
import { findRunningRestore } from "../db/jobs/restores.ts";
import { refold } from "../db/search/refold.ts";
import { isSealOverdue, sealAudit } from "../db/write/audit-seal.ts";
import type { Platform } from "../platform.ts";
import { runBackupBatch } from "./backup-job.ts";
import { runEraseBatch } from "./erase-job.ts";
import { runExportBatch } from "./export-job.ts";
import { runImportBatch } from "./import-job.ts";
import { actorOf } from "./job-context.ts";
import { sendDueMail } from "./mail/mail-piece.ts";
import { mailNotices } from "./mail/notice-mail.ts";
import { mailTokenEnds } from "./mail/token-ends.ts";
import { runOrdersBatch, runPeopleBatch, runProductsBatch } from "./many-job.ts";
import { runRecountBatch } from "./recount-job.ts";
import { resealFactors } from "./reseal-factors.ts";
import { runRestoreBatch } from "./restore-job.ts";

/** Batch functions by kind of job. A batch fits the limits of a request and ends by saving the job's cursor. */
const kinds: Record<JobKind, (actor: Actor, job: never) => void | Promise<void>> = {
  import: runImportBatch,
  export: runExportBatch,
  products: runProductsBatch,
  orders: runOrdersBatch,
  people: runPeopleBatch,
  recount: runRecountBatch,
  backup: runBackupBatch,
  restore: runRestoreBatch,
  erase: runEraseBatch,
};

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

/** Runs one batch of due work that is not a job; returns whether there was any. */
type Chore = (platform: Platform) => boolean | Promise<boolean>;

/** Work that runs before jobs, in order of urgency. */
const urgent: Readonly<Record<string, Chore>> = {
  mail: sendDueMail,
  "letters to read": readDueLetter,
  letters: cleanDueLetter,
  snoozes: unsnoozeDue,
  trash: emptyTrash,
  "overdue seals": ({ db, clock }) => {
    if (isSealOverdue(db, clock.now())) sealAudit(db);
    return false;
  },
  payments: settlePayments,
  billing: runBilling,
};
/** Work that runs when no job is due. */
const unhurried: Readonly<Record<string, Chore>> = {
  seals: ({ db }) => sealAudit(db) > 0,
  notices: mailNotices,
  "token ends": mailTokenEnds,
  "sealed factors": resealFactors,
  "search texts": ({ db }) => refold(db),
};

/** Runs the next batch of due work, if any. */
export async function runNextBatch(platform: Platform): Promise<BatchOutcome> {
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
  if (hasChores) for (const chore of Object.entries(urgent)) if (await isDone(chore)) return "done";
  const job = restore ?? findDueJob(platform.db, platform.clock.now());
  if (job) return doPiece(platform, job);
  if (hasChores) for (const chore of Object.entries(unhurried)) if (await isDone(chore)) return "done";
  return hasFailed ? "failed" : "idle";
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);

async function doPiece(platform: Platform, job: JobRow): Promise<BatchOutcome> {
  try {
    const c = actorOf(platform, job);
    if (c) await kinds[job.kind](c, job as never);
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
export async function doDueWork(platform: Platform, forMs: number): Promise<false | "now" | "later"> {
  const until = Date.now() + forMs;
  do {
    const outcome = await runNextBatch(platform);
    if (outcome === "idle") return false;
    if (outcome === "failed") return "later";
  } while (Date.now() < until);
  return "now";
}
