import { type RefObject, startTransition, useEffect, useState } from "react";

type GridModule = typeof import("./list-grid.tsx");
const load = import.meta.env.SSR ? null : () => import("./list-grid.tsx");
let known: GridModule["ListGrid"] | null = null;

/** The data grid once the page is idle or the table is touched; null until then, and always on a phone. */
export function useLazyGrid(
  box: RefObject<HTMLElement | null>,
  isPhone: boolean | null,
): GridModule["ListGrid"] | null {
  const [grid, setGrid] = useState<GridModule["ListGrid"] | null>(null);
  useEffect(() => {
    if (isPhone !== false || grid) return;
    let isGone = false;
    const fetchGrid = () =>
      load?.().then(
        (module) => {
          known = module.ListGrid;
          if (!isGone) startTransition(() => setGrid(() => module.ListGrid));
        },
        // The plain table stays: it can be read, sorted by the address and opened.
        (error: unknown) => console.warn("The grid did not arrive.", error),
      );
    const element = box.current;
    if (known) void fetchGrid();
    const idle = "requestIdleCallback" in window ? requestIdleCallback(fetchGrid, { timeout: 3000 }) : undefined;
    const timer = idle === undefined ? setTimeout(fetchGrid, 300) : undefined;
    element?.addEventListener("pointerenter", fetchGrid, { once: true, passive: true });
    element?.addEventListener("focusin", fetchGrid, { once: true });
    return () => {
      isGone = true;
      if (idle !== undefined) cancelIdleCallback(idle);
      clearTimeout(timer);
      element?.removeEventListener("pointerenter", fetchGrid);
      element?.removeEventListener("focusin", fetchGrid);
    };
  }, [box, isPhone, grid]);
  return grid;
}
