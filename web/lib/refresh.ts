import { mutate } from "swr";
import { knownKeys, noteAsked } from "./known-keys.ts";
import { staleKeys } from "./object-keys.ts";

/**
 * Asks again for all that is drawn of these kinds of record, after a write of one's own: `refreshObjects(["product"])`.
 * `except` is the question whose answer has just been told.
 */
export async function refreshObjects(objects: readonly string[], except?: string): Promise<void> {
  const keys = staleKeys(knownKeys(), new Set(objects)).filter((key) => key !== except);
  await Promise.all(
    keys.map((key) => {
      noteAsked(key);
      // What cannot be asked for says so where it is drawn.
      return mutate(key).catch(() => undefined);
    }),
  );
}
