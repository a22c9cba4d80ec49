import { useEffect, useEffectEvent } from "react";

/** Does something on a single key, except while something is typed, a dialog is open or another key is held. */
export function useKey(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target as HTMLElement;
    if (
      event.defaultPrevented ||
      target.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]")
    )
      return;
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
