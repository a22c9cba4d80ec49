import { useEffect } from "react";
import { FIELDS, isCommand } from "../shortcuts.ts";

/** Time within which a loaded layer focuses its field. */
const FOCUS_MS = 500;

let stop: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isThere = false;

/**
 * Collects keystrokes for the field of a layer that is loading; no shortcut runs. The next focused field receives the
 * text, and Enter if it came last. Call the returned function once the layer is mounted.
 */
export function collectKeystrokes(): () => void {
  clearTimeout(timer);
  isThere = false;
  stop ??= begin();
  return () => {
    isThere = true;
    timer = setTimeout(() => stop?.(), FOCUS_MS);
  };
}

/** Fallback of a layer with a field while it loads: `<LazyBoundary fallback={<EarlyKeystrokes />}>` */
export function EarlyKeystrokes() {
  useEffect(collectKeystrokes, []);
  return null;
}

function begin(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let words = "";
  let isEntered = false;
  const end = () => {
    controller.abort();
    stop = null;
  };

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    const place = target as Element;
    if (isCommand(event) || place.closest(FIELDS)) return;
    // The layer was closed, or focuses an element that is no field.
    if (key === "Escape" || (isThere && place.closest("[role=dialog]"))) return end();
    if (key === "Enter") isEntered = words !== "";
    else if (key === "Backspace") words = words.slice(0, -1);
    else if (key.length === 1) words += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target as Element).matches(FIELDS)) return;
    end();
    // React must render the field before it receives the text.
    setTimeout(() => {
      if (words) document.execCommand("insertText", false, words);
      if (isEntered) target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
  };
  addEventListener("keydown", onKey, { capture: true, signal });
  addEventListener("focusin", onFocus, { signal });
  addEventListener("pointerdown", end, { signal });
  return end;
}
