import type { Job } from "#shared/api/jobs/jobs.ts";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { fetchWords } from "../../i18n/words.ts";
import { ApiError, type BodyOf } from "../../lib/api/client.ts";
import { type FollowedJob, fetchJob, followJob } from "../../lib/api/follow-job.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { type TrackedJob, trackedJobs, trackJob, untrackJob } from "../../lib/api/tracked-jobs.ts";
import type { UndoneAction } from "../../lib/api/undo.ts";
import { fetchFile, requestExport, saveFile } from "../../lib/files.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { jobResults, showJobResults, stepReason } from "../bulk/job-results.ts";
import { textOfError } from "../feedback/error-text.ts";
import { changeToast, closeToast, type ToastType, toast } from "../toast/toast-store.ts";
import { actionPhrase, type DescribedAction } from "./action-texts.ts";

/** Translation functions of the toasts. */
export interface Speech {
  t: Translate;
  errorText(error: ApiError): string;
}

const QUARTER = 4;
const NAMED_MAX = 3;

/** Saves a list as a file; a long one is created by a job, with its progress in a toast. */
export async function saveExport(body: BodyOf<"POST /exports">, { t, errorText }: Speech): Promise<void> {
  try {
    await fetchWords(["jobs"]);
  } catch {
    toast({ message: t("error.network"), type: "danger" });
    return;
  }
  const name = `${body.object}.${body.format ?? "csv"}`;
  try {
    const made = await requestExport(body);
    if ("file" in made) {
      saveFile(name, made.file);
      toast({ message: t("jobs.exported", { name }), type: "success" });
      return;
    }
    const { job } = await toastProgress(made.job.id, (percent) => t("jobs.exporting", { name, percent }));
    if (job.state !== "done" || !job.fileUrl) throw failureOf(job);
    const url = job.fileUrl;
    const save = async () => saveFile(name, await fetchFile(url));
    toast({
      message: t("jobs.exportReady", { name, count: job.total }),
      type: "success",
      duration: 0,
      action: { label: t("jobs.download"), onClick: () => void save().catch(fail) },
    });
  } catch (error) {
    fail(error);
  }

  function fail(error: unknown): void {
    const reason = errorText(error as ApiError);
    toast({ message: t("jobs.notExported", { reason }), type: "danger" });
  }
}

/** Error of a job that produced no file. */
function failureOf({ result }: Job): ApiError {
  const code = String(result?.code ?? "internal") as ErrorCode;
  return new ApiError({ status: 500, code, message: "Something went wrong", requestId: "", data: null });
}

/** Follows a job with a toast at each quarter. */
export async function toastProgress(jobId: string, wordsOf: (percent: number) => string): Promise<FollowedJob> {
  let said = 0;
  const id = toast({ message: wordsOf(0), duration: 0, closable: true });
  try {
    return await followJob(jobId, {
      onNews: ({ job: now }) => {
        const quarter = now.total > 0 ? Math.floor((now.done * QUARTER) / now.total) : 0;
        if (quarter <= said) return;
        said = quarter;
        changeToast(id, wordsOf((quarter * 100) / QUARTER));
      },
    });
  } finally {
    closeToast(id);
  }
}

/** Undo result: a job counts more records than it names. */
type Undone = UndoOutcome & { count?: number; left?: number };

/**
 * Reports an undo with the action's name if known, and refetches what it wrote; follows its job first. Throws {@link
 * ApiError}.
 */
export async function toastUndone(outcome: UndoneAction, t: Translate, act?: DescribedAction): Promise<void> {
  await fetchWords(["jobs", "acts", "activity"]);
  const undone: Undone = "state" in outcome ? await followUndo(outcome, t) : outcome;
  const { restored, leftOut, count = restored.length, left = leftOut.length } = undone;
  const names = leftOut.slice(0, NAMED_MAX).map(({ name }) => name);
  const leftNames = { names: names.join(", "), more: left - names.length };
  const told = act && { act: actionPhrase({ ...act, count: act.count - left }, t) };
  const whole = told ? t("acts.undone", told) : t("jobs.undone", { count });
  const part = told ? t("acts.undoneBut", { ...told, ...leftNames }) : t("jobs.undoneBut", { count, ...leftNames });
  toast({
    message: left ? part : whole,
    type: left ? "warning" : "success",
  });
  await refreshObjects([...new Set([...restored, ...leftOut].map(({ object }) => object))]);
}

