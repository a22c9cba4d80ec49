import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { currentOwner } from "../drafts/draft.ts";
import type { StoredTask } from "./stored-queue.ts";
import type { UploadTask } from "./task.ts";

/** File of the queue, with the state that is not shown. */
export interface Item extends StoredTask {
  file?: File | undefined;
  running: AbortController | null;
  /** Answers whether the stored file will be used. */
  answer: ((useStored: boolean) => void) | null;
}

/** Queue item of a newly added file. */
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

/** Initial state shown for a file. */
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
