import { createStore, useStore } from "../store.ts";
import { allUnsaved, releaseUnsaved, type Unsaved } from "./unsaved-input.ts";

/** Navigation that waits for confirmation, since it would lose unsaved input. */
interface Leaving {
  names: readonly string[];
  go(): void;
  discard(): void;
}

/** Unsaved forms that a navigation would lose; a form name asks about that form only. */
export function inputLostBy(to: URL | string): Unsaved[] {
  return allUnsaved().filter(({ name, place, at, staysAt }) => {
    if (!place || typeof to === "string") return name === to && place !== undefined;
    const param = (url: URL, one: string) => url.searchParams.get(one);
    if (to.pathname !== at.pathname) return true;
    return !(staysAt?.(to) ?? place.every((one) => param(to, one) === param(at, one)));
  });
}

/** Whether leaving the page would lose unsaved input. */
export const hasTypedInput = (): boolean => inputLostBy(new URL(location.origin)).length > 0;

const leaving = createStore<Leaving | null>(null);

/** Navigates, or asks first if unsaved input would be lost; `to` is the target, or the name of the form that closes. */
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

/** Answers the confirmation: discard the input and go, or stay. */
export function answerBlockedMove(isDiscarded: boolean): void {
  const asked = leaving.now();
  leaving.set(null);
  if (!asked || !isDiscarded) return;
  asked.discard();
  releaseUnsaved(asked.names);
  asked.go();
}

/** Whether a navigation waits for confirmation. */
export const useBlockedMove = (): boolean => useStore(leaving, (asked) => asked !== null);
