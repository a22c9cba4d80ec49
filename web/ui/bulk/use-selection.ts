import { useEffect, useMemo, useState } from "react";
import type { ListState } from "../../lib/list/list-query.ts";
import { FIELDS } from "../../lib/shortcuts.ts";

/** The rows of a list that are chosen for an act: some by id, or all that its filters find. */
export interface Selection {
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** Whether rows are being chosen, be it that none is chosen yet. */
  isOpen: boolean;
  /** What a bulk call is sent with. */
  whom: { ids: number[] } | { filter: Record<string, string> };
  choose(ids: ReadonlySet<number>): void;
  toggle(id: number): void;
  chooseAll(): void;
  /** Lets rows be chosen by a touch. */
  open(): void;
  /** Lets go of what is chosen here; what was chosen since stays. */
  clear(): void;
}

interface Chosen {
  /** The filters it was chosen under; under others nothing is chosen. */
  under: string;
  ids: ReadonlySet<number>;
  isAll: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** Chooses a row or leaves it out. From "all" one is left out by choosing the others that are seen. */
export function toggleAmong(selection: Selection, rows: readonly { id: number }[], id: number): void {
  if (!selection.isAll) selection.toggle(id);
  else selection.choose(new Set(rows.map((row) => row.id).filter((one) => one !== id)));
}

function without(now: Chosen | null, done: Chosen | null): Chosen | null {
  if (!now || !done || now.under !== done.under || now.isAll !== done.isAll) return now;
  const ids = new Set([...now.ids].filter((id) => !done.ids.has(id)));
  return ids.size > 0 ? { ...now, ids } : null;
}

/** What a press of Esc closes before it ends a selection. */
const LAYERS = ".MuiModal-root, [data-sheet], [role=menu], [role=listbox]";

/** Calls back for each Esc that nothing else takes: neither a layer nor a field, but for the search of the list. */
function onEscape(act: () => void): () => void {
  let hadLayer = false;
  // Looked at before anybody hears the key: a layer may be gone once it has.
  const look = (event: KeyboardEvent) => {
    // One that is on its way out is hidden already.
    hadLayer = [...document.querySelectorAll(LAYERS)].some((layer) => !layer.closest("[aria-hidden=true]"));
    const isSearch = event.target instanceof Element && event.target.closest("[data-page-search]") !== null;
    if (event.key !== "Escape" || !isSearch || hadLayer) return;
    // The search itself is left with the next one.
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

/** Keeps what is chosen while its list is paged and sorted; another filter begins again. */
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
