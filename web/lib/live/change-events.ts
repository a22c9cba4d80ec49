import type { Change } from "#shared/api/system/changes.ts";
import { clearPreloads } from "../api/preload-cache.ts";
import { createStore, useStore } from "../store.ts";

const newest = createStore<ReadonlyMap<string, Change>>(new Map());

/** Emits changes received from the change feed. */
export function emitChanges(changes: readonly Change[]): void {
  clearPreloads();
  const told = changes.map((change) => [`${change.object} ${change.id}`, change] as const);
  newest.set(new Map([...newest.now(), ...told]));
}

/** Newest change of a record: `useChangesOf("person", 12)`. */
export const useChangesOf = (object: string, id: number | undefined): Change | undefined =>
  useStore(newest, (changes) => changes.get(`${object} ${id}`));
