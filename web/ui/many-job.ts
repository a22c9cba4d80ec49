import type { Job } from "#shared/api/jobs/jobs.ts";
import { fetchWords } from "../i18n/words.ts";
import { refreshObjects } from "../lib/refresh.ts";
import type { Speech } from "./job-acts.ts";
import { toast } from "./toast-store.ts";
import type { Undo } from "./use-undo.ts";

/** Whether an act that was asked of many goes on as a job. */
export const isJob = (data: object): data is Job => "state" in data && "kind" in data;

/** Follows an act on many records in a toast, then draws them anew, says what was left out and offers the way back. */
export async function followMany(
  job: Job,
  { objects, speech: { t, errorText, undo } }: { objects: readonly string[]; speech: Speech & { undo: Undo } },
): Promise<void> {
  await fetchWords(["jobs"]);
  const { tellProgress } = await import("./job-acts.ts");
  void tellProgress(job, (percent) => t("jobs.manyRunning", { count: job.total, percent }))
    .then(async ({ job: ended, undo: right }) => {
      const { changed = 0, skipped = 0, code } = (ended.result ?? {}) as Record<string, number | string>;
      await refreshObjects(...objects);
      if (ended.state === "failed") toast({ message: t("jobs.manyFailed", { reason: String(code) }), type: "danger" });
      else undo.offer(right, t("jobs.manyDone", { done: Number(changed), skipped: Number(skipped) }));
    })
    .catch((error: unknown) =>
      toast({ message: t("jobs.manyFailed", { reason: errorText(error as never) }), type: "danger" }),
    );
}
