import type { MessageKey } from "./i18n.tsx";

/** A key or a sequence of keys (`"g d"`), matched by the sign it makes, so every keyboard layout works. */
export interface Shortcut {
  keys: string;
  label: MessageKey;
  run(): void;
}

const SEQUENCE_MS = 1000;

/** Listens until the returned function is called. Rests while the person types or a dialog is open. */
export function listenForShortcuts(shortcuts: readonly Shortcut[]): () => void {
  let typed = "";
  let typedAt = 0;

  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target)) return;
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

  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}

const FIELDS = "input, textarea, select, [contenteditable=''], [contenteditable=true], [role=textbox]";

// A sheet beside its list is no dialog to be answered first: its keys are what it is worked with.
const DIALOG = "[role=dialog]:not([data-sheet])";

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true;
  return document.querySelector(`${DIALOG} input, ${DIALOG} textarea`) !== null;
}
