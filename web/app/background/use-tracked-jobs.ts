import { useEffect, useRef } from "react";
import { trackedJobs } from "../../lib/api/tracked-jobs.ts";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";

/** Goes on telling of the acts on many records that the tab followed before it was loaded again. */
export function useTrackedJobs(): void {
  const t = useT();
  const undo = useUndo();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    if (trackedJobs().length === 0) return;
    fetchWithRetry(
      () => import("../../ui/actions/job-toasts.ts"),
      // What cannot be told now is told when the page is loaded the next time.
      ({ followTracked }) => void followTracked({ t, undo }).catch(() => undefined),
    );
  }, [t, undo]);
}
