import { onReconnect } from "./live/on-reconnect.ts";

/** Loads an optional chunk and retries on each reconnect until it arrives or the returned function is called. */
export function fetchWithRetry<T>(load: () => Promise<T>, onThere: (found: T) => void): () => void {
  let isOver = false;
  let stopWaiting: (() => void) | undefined;
  const attempt = () => {
    stopWaiting?.();
    load().then(
      (found) => isOver || onThere(found),
      () => {
        if (!isOver) stopWaiting = onReconnect(attempt);
      },
    );
  };
  attempt();
  return () => {
    isOver = true;
    stopWaiting?.();
  };
}
