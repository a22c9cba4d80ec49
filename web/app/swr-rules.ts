import type { Middleware, SWRConfiguration } from "swr";
import type { Boot } from "#shared/boot.ts";
import { addCachedKey } from "../lib/api/cached-keys.ts";
import { ApiError, fetchKey } from "../lib/api/client.ts";
import { isFresh } from "../lib/api/initial-data.ts";

const RETRIES = 3;

/** What came with the document is not asked for again until the first move; the server's drawing says the same. */
const watchKeys: Middleware = (useNext) => (key, fetcher, config) => {
  const name = typeof key === "string" ? key : null;
  if (name && !import.meta.env.SSR) addCachedKey(name);
  const isTrusted = name && (import.meta.env.SSR || isFresh(name));
  return useNext(key, fetcher, isTrusted ? { ...config, revalidateIfStale: false } : config);
};

/** How questions are kept and asked again: 1, 2 and 4 seconds after a passing failure, never after a refusal; when the server names a time, once then. */
export const swrRules = (boot: Boot): SWRConfiguration => ({
  fallback: boot.data,
  fetcher: fetchKey,
  use: [watchKeys],
  dedupingInterval: 2000,
  focusThrottleInterval: 30_000,
  // Done together with what the change feed tells then, so that each is asked once: `watch/use-network-back.ts`.
  revalidateOnReconnect: false,
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    if (!(error instanceof ApiError) || !error.isPassing) return;
    if (error.status === 503 && error.retryAfter) {
      setTimeout(() => void revalidate({ retryCount: 0 }), error.retryAfter * 1000);
      return;
    }
    if (retryCount > RETRIES) return;
    const wait = 1000 * 2 ** (retryCount - 1) * (1 + Math.random() / 4);
    setTimeout(() => void revalidate({ retryCount }), wait);
  },
});
