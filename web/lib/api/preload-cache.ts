interface Foreseen {
  answer: Promise<unknown>;
  /** Expiry as `performance.now()`; none while pending. */
  until: number;
}

const KEPT_MS = 10_000;
const foreseen = new Map<string, Foreseen>();

/** Requests a key for a later screen, at most once within a moment; after an error the screen requests it again. */
export function preload(key: string, ask: (key: string) => Promise<unknown>): Promise<unknown> {
  const known = foreseen.get(key);
  if (known && performance.now() < known.until) return known.answer;
  const entry = { answer: ask(key), until: Number.POSITIVE_INFINITY };
  foreseen.set(key, entry);
  entry.answer.then(
    () => {
      entry.until = performance.now() + KEPT_MS;
    },
    () => {
      if (foreseen.get(key) === entry) foreseen.delete(key);
    },
  );
  return entry.answer;
}

/** Returns a preloaded answer or its pending request, once. */
export function consumePreload(key: string): Promise<unknown> | undefined {
  const known = foreseen.get(key);
  foreseen.delete(key);
  return known && performance.now() < known.until ? known.answer : undefined;
}

/** Deletes all preloads: a write or a change of person makes them stale. */
export const clearPreloads = (): void => foreseen.clear();
