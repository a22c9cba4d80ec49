import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { currentOwner } from "../drafts/draft.ts";
import type { StoredTask } from "./stored-queue.ts";
import type { UploadTask } from "./task.ts";

/** A file of the queue behind what is shown of it. */
export interface Item extends StoredTask {
  file?: File | undefined;
  running: AbortController | null;
  /** Answers the question whether the stored file will do. */
  answer: ((useStored: boolean) => void) | null;
}

/** A file that has just come, for the queue of this name. */
export const itemOf = (file: File, queue: string): Item => ({
  id: newIdempotencyKey(),
  queue,
  by: currentOwner(),
  name: file.name,
  size: file.size,
  type: file.type,
  file,
  uploadId: null,
  sha256: undefined,
  isPaused: false,
  at: Date.now(),
  running: null,
  answer: null,
});

let lastOrder = 0;

/** What is shown of a file at first. */
export const taskOf = ({ id, name, size, type, file = undefined }: Item, phase: UploadTask["phase"]): UploadTask => ({
  id,
  name,
  size,
  type,
  phase,
  sent: 0,
  speed: 0,
  waits: null,
  order: ++lastOrder,
  same: null,
  file: null,
  error: null,
  source: file ?? null,
});
