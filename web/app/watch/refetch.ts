import { mutate } from "swr";
import { noteAsked, sinceAsked } from "../../lib/known-keys.ts";
import { isCard } from "../../lib/object-keys.ts";

const GAP_MS = 2000;
const CARD_GAP_MS = 10_000;
const due = new Map<string, number>();

/** Asks again for what is shown from these keys: once, and never twice within two seconds (cards: ten). */
export function refetch(keys: readonly string[]): void {
  for (const key of keys) {
    if (due.has(key)) continue;
    const wait = Math.max(0, (isCard(key) ? CARD_GAP_MS : GAP_MS) - sinceAsked(key));
    due.set(
      key,
      window.setTimeout(() => void run(key), wait),
    );
  }
}

async function run(key: string): Promise<void> {
  due.delete(key);
  noteAsked(key);
  // Asks only where something is drawn from the key, which then shows a failure.
  await mutate(key).catch(() => undefined);
}
