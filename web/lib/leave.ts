import { useSyncExternalStore } from "react";
import { lostBy, releaseUnsaved } from "./unsaved.ts";

/** A move that waits for the person's word, since it would lose what they typed. */
interface Leaving {
  names: readonly string[];
  go(): void;
  discard(): void;
}

let leaving: Leaving | null = null;
const listeners = new Set<() => void>();

function become(next: Leaving | null): void {
  leaving = next;
  for (const listener of listeners) listener();
}

/** Goes, or asks first if unsaved input would be lost; `to` is where it leads, or the name of the one form it closes. */
export function leave(to: URL | string, go: () => void): void {
  const lost = lostBy(to);
  if (lost.length === 0) {
    go();
    return;
  }
  const discard = () => {
    for (const { onDiscard } of lost) onDiscard?.();
  };
  become({ names: lost.map(({ name }) => name), go, discard });
}

/** The person's word: give the input up and go, or stay. */
export function answerLeaving(isDiscarded: boolean): void {
  const asked = leaving;
  become(null);
  if (!asked || !isDiscarded) return;
  asked.discard();
  releaseUnsaved(asked.names);
  asked.go();
}

/** Whether a move waits for the person's word. */
export const useIsLeaving = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving !== null,
    () => false,
  );
