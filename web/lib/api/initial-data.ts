import { SWRConfig } from "swr";
import type { Success } from "#shared/envelope.ts";
import { startPageClock } from "../time/page-clock.ts";

const fresh = new Set<string>();
let first: Record<string, Success<unknown>> = {};
let path = "";
let isTakenOver = false;

/**
 * Takes over the answers the document came with; they count as just asked until the first move, and are kept like any
 * other: they can be changed, and the way back finds them. Written once something is drawn from them, all of that would
 * be drawn a second time.
 */
export function adoptInitialData(data: Record<string, Success<unknown>>): void {
  first = data;
  path = location.pathname;
  const noteTakenOver = () => {
    isTakenOver = true;
  };
  addEventListener("pano:hydrated", noteTakenOver, { once: true });
  for (const [key, answer] of Object.entries(data)) {
    fresh.add(key);
    SWRConfig.defaultValue.cache.set(key, { data: answer });
  }
}

/**
 * Whether this answer came with the document that is still shown. From the first move on none is; but who follows a link
 * before the screen is taken over is ahead of it, and it has to be drawn as the server drew it.
 */
export function isFresh(key: string): boolean {
  if (isTakenOver && location.pathname !== path) expireInitialData();
  return fresh.has(key);
}

/** The page has moved on from what the document brought: nothing of it counts as just asked any more. */
export function expireInitialData(): void {
  if (fresh.size === 0) return;
  fresh.clear();
  startPageClock();
}

/** On signing out: the document's answers are gone too. */
export function clearInitialData(): void {
  fresh.clear();
  for (const key of Object.keys(first)) delete first[key];
}
