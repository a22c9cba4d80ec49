import { untrackJob } from "../../lib/api/tracked-jobs.ts";
import type { MessageKey, Translate } from "../../lib/i18n.tsx";
import { onSignOut } from "../../lib/session/sign-out-events.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { BulkLine } from "./bulk-results.tsx";

/** What a job on many records came to: how many, and the first that were left out. */
export interface JobResults {
  id: string;
  done: number;
  skipped: number;
  lines: readonly BulkLine[];
}

const store = createStore<JobResults | null>(null);

/** Opens the list of what a job left out, on whatever page the person is by then; null closes it, and it has been seen. */
export function showJobResults(next: JobResults | null): void {
  const shown = store.now();
  if (shown && shown.id !== next?.id) untrackJob(shown.id);
  store.set(next);
}

// They name what nobody else may see.
onSignOut(() => showJobResults(null));

export const jobResults = store.now;

/** What is to be shown of a job that has ended. */
export const useJobResults = (): JobResults | null => useStore(store);

/** Why a step was refused an order, by the state that stood in, where that says it better than the code. */
export const stepReason = (
  { step, code, from }: { step: string | undefined; code?: string | undefined; from?: string | undefined },
  t: Translate,
): string | undefined =>
  step && code === "invalid_transition" && from ? t(`orderActs.skip.${step}.${from}` as MessageKey) : undefined;
