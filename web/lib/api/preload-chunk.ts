import { callKey, screenCalls } from "#shared/screen-calls.ts";
import { screenAt } from "#shared/screens.ts";
import { fetchKey } from "./client.ts";
import { preload } from "./preload-cache.ts";

type Load = () => Promise<unknown>;
const chunks = new Map<string, Load>();
const lastAsked = new Map<string, number>();
const PAUSE_MS = 2000;

/** Registers how a screen's chunk is loaded; called by the router. */
export function registerChunk(path: string, load: Load): void {
  chunks.set(path, load);
}

/** Preloads a screen's chunk and initial data on hover, focus or touch of a link; `rows` is the preferred page size. */
export function preloadScreen(to: string, rows?: number): void {
  const url = new URL(to, location.origin);
  const screen = screenAt(url.pathname);
  if (!screen || url.pathname === location.pathname) return;
  chunks
    .get(screen.path)?.()
    .catch(() => lastAsked.delete(to));
  const last = lastAsked.get(to);
  if (last !== undefined && performance.now() - last < PAUSE_MS) return;
  lastAsked.set(to, performance.now());
  for (const { endpoint, path, query } of screenCalls(screen, url.searchParams, { rows })) {
    const key = callKey(endpoint, { path, query });
    // The screen requests it again and shows the failure.
    preload(key, fetchKey).catch(() => lastAsked.delete(to));
  }
}
