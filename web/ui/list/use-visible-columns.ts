import { type RefObject, useEffect, useMemo, useState } from "react";
import { type ListColumn, shownFrom } from "./columns.ts";

/** Columns that fit the current width of a box; all until it is measured. */
export function useVisibleColumns<Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly ListColumn<Row>[],
  hasChecks: boolean,
): readonly ListColumn<Row>[] {
  const from = useMemo(() => shownFrom(columns, hasChecks), [columns, hasChecks]);
  const [most, setMost] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const { clientWidth } = element;
      // Renders only when the number of columns changes.
      setMost(Math.max(0, ...[...from.values()].filter((width) => width <= clientWidth)));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, from]);
  return useMemo(() => columns.filter(({ field }) => (from.get(field) ?? 0) <= most), [columns, from, most]);
}
