import { discardUnsaved, hasUnsaved, storeDrafts } from "../lib/drafts/unsaved-input.ts";

const JUST_NOW_MS = 15_000;
const SAYINGS = /dynamically imported module|importing a module script failed|unable to preload|loading chunk/i;

/** What the window is told when a newer build was found that the page could not take by itself; whoever offers it says so by `preventDefault`. */
export const NEW_BUILD = "pano:new-build";

let isReloading = false;

/** A script could not be fetched although we are online: most likely a newer build took its place. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && SAYINGS.test(error.message);

/** Reloads by itself, but not over unsaved input and never twice in a row: then it is offered to the person. */
export function reloadOnce(): void {
  if (!navigator.onLine || isReloading) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isRepeated = visit?.type === "reload" && performance.now() < JUST_NOW_MS;
  isReloading = !isRepeated && !hasUnsaved();
  if (isReloading) location.reload();
  // Where nothing offers it, as on the sign-in page, the person reloads by the browser's own means.
  else if (dispatchEvent(new Event(NEW_BUILD, { cancelable: true }))) storeDrafts();
}

/** The person asks for the newer build; what was typed comes along. */
export function reloadKeepingDrafts(): void {
  storeDrafts();
  discardUnsaved();
  location.reload();
}
