import { useEffect, useRef, useState } from "react";
import { PHONE } from "../../lib/phone.ts";

const CLOSE_DELAY_MS = 100;

export interface Flying {
  id: string;
  /** Where it begins, in pixels from the top of the window. */
  top: number;
}

/** Which collapsed line shows its flyout: opens on hover and focus, closes 100 ms after the pointer has left both. */
export function useFlyout(isCollapsed: boolean) {
  const [flying, setFlying] = useState<Flying | null>(null);
  const timer = useRef(0);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isCollapsed) setFlying(null);
  }, [isCollapsed]);

  const stay = () => clearTimeout(timer.current);
  return {
    /** Children fly out at the side instead of unfolding below their line. */
    isCollapsed,
    flying: isCollapsed ? flying : null,
    /** Shows the flyout of a line, or keeps it when the pointer came back in time. */
    open: (id: string, row: Element) => {
      stay();
      if (isCollapsed && !matchMedia(PHONE).matches) setFlying({ id, top: row.getBoundingClientRect().top });
    },
    stay,
    closeSoon: () => {
      stay();
      timer.current = window.setTimeout(() => setFlying(null), CLOSE_DELAY_MS);
    },
    close: () => {
      stay();
      setFlying(null);
    },
  };
}
export type FlyoutControl = ReturnType<typeof useFlyout>;
