import type { Area } from "../../i18n/words.ts";
import { onSignOut } from "../session/sign-out-events.ts";

/** Bulk job whose end or skipped records this tab has yet to report. */
export interface TrackedJob {
  id: string;
  /** Record type the job writes. */
  object: string;
  /** Order step of the job; its messages explain rejected orders. */
  step?: string;
  words?: readonly Area[];
  /** The end was reported, the skipped records not yet viewed. */
  isTold?: boolean;
}

const KEY = "jobs";

/** Jobs this tab has yet to report, also after a reload. */
export const trackedJobs = (): TrackedJob[] => JSON.parse(sessionStorage.getItem(KEY) ?? "[]");

/** Adds or extends a tracked job. */
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

// Jobs belong to one person.
onSignOut(() => put([]));
