import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

interface FormActs {
  save(): unknown;
  /** Esc; a dialog has its own way to hear it. */
  cancel?(): unknown;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter save, Esc cancels; for the `onKeyDown` of a form in a dialog or a sheet. */
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

/** The same for a form that is the page: wherever the focus is, but in a dialog that lies above. */
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
