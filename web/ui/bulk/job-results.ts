import { untrackJob } from "../../lib/api/tracked-jobs.ts";
import type { MessageKey, Translate } from "../../lib/i18n.tsx";
import { onSignOut } from "../../lib/session/sign-out-events.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { BulkLine } from "./bulk-results.tsx";

/** Results of a bulk job: counts and the first skipped records. */
export interface JobResults {
  id: string;
  done: number;
  skipped: number;
  lines: readonly BulkLine[];
}

const store = createStore<JobResults | null>(null);

/** Opens the list of a job's skipped records on any page; null closes it and marks it as viewed. */
export function showJobResults(next: JobResults | null): void {
  const shown = store.now();
  if (shown && shown.id !== next?.id) untrackJob(shown.id);
  store.set(next);
}

// Results name records of one person's session.
onSignOut(() => showJobResults(null));

export const jobResults = store.now;

/** Results of a finished job to show. */
export const useJobResults = (): JobResults | null => useStore(store);

/** Reason an order step was rejected, by order state, if more precise than the error code. */
export const stepReason = (
  { step, code, from }: { step: string | undefined; code?: string | undefined; from?: string | undefined },
  t: Translate,
): string | undefined =>
  step && code === "invalid_transition" && from ? t(`orderActs.skip.${step}.${from}` as MessageKey) : undefined;
