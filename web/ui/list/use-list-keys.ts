import { useCallback, useRef } from "react";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import { type Selection, toggleAmong } from "../bulk/use-selection.ts";
import type { ListRow } from "./columns.ts";
import type { GridHandle } from "./grid/list-grid-props.ts";

/** Shortcut that acts on the row of the cursor. */
export interface RowShortcut extends Omit<Shortcut, "run"> {
  run?(id: number | undefined): unknown;
}

interface ListKeys {
  rows?: readonly ListRow[] | undefined;
  /** Enables `x` to select the row and `Shift x` to select a range. */
  selection?: Selection | undefined;
  own?: readonly RowShortcut[];
  /** No search field at the moment: `/` opens the global search. */
  isUnsearched?: boolean;
  /** The keys belong to another part: only the search listens. */
  isResting?: boolean;
}

/** `/` focuses the list's search, `j` and `k` move between rows; pass the result to the table's `onHandle`. */
export function useListKeys({
  rows = [],
  selection,
  own = [],
  isUnsearched = false,
  isResting = false,
}: ListKeys = {}): (handle: GridHandle | null) => void {
  const grid = useRef<GridHandle | null>(null);
  const anchor = useRef<number | undefined>(undefined);
  const here = () => grid.current?.current();

  const choose = (isRange: boolean) => {
    const id = here();
    if (id === undefined || !selection) return false;
    if (isRange && selection.isAll) return;
    const [from, to] = [rows.findIndex((row) => row.id === anchor.current), rows.findIndex((row) => row.id === id)];
    if (isRange && from >= 0) {
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      selection.choose(new Set([...selection.ids, ...range.map((row) => row.id)]));
    } else toggleAmong(selection, rows, id);
    anchor.current = id;
  };
  const search: Shortcut = {
    keys: "/",
    label: "lists.key.search",
    run: () => document.querySelector<HTMLInputElement>("[data-page-search]")?.focus(),
  };
  const walk: Shortcut[] = [
    { keys: "j", label: "lists.key.next", repeats: true, run: () => grid.current?.move(1) },
    { keys: "k", label: "lists.key.previous", repeats: true, run: () => grid.current?.move(-1) },
    ...own.map(({ run, ...shortcut }) => ({ ...shortcut, ...(run && { run: () => run(here()) }) })),
    ...(selection
      ? ([
          { keys: "x", label: "lists.key.choose", run: () => choose(false) },
          { keys: "X", label: "lists.key.range", run: () => choose(true) },
        ] as const)
      : []),
  ];
  useShortcuts([...(isUnsearched ? [] : [search]), ...(isResting ? [] : walk)]);
  return useCallback((handle) => {
    grid.current = handle;
  }, []);
}
