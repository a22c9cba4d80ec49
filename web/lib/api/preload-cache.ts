interface Foreseen {
  answer: Promise<unknown>;
  /** `performance.now()` from when on it is too old; never while it is on its way. */
  until: number;
}

const KEPT_MS = 10_000;
const foreseen = new Map<string, Foreseen>();

/** Asks for what a screen will ask for, unless that has been done a moment ago; what is refused the screen asks for itself. */
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

/** The answer to a question asked a moment ago, or one on its way: once, since it grows old. */
export function consumePreload(key: string): Promise<unknown> | undefined {
  const known = foreseen.get(key);
  foreseen.delete(key);
  return known && performance.now() < known.until ? known.answer : undefined;
}

/** Something was written, or another person comes: what was asked before may be true no more. */
export const clearPreloads = (): void => foreseen.clear();
