import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { cachedKeys } from "../../../lib/api/cached-keys.ts";
import { ApiError } from "../../../lib/api/client.ts";
import { onReconnect } from "../../../lib/live/on-reconnect.ts";
import { refetch } from "../feed/refetch.ts";

/** By then the change feed has usually told what was missed, and one question answers both. */
const TOLD_MS = 1000;

/**
 * Once the network is back, asks again for all that is drawn; whenever the page is looked at, for what did not come then,
 * such as a picture.
 */
export function useReconnect(): void {
  const { cache } = useSWRConfig();
  useEffect(() => {
    const lost = new Set<HTMLImageElement>();
    const hasFailed = (key: string) => {
      const error: unknown = cache.get(key)?.error;
      return error instanceof ApiError && error.isPassing;
    };
    // An error of a picture does not bubble.
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
