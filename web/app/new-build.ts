const JUST_NOW_MS = 15_000;
const SAYINGS = /dynamically imported module|importing a module script failed|unable to preload|loading chunk/i;

/** A script could not be fetched although we are online: most likely a newer build took its place. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && SAYINGS.test(error.message);

/** Reloads by itself, but never twice in a row: a page that was just reloaded leaves it to the person. */
export function reloadOnce(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isRepeated = visit?.type === "reload" && performance.now() < JUST_NOW_MS;
  if (navigator.onLine && !isRepeated) location.reload();
}
