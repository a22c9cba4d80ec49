import { SWRConfig } from "swr";
import type { Success } from "#shared/envelope.ts";
import { startPageClock } from "../time/page-clock.ts";

const fresh = new Set<string>();
let first: Record<string, Success<unknown>> = {};
let path = "";
let isTakenOver = false;

/**
 * Adopts the answers of the document; they count as fresh until the first navigation and stay in the cache. Written
 * after the first render, they would render everything twice.
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
 * Whether an answer came with the document still on screen. The first navigation ends that; a link followed before
 * hydration still renders as the server did.
 */
export function isFresh(key: string): boolean {
  if (isTakenOver && location.pathname !== path) expireInitialData();
  return fresh.has(key);
}

/** Ends the freshness of all answers of the document. */
export function expireInitialData(): void {
  if (fresh.size === 0) return;
  fresh.clear();
  startPageClock();
}

/** Deletes the answers of the document on sign-out. */
export function clearInitialData(): void {
  fresh.clear();
  for (const key of Object.keys(first)) delete first[key];
}
