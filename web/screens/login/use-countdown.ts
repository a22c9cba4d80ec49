import { useEffect, useState } from "react";
import type { ApiError } from "../../lib/api/client.ts";

/** Whole seconds until a refused caller may try again, counted down while they watch. */
export function useCountdown(error: ApiError | null): number {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const seconds = error?.status === 429 ? Number(error.params?.retryAfter ?? error.params?.seconds ?? 60) : 0;
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const now = Math.max(Math.ceil((end - performance.now()) / 1000), 0);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
