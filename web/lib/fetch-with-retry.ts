import { onReconnect } from "./live/on-reconnect.ts";

/**
 * Fetches a chunk the page can be read without. One that does not arrive is fetched again whenever the network is back,
 * until it is there or the returned function is called.
 */
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
