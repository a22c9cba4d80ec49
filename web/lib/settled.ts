import { useSyncExternalStore } from "react";

let isSettled = false;
const listeners = new Set<() => void>();

/** The page answers and has had a moment to itself: what could wait until then may come. */
export function settle(): void {
  isSettled = true;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether what can wait until the page answers may come by now. */
export const useIsSettled = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isSettled,
    () => false,
  );
