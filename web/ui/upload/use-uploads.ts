import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { QueueOptions, UploadQueue, Watcher } from "../../lib/upload/queue.ts";
import type { QueueState } from "../../lib/upload/queue-state.ts";
import { whenIdle } from "../../lib/when-idle.ts";

const load = import.meta.env.SSR ? null : () => import("../../lib/upload/find-queue.ts");
const nothing: QueueState = { tasks: [], refused: [], isOffline: false };

/** A queue as a component uses it: what it holds, and its acts once its script is there. */
export interface Uploads extends QueueState {
  queue: UploadQueue | null;
  add(files: readonly File[]): void;
}

/** The queue of a name, fetched when the page is idle or the first file comes; `room` and `onStored` may change. */
export function useUploads({ name, purpose, room, onStored, place }: QueueOptions & Watcher): Uploads {
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const latest = useRef({ room, onStored });
  useEffect(() => {
    latest.current = { room, onStored };
  });

  const places = place?.join(",");
  const fetchQueue = useCallback(async () => {
    const { findQueue } = (await load?.()) ?? {};
    const found = findQueue?.({ name, purpose });
    found?.watch({
      place: places?.split(",").filter(Boolean),
      room: () => latest.current.room?.() ?? Number.POSITIVE_INFINITY,
      onStored: (file, task) => latest.current.onStored?.(file, task),
    });
    setQueue(found ?? null);
    return found;
  }, [name, purpose, places]);

  useEffect(() => whenIdle(() => void fetchQueue()), [fetchQueue]);

  const subscribe = useCallback((listener: () => void) => queue?.subscribe(listener) ?? (() => undefined), [queue]);
  const state = useSyncExternalStore(
    subscribe,
    () => queue?.state() ?? nothing,
    () => nothing,
  );
  return { ...state, queue, add: (files) => void fetchQueue().then((found) => found?.add(files)) };
}
