import { useCallback, useEffect, useRef, useState } from "react";

/** A question of the page's calls to the person: all calls that wait for its end share one dialog. */
export interface SharedDialog {
  isAsked: boolean;
  /** Ends it; those that wait hear how. */
  settle(isIn: boolean): void;
}

/** Hears of the question by `listen`, which is told what to call and returns how to stop. */
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
      // Nobody is left to answer: a call that waits would keep every undo waiting.
      settle(false);
    };
  }, [listen, settle]);
  return { isAsked, settle };
}
