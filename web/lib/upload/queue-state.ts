import type { Refused, UploadTask } from "./task.ts";

/** State of a queue as shown. */
export interface QueueState {
  tasks: readonly UploadTask[];
  refused: readonly Refused[];
  isOffline: boolean;
}

export const emptyQueue: QueueState = { tasks: [], refused: [], isOffline: false };
const EVERY_MS = 100;

/** State of one queue and its subscribers; progress is emitted at most ten times a second. */
export function queueState() {
  let state = emptyQueue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(change: Partial<QueueState>) {
      state = { ...state, ...change };
      tell();
    },
    add(tasks: readonly UploadTask[]) {
      this.set({ tasks: [...state.tasks, ...tasks] });
    },
    change(id: string, change: Partial<UploadTask>) {
      this.set({ tasks: changed(state.tasks, id, change) });
    },
    remove(id: string) {
      this.set({ tasks: state.tasks.filter((task) => task.id !== id) });
    },
    /** Frequent change that may be shown a moment later. */
    move(id: string, change: Partial<UploadTask>) {
      state = { ...state, tasks: changed(state.tasks, id, change) };
      timer ??= setTimeout(tell, EVERY_MS);
    },
    find: (id: string): UploadTask | undefined => state.tasks.find((task) => task.id === id),
  };
}

const changed = (tasks: readonly UploadTask[], id: string, change: Partial<UploadTask>): UploadTask[] =>
  tasks.map((task) => (task.id === id ? { ...task, ...change } : task));
