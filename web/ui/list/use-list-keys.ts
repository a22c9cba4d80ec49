import { useCallback, useEffect, useRef } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { listenForShortcuts } from "../../lib/shortcuts.ts";
import type { GridHandle } from "./list-grid.tsx";

/** `/` goes to the list's search, `j` and `k` walk its rows; give the result to the table's `onHandle`. */
export function useListKeys(): (handle: GridHandle | null) => void {
  const grid = useRef<GridHandle | null>(null);
  const isOn = useBoot().user?.preferences.shortcuts ?? true;
  useEffect(() => {
    if (!isOn) return;
    return listenForShortcuts([
      {
        keys: "/",
        label: "lists.key.search",
        run: () => document.querySelector<HTMLInputElement>("[data-page-search]")?.focus(),
      },
      { keys: "j", label: "lists.key.next", run: () => grid.current?.move(1) },
      { keys: "k", label: "lists.key.previous", run: () => grid.current?.move(-1) },
    ]);
  }, [isOn]);
  return useCallback((handle) => {
    grid.current = handle;
  }, []);
}
