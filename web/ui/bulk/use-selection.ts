import { useEffect, useMemo, useState } from "react";
import type { ListState } from "../../lib/list/list-query.ts";
import { FIELDS } from "../../lib/shortcuts.ts";

/** Selected rows of a list: some by id, or all that match the filters. */
export interface Selection {
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** Whether selection mode is on, even without a selected row. */
  isOpen: boolean;
  /** Target of a bulk call. */
  whom: { ids: number[] } | { filter: Record<string, string> };
  choose(ids: ReadonlySet<number>): void;
  toggle(id: number): void;
  chooseAll(): void;
  /** Starts selection mode for touch. */
  open(): void;
  /** Deselects these rows; rows selected since stay. */
  clear(): void;
}

interface Chosen {
  /** Filters of the selection; other filters have none. */
  under: string;
  ids: ReadonlySet<number>;
  isAll: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** Toggles a row; from "all matching" selects the visible rows minus this one. */
export function toggleAmong(selection: Selection, rows: readonly { id: number }[], id: number): void {
  if (!selection.isAll) selection.toggle(id);
  else selection.choose(new Set(rows.map((row) => row.id).filter((one) => one !== id)));
}

function without(now: Chosen | null, done: Chosen | null): Chosen | null {
  if (!now || !done || now.under !== done.under || now.isAll !== done.isAll) return now;
  const ids = new Set([...now.ids].filter((id) => !done.ids.has(id)));
  return ids.size > 0 ? { ...now, ids } : null;
}

/** Layers that Esc closes before it ends a selection. */
const LAYERS = ".MuiModal-root, [data-sheet], [role=menu], [role=listbox]";

/** Runs on each Esc that no layer or field handles, except the list's search. */
function onEscape(act: () => void): () => void {
  let hadLayer = false;
  // Checked in the capture phase: the layer may be gone after other listeners ran.
  const look = (event: KeyboardEvent) => {
    // A closing layer is hidden already.
    hadLayer = [...document.querySelectorAll(LAYERS)].some((layer) => !layer.closest("[aria-hidden=true]"));
    const isSearch = event.target instanceof Element && event.target.closest("[data-page-search]") !== null;
    if (event.key !== "Escape" || !isSearch || hadLayer) return;
    // The next Esc leaves the search.
    event.preventDefault();
    act();
  };
  const onKey = (event: KeyboardEvent) => {
    const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !hadLayer && !isField) act();
  };
  addEventListener("keydown", look, true);
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("keydown", look, true);
    removeEventListener("keydown", onKey);
  };
}

/** Keeps the selection across pages and sorts; another filter resets it. */
export function useSelection({ filters }: Pick<ListState, "filters">): Selection {
  const under = JSON.stringify(filters);
  const [state, setState] = useState<Chosen | null>(null);
  const chosen = state?.under === under ? state : null;
  const isOpen = chosen !== null;
  useEffect(() => (isOpen ? onEscape(() => setState(null)) : undefined), [isOpen]);
  return useMemo(() => {
    const ids = chosen?.ids ?? NONE;
    const isAll = chosen?.isAll ?? false;
    const set = (next: ReadonlySet<number>, all = false) => setState({ under, ids: next, isAll: all });
    return {
      ids,
      isAll,
      isOpen: chosen !== null,
      whom: isAll ? { filter: JSON.parse(under) as Record<string, string> } : { ids: [...ids] },
      choose: (next) => (next.size > 0 ? set(next) : setState(null)),
      toggle: (id) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        if (next.size > 0) set(next);
        else setState(null);
      },
      chooseAll: () => set(NONE, true),
      open: () => set(NONE),
      clear: () => setState((now) => without(now, chosen)),
    };
  }, [chosen, under]);
}
