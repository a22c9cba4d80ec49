import type { Job } from "#shared/api/jobs/jobs.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { onSignOut } from "../session/sign-out-events.ts";
import { ApiError, api } from "./client.ts";

/** Job, with its undo token once it has ended. */
export interface FollowedJob {
  job: Job;
  undo?: UndoMeta | undefined;
}

const EVERY_MS = 700;
const working = new Set<Job["state"]>(["preview", "running"]);

/** Whether a job is running without waiting for input. */
export const isWorking = ({ state }: Job): boolean => working.has(state);

/** Fetches the state of a job. Throws {@link ApiError}. */
export async function fetchJob(id: string, signal?: AbortSignal): Promise<FollowedJob> {
  const { data, meta } = await api("GET /jobs/{id}", { path: { id }, timer: true, ...(signal && { signal }) });
  return { job: data, undo: meta?.undo };
}

/**
 * Polls a job until it has ended or needs input. A lost connection only delays it; after sign-out the promise never
 * resolves. Throws {@link ApiError} if the job does not exist.
 */
export async function followJob(
  id: string,
  { onNews, signal }: { onNews?: (now: FollowedJob) => void; signal?: AbortSignal } = {},
): Promise<FollowedJob> {
  const out = new AbortController();
  const forget = onSignOut(() => out.abort());
  try {
    for (;;) {
      signal?.throwIfAborted();
      const now = await fetchJob(id, out.signal).catch((error: unknown) => {
        if (out.signal.aborted || (error instanceof ApiError && error.isPassing)) return null;
        throw error;
      });
      if (out.signal.aborted) {
        forget();
        return await new Promise<never>(() => undefined);
      }
      signal?.throwIfAborted();
      if (now) onNews?.(now);
      if (now && !isWorking(now.job)) return now;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  } finally {
    forget();
  }
}
