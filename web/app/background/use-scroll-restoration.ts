import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const GIVE_UP_MS = 2000;
const places = new Map<string, number>();

/** Restores the scroll position on Back and Forward; the browser alone gives up before rows are rendered. */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useLayoutEffect(() => {
    const over = new AbortController();
    const note = () => places.set(key, scrollY);
    const place = isReturn ? places.get(key) : undefined;
    if (place === undefined) note();
    else returnTo(place, over);
    addEventListener("scroll", note, { passive: true, signal: over.signal });
    return () => over.abort();
  }, [key, isReturn]);
}

/** Scrolls once the page is tall enough, unless the person scrolls or leaves. */
function returnTo(place: number, { signal }: AbortController): void {
  const until = performance.now() + GIVE_UP_MS;
  let isOver = false;
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(act, () => (isOver = true), { passive: true, once: true, signal });
  const attempt = () => {
    if (isOver || signal.aborted) return;
    scrollTo(0, place);
    if (Math.abs(scrollY - place) > 1 && performance.now() < until) requestAnimationFrame(attempt);
  };
  attempt();
}
