import { useEffect } from "react";

/** Caches the offline page for later visits. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Without a cache the browser shows its own page.
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/offline-sw.js").catch(() => undefined);
  }, []);
}
