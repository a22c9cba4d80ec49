import { type RefObject, startTransition, useEffect, useState } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import { whenIdle } from "../../lib/page/when-idle.ts";

type HeavyCharts = typeof import("./heavy-charts.tsx");
export interface ChartLibrary {
  charts: HeavyCharts;
  width: number;
  height: number;
}

const load = import.meta.env.SSR ? null : () => import("./heavy-charts.tsx");
const NEAR = "200px";

/** Chart library and box size: loaded when the box is near the viewport and the page idle, or on pointer. */
export function useChartLibrary(box: RefObject<HTMLElement | null>): ChartLibrary | null {
  const [charts, setCharts] = useState<HeavyCharts | null>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || !load) return;
    let stop: (() => void) | undefined;
    const begin = () => {
      seen.disconnect();
      // Until loaded, the SVG shows the same.
      stop ??= fetchWithRetry(load, (module) => startTransition(() => setCharts(module)));
    };
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && whenIdle(begin),
      { rootMargin: NEAR },
    );
    seen.observe(element);
    element.addEventListener("pointerenter", begin, { once: true });
    const measured = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      startTransition(() => setSize({ width, height }));
    });
    measured.observe(element);
    return () => {
      stop?.();
      seen.disconnect();
      measured.disconnect();
      element.removeEventListener("pointerenter", begin);
    };
  }, [box]);

  return charts && size && size.width > 0 ? { charts, ...size } : null;
}
