import { useEffect } from "react";
import type { Change } from "#shared/api/system/changes.ts";
import { ApiError, api } from "../../lib/api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { tellChanges } from "../../lib/changes.ts";
import { busyUntil } from "../../lib/contact.ts";
import { knownKeys } from "../../lib/known-keys.ts";
import { staleKeys } from "../../lib/object-keys.ts";
import { refetch } from "./refetch.ts";

const EVERY_MS = 10_000;
const PAUSE_MS = 2000;

/** Asks every ten seconds, and at once when the page is looked at again, what others changed, and asks anew for just that. */
export function useChangeFeed(): void {
  const { data } = useBoot();
  useEffect(() => {
    const first = data["/changes"]?.data as { cursor: number } | undefined;
    return followFeed(first?.cursor);
  }, [data]);
}

function followFeed(start: number | undefined): () => void {
  let cursor = start;
  let askedAt = performance.now();
  let isAsking = false;

  async function ask() {
    if (isAsking || document.visibilityState === "hidden" || !navigator.onLine || busyUntil() !== null) return;
    if (performance.now() - askedAt < PAUSE_MS) return;
    isAsking = true;
    askedAt = performance.now();
    try {
      const { data } = await api("GET /changes", {
        ...(cursor !== undefined && { query: { since: cursor } }),
        timer: true,
      });
      cursor = data.cursor;
      take(data.items);
    } catch (error) {
      // A feed that could not be asked is asked ten seconds later; what it remembers no longer is asked for anew.
      if (error instanceof ApiError && error.code === "cursor_expired") {
        cursor = undefined;
        refetch(knownKeys());
      }
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(() => void ask(), EVERY_MS);
  const onLook = () => void ask();
  for (const event of ["focus", "online"]) addEventListener(event, onLook);
  document.addEventListener("visibilitychange", onLook);
  return () => {
    clearInterval(timer);
    for (const event of ["focus", "online"]) removeEventListener(event, onLook);
    document.removeEventListener("visibilitychange", onLook);
  };
}

function take(items: readonly Change[]): void {
  if (items.length === 0) return;
  tellChanges(items);
  refetch(staleKeys(knownKeys(), new Set(items.map((item) => item.object))));
}
