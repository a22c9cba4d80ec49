import { useEffect, useRef } from "react";
import { useBoot } from "./boot.tsx";
import type { MessageKey } from "./i18n.tsx";

/** A key or a sequence of keys (`"g d"`), matched by the sign it makes, so every keyboard layout works. */
export interface Shortcut {
  keys: string;
  label: MessageKey;
  run(): void;
}

type Source = () => readonly Shortcut[];
const SEQUENCE_MS = 1000;
const sources = new Set<Source>();

/** Every shortcut that works now: those of the screen before those of every screen. */
export const knownShortcuts = (): readonly Shortcut[] => [...sources].reverse().flatMap((source) => source());

/** Shortcuts that work while the component is drawn, unless the person has switched them off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const isOn = useBoot().user?.preferences.shortcuts ?? true;
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (isOn) return listen(() => latest.current);
  }, [isOn]);
}

/** Listens until the returned function is called. Rests while the person types or a dialog is open. */
function listen(source: Source): () => void {
  let typed = "";
  let typedAt = 0;

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target)) return;
    const shortcuts = source();
    const isLate = event.timeStamp - typedAt > SEQUENCE_MS;
    const tries = typed && !isLate ? [`${typed} ${event.key}`, event.key] : [event.key];
    typedAt = event.timeStamp;
    for (const keys of tries) {
      const hit = shortcuts.find((one) => one.keys === keys);
      if (!hit) continue;
      typed = "";
      event.preventDefault();
      hit.run();
      return;
    }
    typed = shortcuts.some((one) => one.keys.startsWith(`${event.key} `)) ? event.key : "";
  };

  sources.add(source);
  addEventListener("keydown", onKey);
  return () => {
    sources.delete(source);
    removeEventListener("keydown", onKey);
  };
}

const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=''], [contenteditable=true], [role=textbox]";

// A sheet beside its list is no dialog to be answered first: its keys are what it is worked with.
const DIALOG = "[role=dialog]:not([data-sheet])";

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true;
  return document.querySelector(`${DIALOG} :is(input, textarea), .MuiModal-root [role=menu]`) !== null;
}
