import type { Area } from "../../i18n/words.ts";
import { onSignOut } from "../session/sign-out-events.ts";

/** An act on many records whose end, or what it left out, is still to be told in this tab. */
export interface TrackedJob {
  id: string;
  /** The kind of record it writes. */
  object: string;
  /** The step that orders were led, and what has to be fetched to say why one was refused it. */
  step?: string;
  words?: readonly Area[];
  /** Its end was told; what it left out was not looked at yet. */
  isTold?: boolean;
}

const KEY = "jobs";

/** What the tab still has to tell of, also after it was loaded again. */
export const trackedJobs = (): TrackedJob[] => JSON.parse(sessionStorage.getItem(KEY) ?? "[]");

/** Keeps a job in mind until it is forgotten, or keeps more of it. */
export function trackJob(job: TrackedJob): void {
  put([...trackedJobs().filter(({ id }) => id !== job.id), job]);
}

export function untrackJob(id: string): void {
  put(trackedJobs().filter((job) => job.id !== id));
}

const put = (jobs: readonly TrackedJob[]): void => {
  if (jobs.length > 0) sessionStorage.setItem(KEY, JSON.stringify(jobs));
  else sessionStorage.removeItem(KEY);
};

// They are nobody else's.
onSignOut(() => put([]));
