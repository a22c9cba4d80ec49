import { mutate } from "swr";
import { noteAsked, sinceAsked } from "../../lib/known-keys.ts";
import { isCard } from "../../lib/object-keys.ts";

const GAP_MS = 2000;
const CARD_GAP_MS = 10_000;
const due = new Map<string, number>();

/**
 * Asks again for what is shown from these keys, after `delayMs` at the earliest: once, never twice within two seconds
 * (cards: ten), and not at all if something else asks meanwhile.
 */
export function refetch(keys: readonly string[], delayMs = 0): void {
  for (const key of keys) {
    if (due.has(key)) continue;
    const since = performance.now();
    const wait = Math.max(delayMs, (isCard(key) ? CARD_GAP_MS : GAP_MS) - sinceAsked(key));
    due.set(
      key,
      window.setTimeout(() => void run(key, since), wait),
    );
  }
}

async function run(key: string, since: number): Promise<void> {
  due.delete(key);
  if (sinceAsked(key) < performance.now() - since) return;
  noteAsked(key);
  // Asks only where something is drawn from the key, which then shows a failure.
  await mutate(key).catch(() => undefined);
}
