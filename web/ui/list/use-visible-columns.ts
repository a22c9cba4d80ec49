import { type RefObject, useEffect, useMemo, useState } from "react";
import { type ListColumn, shownFrom } from "./columns.ts";

/** The columns that a box has room for, as it is wide now; all of them until it is measured. */
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
      // Only a step from one column to the next is worth drawing again.
      setMost(Math.max(0, ...[...from.values()].filter((width) => width <= clientWidth)));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, from]);
  return useMemo(() => columns.filter(({ field }) => (from.get(field) ?? 0) <= most), [columns, from, most]);
}
