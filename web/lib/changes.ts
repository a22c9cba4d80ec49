import { useSyncExternalStore } from "react";
import type { Change } from "#shared/api/system/changes.ts";
import { forgetForeseen } from "./foreseen.ts";

const newest = new Map<string, Change>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Passes on what the change feed brought. */
export function tellChanges(changes: readonly Change[]): void {
  forgetForeseen();
  for (const change of changes) newest.set(`${change.object} ${change.id}`, change);
  for (const listener of listeners) listener();
}

/** The newest change of a record this page has heard of: `useChangeOf("person", 12)`. */
export const useChangeOf = (object: string, id: number | undefined): Change | undefined =>
  useSyncExternalStore(
    subscribe,
    () => newest.get(`${object} ${id}`),
    () => undefined,
  );