async function followUndo(job: Job, t: Translate): Promise<Undone> {
  const ended = await toastProgress(job.id, (percent) => t("jobs.undoing", { percent }));
  const object = job.kind === "people" ? "person" : "product";
  await refreshObjects([object]);
  if (ended.job.state === "failed") throw failureOf(ended.job);
  const { changed = 0, skipped = 0, skips = [] } = (ended.job.result ?? {}) as Partial<UndoResult>;
  return {
    restored: [],
    leftOut: skips.map(({ id, name, code }) => ({ object, id, name, reason: code })),
    count: changed,
    left: skipped,
  };
}

interface UndoResult {
  changed: number;
  skipped: number;
  skips: { id: number; name: string; code: Undone["leftOut"][0]["reason"] }[];
}

interface Many {
  t: Translate;
  /** Offers an undo where the action has one. */
  undo?: { offer(undo: UndoMeta | undefined, message: string, type: ToastType): void };
}

/** Record skipped by a job. */
interface Skip {
  id: number;
  code: string;
  name?: string;
  from?: string;
}
interface ManyResult {
  changed: number;
  skipped: number;
  /** First skipped records. */
  skips: Skip[];
}

/** Jobs this page follows. */
const followed = new Set<string>();

/** Follows a bulk job in a toast, refetches its records, then offers undo and the list of skipped records. */
export async function followMany(job: TrackedJob, many: Many): Promise<void> {
  followed.add(job.id);
  trackJob(job);
  await tellMany(job, many);
}

/** Follows the tab's jobs again after a reload. */
export async function followTracked(many: Many): Promise<void> {
  const jobs = trackedJobs().filter(({ id }) => !followed.has(id));
  for (const { id } of jobs) followed.add(id);
  await Promise.all(
    jobs.map(async (job) => {
      // The job ended long ago or belongs to another person.
      if (await isThere(job.id)) await tellMany(job, many);
      else untrackJob(job.id);
    }),
  );
}

const isThere = (id: string): Promise<boolean> =>
  fetchJob(id).then(
    () => true,
    (error: ApiError) => error.code !== "not_found",
  );

async function tellMany(kept: TrackedJob, { t, undo }: Many): Promise<void> {
  const { id, object, step, words = [], isTold } = kept;
  await fetchWords(["jobs", ...words]);
  const say = (type: ToastType, message: string, right?: UndoMeta) =>
    undo ? undo.offer(right, message, type) : toast({ message, type });
  const fail = (error: ApiError, right?: UndoMeta) =>
    say("danger", t("jobs.manyFailed", { reason: textOfError(error, t) }), right);
  try {
    const ended = await (isTold ? followJob(id) : toastProgress(id, (percent) => t("jobs.manyRunning", { percent })));
    const { changed = 0, skipped = 0, skips = [] } = (ended.job.result ?? {}) as Partial<ManyResult>;
    if (!isTold) {
      await refreshObjects([object]);
      if (ended.job.state === "failed") fail(failureOf(ended.job), ended.undo);
      else say("success", t("jobs.manyDone", { done: changed, skipped }), ended.undo);
    }
    if (skipped === 0) return untrackJob(id);
    trackJob({ ...kept, isTold: true });
    const lines = skips.map((skip) => ({ ...skip, ok: false, reason: stepReason({ step, ...skip }, t) }));
    toast({
      message: t("jobs.manyLeftOut", { count: skipped }),
      type: "warning",
      // It may end while the page is hidden.
      duration: 0,
      onClose: () => {
        if (jobResults()?.id !== id) untrackJob(id);
      },
      action: { label: t("jobs.showLeftOut"), onClick: () => showJobResults({ id, done: changed, skipped, lines }) },
    });
  } catch (error) {
    fail(error as ApiError);
  }
}
