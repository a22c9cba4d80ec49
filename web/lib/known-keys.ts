import { useEffect } from "react";
import type { Cache, Middleware, ScopedMutator } from "swr";
import { forgetFirst } from "./first-data.ts";

const shown = new Map<string, number>();
const askedAt = new Map<string, number>();

/** The cache keys something on the page is drawn from. */
export const shownKeys = (): string[] => [...shown.keys()];

/** Notes that a key is being asked for. */
export const noteAsked = (key: string): void => void askedAt.set(key, performance.now());

/** How long ago a key was asked for last, in milliseconds. */
export const sinceAsked = (key: string): number => performance.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY);

/** Counts who draws from a key; SWR itself does not tell for answers that came with the document. */
export const noteShown: Middleware = (useNext) => (key, fetcher, config) => {
  const name = typeof key === "string" ? key : null;
  useEffect(() => {
    if (name === null) return;
    shown.set(name, (shown.get(name) ?? 0) + 1);
    return () => {
      const left = (shown.get(name) ?? 1) - 1;
      if (left > 0) shown.set(name, left);
      else shown.delete(name);
    };
  }, [name]);
  return useNext(key, fetcher, config);
};

/** Drops each answer nothing is drawn from, so that what broke over one is asked for anew. */
export function dropUnshown({ cache, mutate }: { cache: Cache; mutate: ScopedMutator }): void {
  for (const key of [...cache.keys()]) if (!shown.has(key)) void mutate(key, undefined);
  forgetFirst((key) => !shown.has(key));
}
