import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * Opens a creation form once where the address requests it, such as `/orders?create=1`, and removes the parameter.
 * Waits while `isReady` is false.
 */
export function useCreateRequest(name: string, open: () => void, isReady = true): void {
  const [params, setParams] = useSearchParams();
  const isRequested = params.get(name) === "1" && isReady;
  const start = useEffectEvent(() => {
    setParams(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
    open();
  });
  useEffect(() => {
    if (isRequested) start();
  }, [isRequested]);
}
