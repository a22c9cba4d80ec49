import { useEffect, useRef } from "react";
import type { Job } from "#shared/api/jobs/jobs.ts";
import { type FollowedJob, followJob, isWorking } from "../../lib/follow-job.ts";
import { useT } from "../../lib/i18n.tsx";
import { refreshObjects } from "../../lib/refresh.ts";
import { useUndo } from "../../ui/use-undo.ts";

/** What follows the end of a run: the catalogue is drawn anew and the undo is offered, also when the dialog is closed. */
export function useImportEnd(now: FollowedJob | null) {
  const t = useT();
  const undo = useUndo();
  const seen = useRef<string | null>(null);

  const told = ({ job, undo: right }: FollowedJob) => {
    void refreshObjects(["product"]);
    const { created = 0, updated = 0 } = job;
    if (job.state === "failed") undo.offer(right, t("import.failedToast"), "danger");
    else undo.offer(right, t("import.doneToast", { created, updated }));
  };
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    if (!now) return;
    // Only a run that was seen running is news; one that is looked at again is not.
    if (now.job.state === "running") seen.current = now.job.id;
    else if (!isWorking(now.job) && seen.current === now.job.id) {
      seen.current = null;
      latest.current(now);
    }
  }, [now]);
  return {
    /** A run was begun here: its end is news, however soon it comes. */
    begun: (id: string) => {
      seen.current = id;
    },
    /** Goes on following after the dialog was closed. */
    tellLater: (job: Job) => {
      seen.current = null;
      void followJob(job.id).then(
        (ended) => latest.current(ended),
        () => undefined,
      );
    },
  };
}
