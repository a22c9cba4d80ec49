import { useSyncExternalStore } from "react";
import { onSignOut } from "../../lib/on-sign-out.ts";
import type { BulkLine } from "./bulk-results.tsx";

/** What a job on many records came to: how many, and the first that were left out. */
export interface JobResults {
  done: number;
  skipped: number;
  lines: readonly BulkLine[];
}

let shown: JobResults | null = null;
const listeners = new Set<() => void>();

/** Opens the list of what a job left out, on whatever page the person is by then; null closes it. */
export function showJobResults(next: JobResults | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

// They name what nobody else may see.
onSignOut(() => showJobResults(null));

export const jobResults = (): JobResults | null => shown;

/** What is to be shown of a job that has ended. */
export const useJobResults = (): JobResults | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    jobResults,
    () => null,
  );
