import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { cachedKeys } from "../../../lib/api/cached-keys.ts";
import { ApiError } from "../../../lib/api/client.ts";
import { onReconnect } from "../../../lib/live/on-reconnect.ts";
import { refetch } from "../feed/refetch.ts";

/** Delay after which the change feed has usually reported, so that one request serves both. */
const TOLD_MS = 1000;

/** Refetches everything rendered after a reconnect; on each visit of the page it reloads failed pictures. */
export function useReconnect(): void {
  const { cache } = useSWRConfig();
  useEffect(() => {
    const lost = new Set<HTMLImageElement>();
    const hasFailed = (key: string) => {
      const error: unknown = cache.get(key)?.error;
      return error instanceof ApiError && error.isPassing;
    };
    // `error` events of pictures do not bubble.
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && lost.add(target);
    const onBack = () => refetch(cachedKeys(), TOLD_MS);
    const stop = onReconnect(() => {
      refetch(cachedKeys().filter(hasFailed));
      for (const picture of lost) picture.src = picture.getAttribute("src") ?? "";
      lost.clear();
    });
    addEventListener("error", onError, true);
    addEventListener("online", onBack);
    return () => {
      stop();
      removeEventListener("error", onError, true);
      removeEventListener("online", onBack);
    };
  }, [cache]);
}
