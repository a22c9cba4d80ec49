import { useEffect } from "react";
import { onSign } from "../../../lib/live/presence-events.ts";
import { noteSign } from "./presence.store.ts";

/** Hears which colleagues look at which conversations; one's own signs are not news. */
export function useSigns(me: number): void {
  useEffect(
    () =>
      onSign((sign) => {
        if (sign.object === "conversation" && sign.actor !== me) void noteSign(sign);
      }),
    [me],
  );
}
