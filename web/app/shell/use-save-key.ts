import { useEffect } from "react";
import { onFormKey } from "../../ui/form/form-keys.ts";

/** Form around an element; a dialog's paper contains its only form. */
function formOf(element: Element): HTMLFormElement | null {
  const own = element.closest("form");
  if (own || !element.closest(".MuiModal-root")) return own;
  const forms = element.querySelectorAll("form");
  return forms.length === 1 ? (forms[0] ?? null) : null;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter submit the form in use, unless it handles them. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = formOf(event.target as Element);
      // A form that cannot be sent has its button disabled.
      if (form) onFormKey(event, { save: () => form.querySelector<HTMLElement>("[type=submit]")?.click() });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
