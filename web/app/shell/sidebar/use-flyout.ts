import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { PHONE } from "../../../lib/page/phone.ts";

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
  const isFlying = isCollapsed && flying !== null;
  useEffect(() => {
    if (!isFlying) return;
    // Wherever the focus is, and before what lies below hears of it: Esc closes the topmost layer alone.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      clearTimeout(timer.current);
      setFlying(null);
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [isFlying]);

  const stay = () => clearTimeout(timer.current);
  /** Shows the flyout of a line, or keeps it when the pointer came back in time. */
  const open = (id: string, line: Element) => {
    stay();
    if (isCollapsed && !matchMedia(PHONE).matches) setFlying({ id, top: line.getBoundingClientRect().top });
  };
  const closeSoon = () => {
    stay();
    timer.current = window.setTimeout(() => setFlying(null), CLOSE_DELAY_MS);
  };
  return {
    /** Children fly out at the side instead of unfolding below their line. */
    isCollapsed,
    flying: isCollapsed ? flying : null,
    open,
    /** What a line with a flyout listens to. */
    heard: (id: string) => ({
      onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && open(id, event.currentTarget),
      onPointerLeave: closeSoon,
      onFocus: (event: FocusEvent) => open(id, event.currentTarget),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeSoon();
      },
    }),
    close: () => {
      stay();
      setFlying(null);
    },
  };
}
export type FlyoutControl = ReturnType<typeof useFlyout>;
