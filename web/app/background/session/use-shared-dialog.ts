import { useCallback, useEffect, useRef, useState } from "react";

/** Dialog shared by all calls that wait for its result. */
export interface SharedDialog {
  isAsked: boolean;
  /** Closes the dialog and resolves the waiting calls. */
  settle(isIn: boolean): void;
}

/** Subscribes through `listen`, which returns unsubscribe. */
export function useSharedDialog(listen: (ask: () => Promise<boolean>) => () => void): SharedDialog {
  const [isAsked, setIsAsked] = useState(false);
  const waiting = useRef<((isIn: boolean) => void)[]>([]);

  const settle = useCallback((isIn: boolean) => {
    setIsAsked(false);
    for (const resolve of waiting.current.splice(0)) resolve(isIn);
  }, []);

  useEffect(() => {
    const stop = listen(() => {
      setIsAsked(true);
      return new Promise<boolean>((resolve) => waiting.current.push(resolve));
    });
    return () => {
      stop();
      // Unmounted: a call left waiting would block every undo.
      settle(false);
    };
  }, [listen, settle]);
  return { isAsked, settle };
}
