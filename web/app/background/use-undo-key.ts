import { useEffect } from "react";
import { useUndo } from "../../ui/actions/use-undo.ts";

const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=''], [contenteditable=true]";

/** Ctrl/⌘ Z outside fields undoes the newest action, on every screen. */
export function useUndoKey(): void {
  const { newest } = useUndo();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      void newest();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [newest]);
}
