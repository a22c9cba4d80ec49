import { useEffect, useRef } from "react";
import { keptJobs } from "../../lib/api/tracked-jobs.ts";
import { fetchUntilThere } from "../../lib/fetch-with-retry.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";

/** Goes on telling of the acts on many records that the tab followed before it was loaded again. */
export function useKeptJobs(): void {
  const t = useT();
  const undo = useUndo();
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    if (keptJobs().length === 0) return;
    fetchUntilThere(
      () => import("../../ui/actions/job-toasts.ts"),
      // What cannot be told now is told when the page is loaded the next time.
      ({ followKept }) => void followKept({ t, undo }).catch(() => undefined),
    );
  }, [t, undo]);
}
