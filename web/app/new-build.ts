import { discardUnsaved, hasUnsaved, storeDrafts } from "../lib/drafts/unsaved-input.ts";

const JUST_NOW_MS = 15_000;
const SAYINGS = /dynamically imported module|importing a module script failed|unable to preload|loading chunk/i;

/**
 * Window event for a newer build the page could not load by itself; a listener that offers it calls `preventDefault`.
 */
export const NEW_BUILD = "pano:new-build";

let isReloading = false;

/** A script failed to load while online: most likely a newer build replaced it. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && SAYINGS.test(error.message);

/** Reloads automatically, except over unsaved input or twice in a row; then the reload is offered. */
export function reloadOnce(): void {
  if (!navigator.onLine || isReloading) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isRepeated = visit?.type === "reload" && performance.now() < JUST_NOW_MS;
  isReloading = !isRepeated && !hasUnsaved();
  if (isReloading) location.reload();
  // Without a listener, as on the sign-in page, the person reloads with the browser.
  else if (dispatchEvent(new Event(NEW_BUILD, { cancelable: true }))) storeDrafts();
}

/** Reloads for the newer build on request; unsaved input is carried over. */
export function reloadKeepingDrafts(): void {
  storeDrafts();
  discardUnsaved();
  location.reload();
}
