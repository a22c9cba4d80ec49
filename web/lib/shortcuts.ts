import { useEffect, useRef } from "react";
import { useBoot } from "./boot.tsx";
import type { MessageKey } from "./i18n.tsx";

/** Key or key sequence (`"g d"`), matched by character, so every keyboard layout works. */
export interface Shortcut {
  keys: string;
  label: MessageKey;
  /**
   * Omitted if the page handles the key itself and the shortcut is only listed. Returns `false` if there is nothing to
   * act on.
   */
  run?(): unknown;
  /** Repeats while the key is held, for navigation; writing shortcuts run once per press. */
  repeats?: boolean;
}

type Source = () => readonly Shortcut[];
const SEQUENCE_MS = 1000;
/** Registered shortcuts; later layers take precedence. */
const sources: { source: Source; isOn: boolean }[] = [];
let typed = "";
let typedAt = 0;

/** All active shortcuts, each key once, including those the person has disabled. */
export const knownShortcuts = (): readonly Shortcut[] => shortcutsOf(sources);

function shortcutsOf(some: typeof sources): readonly Shortcut[] {
  const known = new Map<string, Shortcut>();
  for (const { source } of some.toReversed())
    for (const shortcut of source()) if (!known.has(shortcut.keys)) known.set(shortcut.keys, shortcut);
  return [...known.values()];
}

/** Registers shortcuts while the component is mounted; keys are disabled where the person chose so. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const isOn = useBoot().user?.preferences.shortcuts ?? true;
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => listenFor(() => latest.current, isOn), [isOn]);
}

/** Lists these shortcuts and handles their keys until the returned function is called. */
export function listenFor(source: Source, isOn = true): () => void {
  if (sources.length === 0) addEventListener("keydown", onKey);
  const own = { source, isOn };
  sources.push(own);
  return () => {
    sources.splice(sources.indexOf(own), 1);
    if (sources.length === 0) removeEventListener("keydown", onKey);
  };
}

const LETTER = /^[\p{L}\p{N}]$/u;

/**
 * Whether a key event carries a command modifier. AltGr types characters (`#` on a Turkish keyboard) and some systems
 * report it as Ctrl and Alt; with letters it is a different letter or a system command.
 */
export function isCommand(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (event.getModifierState("AltGraph")) return metaKey || LETTER.test(key);
  return ctrlKey || altKey || metaKey;
}

/** Ignores keys while the person types or a dialog is open. */
function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isCommand(event) || isBusy(event.target)) return;
  // Shift and i produce a separate letter on a Turkish keyboard.
  const key = event.key === "İ" ? "I" : event.key;
  const shortcuts = shortcutsOf(sources.filter(({ isOn }) => isOn));
  if (event.repeat && !shortcuts.some(({ keys, repeats }) => keys === key && repeats)) return;
  const isLate = event.timeStamp - typedAt > SEQUENCE_MS;
  const tries = typed && !isLate ? [`${typed} ${key}`, key] : [key];
  typedAt = event.timeStamp;
  const hit = tries.map((keys) => shortcuts.find((one) => one.keys === keys && one.run)).find(Boolean);
  if (hit) {
    typed = "";
    event.preventDefault();
    hit.run?.();
  } else typed = shortcuts.some((one) => one.keys.startsWith(`${key} `)) ? key : "";
}

export const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=''], [contenteditable=true], [role=textbox]";

// A sheet beside its list is not modal: its shortcuts stay active.
const BUSY =
  "[role=dialog]:not([data-sheet]) :is(input, textarea), .MuiModal-root [role=menu], .MuiModal-root [role=listbox]";

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true;
  return document.querySelector(BUSY) !== null;
}
