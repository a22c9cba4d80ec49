import type { Job } from "#shared/api/jobs/jobs.ts";
import { fetchWords } from "../i18n/words.ts";
import type { ApiError } from "../lib/api.ts";
import type { MessageKey, Translate } from "../lib/i18n.tsx";
import { refreshObjects } from "../lib/refresh.ts";
import { tellProgress } from "./job-acts.ts";
import { toast } from "./toast-store.ts";
import type { Undo } from "./use-undo.ts";

interface Many {
  t: Translate;
  /** The kind of record it writes, which is drawn anew at its end. */
  object: string;
  /** Where the act can be taken back. */
  undo?: Undo;
}

/** Follows an act on many records in a toast, then draws them anew, says what was left out and offers the way back. */
export async function followMany(job: Job, { t, object, undo }: Many): Promise<void> {
  await fetchWords(["jobs"]);
  const fail = (code: string) =>
    toast({ message: t("jobs.manyFailed", { reason: t(`error.${code}` as MessageKey) }), type: "danger" });
  try {
    const ended = await tellProgress(job, (percent) => t("jobs.manyRunning", { percent }));
    await refreshObjects(object);
    const { changed = 0, skipped = 0, code } = (ended.job.result ?? {}) as Record<string, number | string>;
    if (ended.job.state === "failed") return void fail(String(code));
    const message = t("jobs.manyDone", { done: Number(changed), skipped: Number(skipped) });
    if (undo) undo.offer(ended.undo, message);
    else toast({ message, type: "success" });
  } catch (error) {
    fail((error as ApiError).code ?? "internal");
  }
}
