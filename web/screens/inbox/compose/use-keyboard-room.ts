import { type RefObject, useEffect } from "react";

/** Keeps `--keyboard` of an element at the height an on-screen keyboard takes from the page. */
export function useKeyboardRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const fit = () => {
      // A page that is zoomed in shows less of itself without any keyboard.
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
