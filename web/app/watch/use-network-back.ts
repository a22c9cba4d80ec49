import { useEffect } from "react";
import { knownKeys } from "../../lib/known-keys.ts";
import { refetch } from "./refetch.ts";

/** By then the change feed has usually told what was missed, and one question answers both. */
const TOLD_MS = 1000;

/** Asks again for all that is drawn once the network is back. */
export function useNetworkBack(): void {
  useEffect(() => {
    const onBack = () => refetch(knownKeys(), TOLD_MS);
    addEventListener("online", onBack);
    return () => removeEventListener("online", onBack);
  }, []);
}
