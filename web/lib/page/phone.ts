import { useSyncExternalStore } from "react";
import { SEEN_ON, type SeenOn } from "#shared/boot.ts";
import { useBoot } from "../boot.tsx";
import { persistChoice } from "../preferences/persist-choice.ts";

/** Windows that are laid out as on a phone. */
export const PHONE = "(max-width: 599.95px)";

const isPhoneNow = () => matchMedia(PHONE).matches;

function onPhoneChange(tell: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}

/**
 * Whether the page is seen on a phone. The server, and the browser while it takes over, go by what this browser said
 * last; null when it has said nothing yet, so that both are drawn and the style rules choose.
 */
export function useIsPhone(): boolean | null {
  const { seenOn } = useBoot();
  return useSyncExternalStore(onPhoneChange, isPhoneNow, () => seenOn && seenOn === "phone");
}

/** Tells the server, for the next page, what this one is seen on; gives back how to stop. */
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
