import { useEffect, useState } from "react";
import { busyUntil, SERVER_STATUS } from "../../../lib/live/server-status.ts";

const TICK_MS = 250;

/** Seconds until a busy server is called again, counting down to 0; null without a pause. */
export function useServerPause(): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const until = busyUntil();
      setSeconds(until === null ? null : Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    };
    const follow = () => {
      clearInterval(timer);
      if (busyUntil() !== null) timer = window.setInterval(tick, TICK_MS);
      tick();
    };
    follow();
    addEventListener(SERVER_STATUS, follow);
    return () => {
      removeEventListener(SERVER_STATUS, follow);
      clearInterval(timer);
    };
  }, []);

  return seconds;
}
