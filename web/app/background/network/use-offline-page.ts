import { useEffect } from "react";

/** Keeps the page that stands in when a later visit finds no network. */
export function useOfflinePage(): void {
  useEffect(() => {
    // A browser that keeps nothing shows its own words instead.
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/offline-sw.js").catch(() => undefined);
  }, []);
}
