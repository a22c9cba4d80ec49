import type { KeyboardEvent } from "react";

/** Up, Down, Home and End move between visible items; each item opens and closes itself. */
export function moveInMenu(event: KeyboardEvent, frame: HTMLElement | null): void {
  if (!frame || event.altKey || event.ctrlKey || event.metaKey) return;
  const flyout = (event.target as HTMLElement).closest("[data-flyout]");
  const items = [...(flyout ?? frame).querySelectorAll<HTMLElement>("[data-item]")].filter(
    (item) => item.checkVisibility({ visibilityProperty: true }) && (flyout || !item.closest("[data-flyout]")),
  );
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
}
