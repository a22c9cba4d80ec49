import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { fetchWithRetry } from "../../../lib/fetch-with-retry.ts";

type GridModule = typeof import("./list-grid.tsx");
const load = import.meta.env.SSR ? null : () => import("./list-grid.tsx");
let isKnown = false;

const ENDS = ["pointerup", "pointercancel"] as const;

/** Data grid, loaded when the page is idle or the table is touched; null until then and always on a phone. */
export function useLazyGrid(
  box: RefObject<HTMLElement | null>,
  isPhone: boolean | null,
): GridModule["ListGrid"] | null {
  const [grid, setGrid] = useState<GridModule["ListGrid"] | null>(null);
  useEffect(() => {
    if (isPhone !== false || grid || !load) return;
    let stop: (() => void) | undefined;
    // Until loaded, the plain table can be read, sorted and opened.
    const fetchGrid = () => {
      stop ??= fetchWithRetry(load, (module) => {
        isKnown = true;
        startTransition(() => setGrid(() => module.ListGrid));
      });
    };
    const element = box.current;
    if (isKnown) fetchGrid();
    const idle = "requestIdleCallback" in window ? requestIdleCallback(fetchGrid, { timeout: 3000 }) : undefined;
    const timer = idle === undefined ? setTimeout(fetchGrid, 300) : undefined;
    element?.addEventListener("pointerenter", fetchGrid, { once: true, passive: true });
    element?.addEventListener("focusin", fetchGrid, { once: true });
    return () => {
      stop?.();
      if (idle !== undefined) cancelIdleCallback(idle);
      clearTimeout(timer);
      element?.removeEventListener("pointerenter", fetchGrid);
      element?.removeEventListener("focusin", fetchGrid);
    };
  }, [box, isPhone, grid]);
  const isPressed = usePress(box, isPhone === false && grid === null);
  return isPressed ? null : grid;
}

/**
 * Whether a press that began in the box continues: its target must stay, or the click is lost. Tracked while
 * `isLasting` and until the press ends.
 */
function usePress(box: RefObject<HTMLElement | null>, isLasting: boolean): boolean {
  const [isOn, setOn] = useState(false);
  const isWatched = isLasting || isOn;
  useLayoutEffect(() => {
    const element = box.current;
    if (!isWatched || !element) return;
    const begin = () => setOn(true);
    // The click follows immediately.
    const end = () => setTimeout(() => startTransition(() => setOn(false)));
    element.addEventListener("pointerdown", begin, { passive: true });
    for (const type of ENDS) addEventListener(type, end);
    return () => {
      element.removeEventListener("pointerdown", begin);
      for (const type of ENDS) removeEventListener(type, end);
    };
  }, [box, isWatched]);
  return isOn;
}
