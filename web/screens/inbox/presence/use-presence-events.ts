import { useEffect } from "react";
import { onPresence } from "../../../lib/live/presence-events.ts";
import { addPresenceEvent } from "./presence.store.ts";

/** Subscribes to viewers of conversations, except me. */
export function usePresenceEvents(me: number): void {
  useEffect(
    () =>
      onPresence((sign) => {
        if (sign.object === "conversation" && sign.actor !== me) void addPresenceEvent(sign);
      }),
    [me],
  );
}
