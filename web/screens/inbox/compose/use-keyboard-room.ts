import { type RefObject, useEffect } from "react";

/** Sets `--keyboard` of an element to the height of the on-screen keyboard. */
export function useKeyboardRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const fit = () => {
      // Zoom also shrinks the visual viewport.
      const taken = seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      frame.current?.style.setProperty("--keyboard", `${Math.round(taken)}px`);
    };
    seen.addEventListener("resize", fit);
    seen.addEventListener("scroll", fit);
    return () => {
      seen.removeEventListener("resize", fit);
      seen.removeEventListener("scroll", fit);
    };
  }, [frame]);
}
