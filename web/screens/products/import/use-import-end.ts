import { type RefObject, useEffect, useRef } from "react";
import { type FollowedJob, followJob, isWorking } from "../../../lib/api/follow-job.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";

type Tell = (ended: FollowedJob) => void;

/** Handles the end of a run: refetches products and offers undo, also if the dialog is closed. */
export function useImportEnd(now: FollowedJob | null) {
  const t = useT();
  const undo = useUndo();
  /** Run whose end is new; a reopened one is not. */
  const awaited = useRef<string | null>(null);
  const isOpen = useRef(true);

  const told = ({ job, undo: right }: FollowedJob) => {
    // A run whose answer was lost may not have started.
    if (isWorking(job) || job.state === "ready") return;
    awaited.current = null;
    void refreshObjects(["product"]);
    const { created = 0, updated = 0 } = job;
    if (job.state === "failed") undo.offer(right, t("import.failedToast"), "danger");
    else undo.offer(right, t("import.doneToast", { created, updated }));
  };
  const latest = useRef<Tell>(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    if (now?.job.state === "running") awaited.current = now.job.id;
    else if (now && awaited.current === now.job.id) latest.current(now);
  }, [now]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (awaited.current) tellLater(awaited.current, latest);
    };
  }, []);
  return {
    /** The run may end before it is observed, with the dialog closed. */
    begun(id: string) {
      awaited.current = id;
      if (!isOpen.current) tellLater(id, latest);
    },
  };
}

/** Continues after the dialog is closed. */
function tellLater(id: string, latest: RefObject<Tell>): void {
  void followJob(id).then(
    (ended) => latest.current(ended),
    () => undefined,
  );
}
