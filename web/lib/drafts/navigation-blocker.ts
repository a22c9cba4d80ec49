import { createStore, useStore } from "../store.ts";
import { allUnsaved, releaseUnsaved, type Unsaved } from "./unsaved-input.ts";

/** A move that waits for the person's word, since it would lose what they typed. */
interface Leaving {
  names: readonly string[];
  go(): void;
  discard(): void;
}

/** Which forms a move would make the person lose; a name asks about that form alone, wherever the move leads. */
export function inputLostBy(to: URL | string): Unsaved[] {
  return allUnsaved().filter(({ name, place, at, staysAt }) => {
    if (!place || typeof to === "string") return name === to && place !== undefined;
    const param = (url: URL, one: string) => url.searchParams.get(one);
    if (to.pathname !== at.pathname) return true;
    return !(staysAt?.(to) ?? place.every((one) => param(to, one) === param(at, one)));
  });
}

/** Whether leaving the page would lose something that was typed on it. */
export const hasTypedInput = (): boolean => inputLostBy(new URL(location.origin)).length > 0;

const leaving = createStore<Leaving | null>(null);

/** Goes, or asks first if unsaved input would be lost; `to` is where it leads, or the name of the one form it closes. */
export function navigateUnlessBlocked(to: URL | string, go: () => void): void {
  const lost = inputLostBy(to);
  if (lost.length === 0) {
    go();
    return;
  }
  const discard = () => {
    for (const { onDiscard } of lost) onDiscard?.();
  };
  leaving.set({ names: lost.map(({ name }) => name), go, discard });
}

/** The person's word: give the input up and go, or stay. */
export function answerBlockedMove(isDiscarded: boolean): void {
  const asked = leaving.now();
  leaving.set(null);
  if (!asked || !isDiscarded) return;
  asked.discard();
  releaseUnsaved(asked.names);
  asked.go();
}

/** Whether a move waits for the person's word. */
export const useBlockedMove = (): boolean => useStore(leaving, (asked) => asked !== null);
