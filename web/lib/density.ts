import { useSyncExternalStore } from "react";
import type { Preferences } from "#shared/api/auth/auth.ts";
import { api } from "./api.ts";
import { useBoot } from "./boot.tsx";

export type Density = Preferences["density"];

let chosen: Density | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How high table rows are, for this person on every list: `[density, row height, choose]`. */
export function useDensity(): [Density, number, (next: Density) => void] {
  const kept = useBoot().user?.preferences.density ?? "standard";
  const now = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  const density = now ?? kept;
  const choose = (next: Density) => {
    chosen = next;
    for (const listener of listeners) listener();
    api("PATCH /account/preferences", { body: { density: next } }).catch((error: unknown) => {
      // The rows already show the choice; only its keeping failed.
      console.warn("density not kept", error);
    });
  };
  return [density, { compact: 36, standard: 44, comfortable: 52 }[density], choose];
}
