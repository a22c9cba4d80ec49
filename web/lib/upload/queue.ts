import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import { FILES_AT_ONCE, type FilePurpose, partSize } from "#shared/rules/files/file-limits.ts";
import { ApiError, api } from "../api/client.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { holdUnsaved } from "../drafts/unsaved-input.ts";
import { onReconnect } from "../live/on-reconnect.ts";
import { claimFile } from "./claim-file.ts";
import { inspectFile } from "./inspect-file.ts";
import { type Item, itemOf, taskOf } from "./queue-item.ts";
import { type QueueRoom, roomProblem } from "./queue-room.ts";
import { queueState } from "./queue-state.ts";
import { runUpload } from "./run-upload.ts";
import { slots } from "./slots.ts";
import { speedometer } from "./speedometer.ts";
import { deleteTask, storedTasks, storeTask, whenDropped } from "./stored-queue.ts";
import { isOpen, type Refusal, type UploadTask, type Wait } from "./task.ts";

export interface QueueOptions {
  /** Name under which the queue is restored after a reload. */
  name: string;
  purpose: FilePurpose;
  /** Discards the queue of an earlier visit. */
  startsEmpty?: boolean | undefined;
}

/** Component that shows a queue. */
export interface QueueListener {
  /** Remaining capacity, read at each drop. */
  room?: (() => QueueRoom) | undefined;
  onStored?: ((file: StoredFile, task: UploadTask) => void) | undefined;
  /** Navigation asks while a file is not stored, and cancels it; as in {@link holdUnsaved}. */
  place?: readonly string[] | undefined;
}

/** Without progress for this time, no speed is shown. */
const STALL_MS = 2000;
/** Errors after which the server has ended the upload: the next try starts over. */
const ENDED = new Set(["upload_ended", "hash_mismatch", "type_not_allowed", "not_found", "validation_failed"]);

