import { useEffect } from "react";
import { knownKeys } from "../../lib/known-keys.ts";
import { refetch } from "./refetch.ts";

/** By then the change feed has usually told what was missed, and one question answers both. */
const TOLD_MS = 1000;

/** Asks again for all that is drawn, and for pictures that did not come, once the network is back. */
export function useNetworkBack(): void {
  useEffect(() => {
    const lost = new Set<HTMLImageElement>();
    // An error of a picture does not bubble.
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && lost.add(target);
    const onBack = () => {
      refetch(knownKeys(), TOLD_MS);
      for (const picture of lost) picture.src = picture.getAttribute("src") ?? "";
      lost.clear();
    };
    addEventListener("error", onError, true);
    addEventListener("online", onBack);
    return () => {
      removeEventListener("error", onError, true);
      removeEventListener("online", onBack);
    };
  }, []);
}
