import { mutate } from "swr";
import { cachedKeys, noteRequested } from "./cached-keys.ts";
import { staleKeys } from "./stale-keys.ts";

/** Number of holds by key prefix of lists whose rows stay in place. */
const holds = new Map<string, number>();

/** Whether a key belongs to a list on hold; it is requested on release. */
export const isHeld = (key: string): boolean => [...holds.keys()].some((start) => key.startsWith(start));

async function ask(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map((key) => {
      noteRequested(key);
      // The component that renders the key shows its error.
      return mutate(key).catch(() => undefined);
    }),
  );
}

/**
 * Refetches everything rendered of these record types after an own write: `refreshObjects(["product"])`. `except` is a
 * key whose cache is already updated.
 */
export async function refreshObjects(objects: readonly string[], except?: string): Promise<void> {
  const keys = staleKeys(cachedKeys(), new Set(objects));
  await ask(keys.filter((key) => key !== except && !isHeld(key)));
}

/**
 * Keeps the rows of lists in place, so that no other row moves under the pointer. Keys with the prefix `start` are
 * refetched after the last release.
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
