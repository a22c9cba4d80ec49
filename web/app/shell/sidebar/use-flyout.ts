import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { PHONE } from "../../../lib/page/phone.ts";

const CLOSE_DELAY_MS = 100;

export interface Flying {
  id: string;
  /** Top edge in pixels of the window. */
  top: number;
}

/** State of the flyout: opens on hover and focus, closes 100 ms after the pointer has left item and flyout. */
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
    // Captures Esc wherever the focus is, before lower layers: Esc closes only the topmost layer.
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
  /** Opens the flyout of an item, or cancels its closing. */
  const open = (id: string, line: Element) => {
    stay();
    if (isCollapsed && !matchMedia(PHONE).matches) setFlying({ id, top: line.getBoundingClientRect().top });
  };
  const closeSoon = () => {
    stay();
    timer.current = window.setTimeout(() => setFlying(null), CLOSE_DELAY_MS);
  };
  return {
    /** Children open at the side instead of below. */
    isCollapsed,
    flying: isCollapsed ? flying : null,
    open,
    /** Event handlers of an item with a flyout. */
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
