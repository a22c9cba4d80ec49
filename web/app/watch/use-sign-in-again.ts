import { useCallback, useEffect, useRef, useState } from "react";
import { configureApi } from "../../lib/api.ts";
import { sessionEnded } from "../../lib/session.ts";
import { hasUnsaved } from "../../lib/unsaved.ts";

/** Whether the person is being asked to sign in again, and how that ends; all calls that wait share one dialog. */
export function useSignInAgain(): [boolean, (isIn: boolean) => void] {
  const [isAsked, setIsAsked] = useState(false);
  const waiting = useRef<((isIn: boolean) => void)[]>([]);

  useEffect(() => {
    configureApi({
      onUnauthorized: () => {
        if (!hasUnsaved()) return sessionEnded();
        setIsAsked(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      },
    });
    return () => configureApi({ onUnauthorized: sessionEnded });
  }, []);

  const settle = useCallback((isIn: boolean) => {
    setIsAsked(false);
    for (const resolve of waiting.current.splice(0)) resolve(isIn);
  }, []);
  return [isAsked, settle];
}
