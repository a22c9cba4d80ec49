import { useEffect, useRef } from "react";
import { trackedJobs } from "../../lib/api/tracked-jobs.ts";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";

/** Continues to report bulk jobs that the tab followed before a reload. */
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
      // The next load reports what fails now.
      ({ followTracked }) => void followTracked({ t, undo }).catch(() => undefined),
    );
  }, [t, undo]);
}
