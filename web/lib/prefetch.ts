import { preload } from "swr";
import { callKey, screenAt, screenCalls } from "#shared/screens.ts";
import { ask } from "./api.ts";

type Load = () => Promise<unknown>;
const chunks = new Map<string, Load>();
const lastAsked = new Map<string, number>();
const PAUSE_MS = 2000;

/** Told once by the router: how each screen's chunk is fetched. */
export function knowChunk(path: string, load: Load): void {
  chunks.set(path, load);
}

/** Begins to fetch a screen and its first data, on hover, focus or touch of a link to it. */
export function prefetchScreen(path: string): void {
  const url = new URL(path, location.origin);
  const screen = screenAt(url.pathname);
  if (!screen || url.pathname === location.pathname) return;
  chunks
    .get(screen.path)?.()
    .catch(() => lastAsked.delete(path));
  const last = lastAsked.get(path);
  if (last !== undefined && performance.now() - last < PAUSE_MS) return;
  lastAsked.set(path, performance.now());
  for (const { endpoint, query } of screenCalls(screen, url.searchParams)) {
    const key = callKey(endpoint, query ? { query } : {});
    // A failure is shown by the screen, which asks again for itself.
    Promise.resolve(preload(key, ask)).catch(() => lastAsked.delete(path));
  }
}
