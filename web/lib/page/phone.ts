import { useSyncExternalStore } from "react";
import { SEEN_ON, type SeenOn } from "#shared/boot.ts";
import { useBoot } from "../boot.tsx";
import { persistChoice } from "../preferences/persist-choice.ts";

/** Media query of the phone layout. */
export const PHONE = "(max-width: 599.95px)";

const isPhoneNow = () => matchMedia(PHONE).matches;

function onPhoneChange(tell: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}

/**
 * Whether the phone layout applies. Server and hydration use the browser's last report; null without one, so that both
 * layouts are rendered and CSS chooses.
 */
export function useIsPhone(): boolean | null {
  const { seenOn } = useBoot();
  return useSyncExternalStore(onPhoneChange, isPhoneNow, () => seenOn && seenOn === "phone");
}

/** Reports the layout to the server for the next page; returns unsubscribe. */
export function reportViewport(drawnFor: SeenOn | null): () => void {
  let told = drawnFor;
  const tell = () => {
    const now: SeenOn = isPhoneNow() ? "phone" : "wide";
    if (now !== told) persistChoice(SEEN_ON, now);
    told = now;
  };
  tell();
  return onPhoneChange(tell);
}
