import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

interface FormActs {
  save(): unknown;
  /** Esc; a dialog handles it itself. */
  cancel?(): unknown;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter save, Esc cancels; for `onKeyDown` of a form in a dialog or sheet. */
export function onFormKey(event: KeyboardEvent | ReactKeyboardEvent, { save, cancel }: FormActs): void {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && (event.key.toLowerCase() === "s" || event.key === "Enter")) {
    event.preventDefault();
    if (!event.repeat) save();
  } else if (event.key === "Escape" && !isCommand && cancel) {
    event.preventDefault();
    cancel();
  }
}

/** The same for a form that is the page: wherever the focus is, except in a dialog. */
export function useFormKeys(acts: FormActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAbove = event.target instanceof Element && event.target.closest(".MuiModal-root, [role=dialog]");
      if (!isAbove) onFormKey(event, latest.current);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
