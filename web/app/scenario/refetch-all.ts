import { mutate } from "swr";
import { clearInitialData, expireInitialData } from "../../lib/api/initial-data.ts";
import { clearPreloads } from "../../lib/api/preload-cache.ts";

/**
 * Refetches everything after a scenario change and clears the remaining cache; rendered data stays until answered. The
 * signed-in person is kept: no scenario affects it.
 */
export function refetchAll(): void {
  expireInitialData();
  clearInitialData();
  clearPreloads();
  void mutate((key) => key !== "/auth/me", undefined);
}
