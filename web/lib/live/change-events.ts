import type { Change } from "#shared/api/system/changes.ts";
import { forgetForeseen } from "../api/preload-cache.ts";
import { makeStore, useStore } from "../store.ts";

const newest = makeStore<ReadonlyMap<string, Change>>(new Map());

/** Passes on what the change feed brought. */
export function tellChanges(changes: readonly Change[]): void {
  forgetForeseen();
  const told = changes.map((change) => [`${change.object} ${change.id}`, change] as const);
  newest.set(new Map([...newest.now(), ...told]));
}

/** The newest change of a record this page has heard of: `useChangeOf("person", 12)`. */
export const useChangeOf = (object: string, id: number | undefined): Change | undefined =>
  useStore(newest, (changes) => changes.get(`${object} ${id}`));