/** Upload queue; continues when its page is left and after a reload. */
export function uploadQueue(options: QueueOptions) {
  const state = queueState();
  const items = new Map<string, Item>();
  const twins = new Map<string, ReturnType<typeof slots>>();
  let letGo: (() => void) | null = null;
  let watcher: QueueListener = {};

  whenDropped(() => {
    for (const { running } of items.values()) running?.abort();
    items.clear();
    state.set({ tasks: [], refused: [] });
    hold();
  });

  /** Marks the page as unsaved while files upload; if navigation cancels them, also while one waits or failed. */
  function hold(): void {
    const { place } = watcher;
    const isHeld = [...items.values()].some(
      ({ id, running }) => running !== null || (place && state.find(id)?.phase !== "stored"),
    );
    if (isHeld && !letGo)
      letGo = holdUnsaved({ name: `uploads:${options.name}`, place, ...(place && { onDiscard: clear }) });
    if (!isHeld && letGo) {
      letGo();
      letGo = null;
    }
  }

  /** One slot for all files with the same bytes. */
  function twinSlot(sha256: string): ReturnType<typeof slots> {
    const slot = twins.get(sha256) ?? slots(1);
    twins.set(sha256, slot);
    return slot;
  }

  function refuse(name: string, reason: Refusal, suggested?: string): void {
    state.set({ refused: [...state.now().refused, { id: newIdempotencyKey(), name, reason, suggested }] });
  }

  /** Adds files while there is room; others are rejected by name. */
  async function add(files: readonly File[]): Promise<void> {
    const others = state.now().tasks.filter(isOpen);
    const { places, bytes } = watcher.room?.() ?? {};
    for (const { name } of files.slice(FILES_AT_ONCE)) refuse(name, "too_many");
    const fresh = files.slice(0, FILES_AT_ONCE).map((file) => itemOf(file, options.name));
    for (const item of fresh) items.set(item.id, item);
    state.add(fresh.map((item) => taskOf(item, "checking")));
    const taken: Item[] = [];
    // One at a time: a decoded picture is large. Rejected files take no room.
    for (const item of fresh) {
      const found = await inspectFile(item.file as File, options.purpose);
      if (!items.has(item.id)) continue;
      const left = places === undefined ? undefined : places - taken.length;
      const refusal =
        "refusal" in found ? found.refusal : roomProblem(item, [...others, ...taken], { places: left, bytes });
      if (refusal) {
        drop(item.id);
        refuse(item.name, refusal, "suggested" in found ? found.suggested : undefined);
      } else if ("type" in found) {
        taken.push(item);
        void begin(item, found.type);
      }
    }
  }

  async function begin(item: Item, type: string): Promise<void> {
    item.type = type;
    state.change(item.id, { type });
    await claimFile(item.id);
    await keep(item);
    // It may have been removed meanwhile.
    if (items.has(item.id)) void start(item);
    else void deleteTask(item.id);
  }

  const keep = ({ running: _, answer: __, ...kept }: Item) => storeTask(kept);

  async function start(item: Item): Promise<void> {
    if (item.running || !item.file) return;
    const running = new AbortController();
    item.running = running;
    hold();
    const speed = speedometer();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const onWait = (waits: Wait | null) => state.change(item.id, { waits });
    state.change(item.id, { phase: "sending", error: null, speed: 0, waits: null });
    try {
      const file = await runUpload(
        { ...item, file: item.file, purpose: options.purpose },
        {
          signal: running.signal,
          onHashed: (sha256) => {
            item.sha256 = sha256;
          },
          afterTwins: (sha256, work) =>
            sha256 === undefined
              ? work()
              : twinSlot(sha256)(work, running.signal, (isWaiting) => onWait(isWaiting ? "twin" : null)),
          onWait,
          onSame: (same) => ask(item, same),
          onUpload: (id) => {
            item.uploadId = id;
            void keep(item);
          },
          onSent: (sent) => {
            clearTimeout(stall);
            stall = setTimeout(() => state.move(item.id, { speed: 0 }), STALL_MS);
            state.move(item.id, { sent, speed: speed(sent) });
          },
          onFinishing: () => state.change(item.id, { phase: "finishing", speed: 0 }),
          onOffline: (isOffline) => state.set({ isOffline }),
        },
      );
      await deleteTask(item.id);
      state.change(item.id, { phase: "stored", sent: item.size, speed: 0, file });
      const task = state.find(item.id);
      if (task) watcher.onStored?.(file, task);
    } catch (error) {
      if (!running.signal.aborted) failed(item, error);
    } finally {
      // Cancels the remaining parts of a failed file.
      running.abort();
      clearTimeout(stall);
      if (item.running === running) item.running = null;
      hold();
    }
  }

  function failed(item: Item, error: unknown): void {
    if (error instanceof ApiError && ENDED.has(error.code)) {
      item.uploadId = null;
      void keep(item);
    }
    state.change(item.id, { phase: "failed", speed: 0, error: error as Error });
  }

  /** Asks the person; nothing is sent for this file meanwhile. */
  async function ask(item: Item, same: StoredFile): Promise<boolean> {
    // Both files show the same picture.
    if (options.purpose === "product") return true;
    state.change(item.id, { phase: "same", same });
    const isEnough = await new Promise<boolean>((resolve, reject) => {
      item.answer = resolve;
      item.running?.signal.addEventListener("abort", () => reject(item.running?.signal.reason), { once: true });
    });
    state.change(item.id, { phase: "sending", same: null });
    return isEnough;
  }

  function stop(item: Item): void {
    item.running?.abort();
    item.running = null;
    hold();
  }

  function drop(id: string): void {
    const item = items.get(id);
    if (item) stop(item);
    items.delete(id);
    state.remove(id);
    hold();
    void deleteTask(id);
  }

  function pause(id: string): void {
    const item = items.get(id);
    if (!item) return;
    stop(item);
    item.isPaused = true;
    void keep(item);
    state.change(id, { phase: "paused", speed: 0 });
  }

  function resume(id: string): void {
    const item = items.get(id);
    if (!item) return;
    item.isPaused = false;
    void keep(item);
    void start(item);
  }

  /** Removes a file from the queue and its upload from the server. */
  async function remove(id: string): Promise<void> {
    const uploadId = state.find(id)?.phase === "stored" ? null : items.get(id)?.uploadId;
    drop(id);
    if (!uploadId) return;
    await api("DELETE /uploads/{id}", { path: { id: uploadId } }).catch((error: unknown) => {
      // The server sweeps what could not be deleted after a day.
      console.info("The upload was not dropped on the server.", error);
    });
  }

  /** Cancels all files. */
  function clear(): void {
    for (const id of [...items.keys()]) void remove(id);
    state.set({ refused: [] });
  }

  /** Accepts a file the browser could not store; rejects a different one. */
  function giveAgain(id: string, file: File): boolean {
    const item = items.get(id);
    if (!item || file.name !== item.name || file.size !== item.size) return false;
    item.file = file;
    state.change(id, { source: file });
    void start(item);
    return true;
  }

  /** Restores the queue of an earlier visit, except files another tab holds. */
  async function restore(): Promise<void> {
    for (const kept of await storedTasks(options.name)) {
      if (items.has(kept.id) || !(await claimFile(kept.id))) continue;
      const item: Item = { ...kept, running: null, answer: null };
      items.set(item.id, item);
      if (options.startsEmpty) {
        void remove(item.id);
        continue;
      }
      const phase = !item.file ? "lost" : item.isPaused ? "paused" : "sending";
      state.add([taskOf(item, phase)]);
      if (phase === "sending") void start(item);
      else {
        hold();
        void showConfirmed(item);
      }
    }
  }

  /** Shows how much of a waiting file the server has. */
  async function showConfirmed({ id, uploadId, size }: Item): Promise<void> {
    if (!uploadId) return;
    const found = await api("GET /uploads/{id}", { path: { id: uploadId } }).catch(() => null);
    const phase = state.find(id)?.phase;
    if (!found || (phase !== "paused" && phase !== "lost")) return;
    const { received, partSize: partBytes } = found.data;
    state.change(id, { sent: received.reduce((sum, n) => sum + partSize(size, n, partBytes), 0) });
  }

  // A failure noticed after the reconnect is retried with it.
  onReconnect(() => {
    for (const { id, phase, error } of state.now().tasks)
      if (phase === "failed" && error instanceof ApiError && error.status === 0) resume(id);
  });

  return {
    state: state.now,
    subscribe: state.subscribe,
    watch: (next: QueueListener) => {
      watcher = next;
    },
    add,
    pause,
    resume,
    retry: resume,
    remove,
    clear,
    giveAgain,
    restore,
    answer: (id: string, useStored: boolean) => items.get(id)?.answer?.(useStored),
    clearRefused: () => state.set({ refused: [] }),
    /** Hides stored files. */
    clearDone: () => {
      for (const { id, phase } of state.now().tasks) if (phase === "stored") drop(id);
    },
  };
}

export type UploadQueue = ReturnType<typeof uploadQueue>;
