import { useSyncExternalStore } from "react";
import { hasUnsaved, keepDrafts } from "../lib/unsaved.ts";

const JUST_NOW_MS = 15_000;
const SAYINGS = /dynamically imported module|importing a module script failed|unable to preload|loading chunk/i;

let isOutdated = false;
let panels = 0;
let isReloading = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A script could not be fetched although we are online: most likely a newer build took its place. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && SAYINGS.test(error.message);

/** Whether a newer build was found that the page could not take by itself, and nothing else says so. */
export const useNewBuild = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOutdated && panels === 0,
    () => false,
  );

/** Reloads by itself, but not over unsaved input and never twice in a row: then it is offered to the person. */
export function reloadOnce(): void {
  if (!navigator.onLine || isReloading) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isRepeated = visit?.type === "reload" && performance.now() < JUST_NOW_MS;
  keepDrafts();
  isReloading = !isRepeated && !hasUnsaved();
  if (isReloading) location.reload();
  else become(true, panels);
}

/** While a panel says the same in the middle of the page, the banner keeps quiet. */
export function saysSoItself(): () => void {
  become(isOutdated, panels + 1);
  return () => become(isOutdated, panels - 1);
}

function become(outdated: boolean, panelCount: number): void {
  isOutdated = outdated;
  panels = panelCount;
  for (const listener of listeners) listener();
}

/** The person asks for the newer build; what was typed comes along. */
export function reloadKeepingDrafts(): void {
  keepDrafts();
  location.reload();
}
