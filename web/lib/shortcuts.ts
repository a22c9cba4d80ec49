import { useEffect, useRef } from "react";
import { useBoot } from "./boot.tsx";
import type { MessageKey } from "./i18n.tsx";

/** A key or a sequence of keys (`"g d"`), matched by the sign it makes, so every keyboard layout works. */
export interface Shortcut {
  keys: string;
  label: MessageKey;
  /**
   * Left out where the page listens for the key by itself and it is only to be listed. Answers `false` where nothing is
   * open or chosen that it could act on.
   */
  run?(): unknown;
  /** Goes on while the key is held, as a walk does; what writes is done once a press. */
  repeats?: boolean;
}

type Source = () => readonly Shortcut[];
const SEQUENCE_MS = 1000;
/** Whoever has shortcuts now; a layer drawn later comes before what it lies on. */
const sources: { source: Source; isOn: boolean }[] = [];
let typed = "";
let typedAt = 0;

/** Every shortcut there is now, each key once; also those whose keys the person has switched off. */
export const knownShortcuts = (): readonly Shortcut[] => shortcutsOf(sources);

function shortcutsOf(some: typeof sources): readonly Shortcut[] {
  const known = new Map<string, Shortcut>();
  for (const { source } of some.toReversed())
    for (const shortcut of source()) if (!known.has(shortcut.keys)) known.set(shortcut.keys, shortcut);
  return [...known.values()];
}

/** Shortcuts that are there while the component is drawn; their keys rest where the person has switched them off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const isOn = useBoot().user?.preferences.shortcuts ?? true;
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => listenFor(() => latest.current, isOn), [isOn]);
}

/** Makes these shortcuts known until the answer is called, and lets their keys work. */
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
 * Whether a key comes with a command. AltGr makes signs (`#` on a Turkish keyboard) and is told as Ctrl and Alt by some
 * systems; a letter with it is a letter of another kind, or a command of the system.
 */
export function isCommand(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (event.getModifierState("AltGraph")) return metaKey || LETTER.test(key);
  return ctrlKey || altKey || metaKey;
}

/** Rests while the person types or a dialog is open. */
function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isCommand(event) || isBusy(event.target)) return;
  // Shift and i make a letter of their own on a Turkish keyboard.
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

// A sheet beside its list is no dialog to be answered first: its keys are what it is worked with.
const BUSY =
  "[role=dialog]:not([data-sheet]) :is(input, textarea), .MuiModal-root [role=menu], .MuiModal-root [role=listbox]";

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true;
  return document.querySelector(BUSY) !== null;
}
