import type { Middleware, SWRConfiguration } from "swr";
import type { Boot } from "#shared/boot.ts";
import { addCachedKey } from "../lib/api/cached-keys.ts";
import { ApiError, fetchKey } from "../lib/api/client.ts";
import { isFresh } from "../lib/api/initial-data.ts";

const RETRIES = 3;

/** Answers of the document are not requested again until the first navigation; server render does the same. */
const watchKeys: Middleware = (useNext) => (key, fetcher, config) => {
  const name = typeof key === "string" ? key : null;
  if (name && !import.meta.env.SSR) addCachedKey(name);
  const isTrusted = name && (import.meta.env.SSR || isFresh(name));
  return useNext(key, fetcher, isTrusted ? { ...config, revalidateIfStale: false } : config);
};

/**
 * Cache and retry rules: 1, 2 and 4 seconds after passing failures, never after a rejection; once at the server's time
 * if given.
 */
export const swrRules = (boot: Boot): SWRConfiguration => ({
  fallback: boot.data,
  fetcher: fetchKey,
  use: [watchKeys],
  dedupingInterval: 2000,
  focusThrottleInterval: 30_000,
  // Done together with the change feed's report, so that each key is requested once:
  // `background/network/use-reconnect.ts`.
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
