import { useEffect } from "react";
import { FIELDS, isCommand } from "../shortcuts.ts";

/** A layer that has come gives the focus to its field within so long. */
const FOCUS_MS = 500;

let stop: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isThere = false;

/**
 * Keeps what is typed for the field that comes with a layer: no shortcut runs on it. The next field to have the focus is
 * given the words, and Enter if that came last. The answer is to be called once the layer is there.
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

/** Stands where a layer with a field will be, while it is fetched: `<LazyBoundary fallback={<EarlyKeystrokes />}>` */
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
    // The layer is left again, or holds the focus in something that is no field.
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
    // What draws the field is told of them once it has drawn it.
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
