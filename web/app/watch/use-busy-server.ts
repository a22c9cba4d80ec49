import { useEffect, useState, useSyncExternalStore } from "react";
import { busyUntil, onContact } from "../../lib/contact.ts";

const TICK_MS = 250;

/** Whole seconds until a server that asked for a pause is asked again, counted down to 0; null while it works. */
export function useBusyServer(): number | null {
  const until = useSyncExternalStore(onContact, busyUntil);
  const [now, setNow] = useState(() => performance.now());

  useEffect(() => {
    if (until === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}
