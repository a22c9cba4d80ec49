import { mutate } from "swr";
import { clearInitialData, expireInitialData } from "../../lib/api/initial-data.ts";
import { clearPreloads } from "../../lib/api/preload-cache.ts";

/**
 * Another scenario is played: what is seen is asked again and stays until it is answered, and no answer from before is
 * kept for what is opened later. Only who is signed in is known as before, since no scenario plays with that.
 */
export function refetchAll(): void {
  expireInitialData();
  clearInitialData();
  clearPreloads();
  void mutate((key) => key !== "/auth/me", undefined);
}
