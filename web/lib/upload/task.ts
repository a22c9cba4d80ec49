import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import type { FileProblem } from "#shared/rules/file-limits.ts";

/** Why a file does not come into the queue at all. */
export type Refusal =
  | FileProblem
  | ("too_many" | "queue_full" | "too_small" | "too_big" | "unreadable")
  | ("no_room" | "no_bytes" | "wrong_ending" | "heic");

/**
 * How far a file has come. `same`: its bytes are stored already, and the person is asked; `lost`: the browser could not
 * keep the file over a reload, so it is asked for again.
 */
export type Phase = "checking" | "same" | "sending" | "paused" | "finishing" | "stored" | "failed" | "lost";

/** What a file that does not move waits for: one of the same bytes, its turn among the others, or the next try after a failure. */
export type Wait = "twin" | "turn" | "retry";

/** One file in the queue, as it is shown. */
export interface UploadTask {
  id: string;
  /** Rises with each file that comes. */
  order: number;
  name: string;
  size: number;
  type: string;
  phase: Phase;
  /** Bytes that are there or on their way. */
  sent: number;
  /** Bytes a second just now; 0 while nothing moves. */
  speed: number;
  waits: Wait | null;
  /** The stored file with the same bytes. */
  same: StoredFile | null;
  file: StoredFile | null;
  /** What the server or the browser said of it when it failed. */
  error: Error | null;
  /** The file itself, for a thumbnail. */
  source: File | null;
}

/** A file that was turned away. */
export interface Refused {
  id: string;
  name: string;
  reason: Refusal;
  /** The name that would do, where the name is the reason. */
  suggested?: string | undefined;
}

/** Whether the browser could not read a file any more: it was moved, changed or taken away since it was chosen. */
export const isUnreadable = ({ name }: Error): boolean => name === "NotReadableError" || name === "NotFoundError";

/** Per cent of a file, 100 only once the server has said that it is stored. */
export const percentOf = ({ phase, sent, size }: Pick<UploadTask, "phase" | "sent" | "size">): number =>
  phase === "stored" ? 100 : Math.min(99, Math.floor((100 * sent) / Math.max(1, size)));

/** Still to be done, whether it moves or waits for the person. */
export const isOpen = ({ phase }: UploadTask): boolean => phase !== "stored" && phase !== "failed";

/** Per cent of all files by their bytes, 100 only once all are stored. */
export function totalPercent(tasks: readonly UploadTask[]): number {
  const size = tasks.reduce((sum, task) => sum + task.size, 0);
  const sent = tasks.reduce((sum, task) => sum + (task.phase === "stored" ? task.size : task.sent), 0);
  if (size === 0) return 0;
  return tasks.every(({ phase }) => phase === "stored") ? 100 : Math.min(99, Math.floor((100 * sent) / size));
}
