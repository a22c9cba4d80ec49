import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import { useT } from "../../lib/i18n.tsx";
import { onReconnect } from "../../lib/live/on-reconnect.ts";
import { whenIdle } from "../../lib/page/when-idle.ts";
import type { QueueListener, QueueOptions, UploadQueue } from "../../lib/upload/queue.ts";
import type { QueueState } from "../../lib/upload/queue-state.ts";
import { toast } from "../toast/toast-store.ts";

const load = import.meta.env.SSR ? null : () => import("../../lib/upload/find-queue.ts");
const nothing: QueueState = { tasks: [], refused: [], isOffline: false };

/** A queue as a component uses it: what it holds, and its acts once its script is there. */
export interface Uploads extends QueueState {
  queue: UploadQueue | null;
  add(files: readonly File[]): void;
}

/**
 * The queue of a name, fetched when the page is idle or the first file comes; `room` and `onStored` may change. Files that
 * come while it cannot be fetched wait here for the connection.
 */
export function useUploads({
  name,
  purpose,
  startsEmpty,
  room,
  onStored,
  place,
}: QueueOptions & QueueListener): Uploads {
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const waiting = useRef<(readonly File[])[]>([]);
  const t = useT();
  const latest = useRef({ room, onStored });
  useEffect(() => {
    latest.current = { room, onStored };
  });

  const places = place?.join(",");
  const fetchQueue = useCallback(async () => {
    const { findQueue } = (await load?.()) ?? {};
    const found = findQueue?.({ name, purpose, startsEmpty });
    found?.watch({
      place: places?.split(",").filter(Boolean),
      room: () => latest.current.room?.() ?? {},
      onStored: (file, task) => latest.current.onStored?.(file, task),
    });
    setQueue(found ?? null);
    return found;
  }, [name, purpose, startsEmpty, places]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    whenIdle(() => {
      stop = fetchWithRetry(fetchQueue, () => undefined);
    });
    return () => stop?.();
  }, [fetchQueue]);

  const send = useCallback(
    async (files: readonly File[]) => {
      try {
        (await fetchQueue())?.add(files);
      } catch (error) {
        waiting.current.push(files);
        throw error;
      }
    },
    [fetchQueue],
  );
  useEffect(() => {
    const goOn = () => {
      for (const files of waiting.current.splice(0)) send(files).catch(() => undefined);
    };
    const stop = onReconnect(goOn);
    return () => {
      stop();
      // They were meant for the queue that this was.
      waiting.current = [];
    };
  }, [send]);
  const add = (files: readonly File[]) => {
    send(files).catch(() => {
      // Online it is most likely gone with the build before this one.
      toast({ message: t(navigator.onLine ? "shell.newBuild.title" : "error.network"), type: "warning" });
    });
  };

  const subscribe = useCallback((listener: () => void) => queue?.subscribe(listener) ?? (() => undefined), [queue]);
  const state = useSyncExternalStore(
    subscribe,
    () => queue?.state() ?? nothing,
    () => nothing,
  );
  return { ...state, queue, add };
}
