import { mutate } from "swr";
import { cachedKeys, noteRequested } from "./cached-keys.ts";
import { staleKeys } from "./stale-keys.ts";

/** Lists that keep their rows for a moment, by the start of their keys: how many holds each has. */
const holds = new Map<string, number>();

/** Whether a key belongs to a list whose rows keep their place now; it is asked for when they are released. */
export const isHeld = (key: string): boolean => [...holds.keys()].some((start) => key.startsWith(start));

async function ask(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map((key) => {
      noteRequested(key);
      // What cannot be asked for says so where it is drawn.
      return mutate(key).catch(() => undefined);
    }),
  );
}

/**
 * Asks again for all that is drawn of these kinds of record, after a write of one's own: `refreshObjects(["product"])`.
 * `except` is the question whose answer has just been told.
 */
export async function refreshObjects(objects: readonly string[], except?: string): Promise<void> {
  const keys = staleKeys(cachedKeys(), new Set(objects));
  await ask(keys.filter((key) => key !== except && !isHeld(key)));
}

/**
 * Keeps the rows of lists in their place, so that no other row comes under the pointer: their keys begin with `start`
 * and are asked for once the last hold is released.
 */
export function holdRows(start: string): () => Promise<void> {
  holds.set(start, (holds.get(start) ?? 0) + 1);
  return async () => {
    const left = (holds.get(start) ?? 1) - 1;
    if (left > 0) holds.set(start, left);
    else {
      holds.delete(start);
      await ask(cachedKeys().filter((key) => key.startsWith(start)));
    }
  };
}
