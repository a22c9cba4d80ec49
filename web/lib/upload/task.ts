import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import type { FileProblem } from "#shared/rules/files/file-limits.ts";

/** Reason a file is not added to the queue. */
export type Refusal =
  | FileProblem
  | ("too_many" | "queue_full" | "too_small" | "too_big" | "unreadable")
  | ("no_room" | "no_bytes" | "wrong_ending" | "heic");

/**
 * Phase of a file. `same`: the bytes are stored already and the person is asked; `lost`: the browser could not keep the
 * file over a reload and asks for it again.
 */
export type Phase = "checking" | "same" | "sending" | "paused" | "finishing" | "stored" | "failed" | "lost";

/** What a paused file waits for: one with the same bytes, its turn, or the next retry. */
export type Wait = "twin" | "turn" | "retry";

/** File in the queue as shown. */
export interface UploadTask {
  id: string;
  /** Rises with each added file. */
  order: number;
  name: string;
  size: number;
  type: string;
  phase: Phase;
  /** Bytes stored or in transit. */
  sent: number;
  /** Current bytes per second; 0 without progress. */
  speed: number;
  waits: Wait | null;
  /** Stored file with the same bytes. */
  same: StoredFile | null;
  file: StoredFile | null;
  /** Server or browser error after a failure. */
  error: Error | null;
  /** The file itself, for a thumbnail. */
  source: File | null;
}

/** Rejected file. */
export interface Refused {
  id: string;
  name: string;
  reason: Refusal;
  /** Acceptable name if the name is the reason. */
  suggested?: string | undefined;
}

/** Whether the browser could no longer read a file: it was moved, changed or deleted. */
export const isUnreadable = ({ name }: Error): boolean => name === "NotReadableError" || name === "NotFoundError";

/** Per cent of a file; 100 only once the server has confirmed it. */
export const percentOf = ({ phase, sent, size }: Pick<UploadTask, "phase" | "sent" | "size">): number =>
  phase === "stored" ? 100 : Math.min(99, Math.floor((100 * sent) / Math.max(1, size)));

/** Whether a file is unfinished, moving or waiting. */
export const isOpen = ({ phase }: UploadTask): boolean => phase !== "stored" && phase !== "failed";

/** Per cent of all files by bytes; 100 only once all are stored. */
export function totalPercent(tasks: readonly UploadTask[]): number {
  const size = tasks.reduce((sum, task) => sum + task.size, 0);
  const sent = tasks.reduce((sum, task) => sum + (task.phase === "stored" ? task.size : task.sent), 0);
  if (size === 0) return 0;
  return tasks.every(({ phase }) => phase === "stored") ? 100 : Math.min(99, Math.floor((100 * sent) / size));
}
