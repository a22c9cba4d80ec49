import { useEffect } from "react";
import { onFormKey } from "../../ui/form/form-keys.ts";

/** The form that an element stands in; the frame of a dialog stands around its only one. */
function formOf(element: Element): HTMLFormElement | null {
  const own = element.closest("form");
  if (own || !element.closest(".MuiModal-root")) return own;
  const forms = element.querySelectorAll("form");
  return forms.length === 1 ? (forms[0] ?? null) : null;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter send the form one types in, where it does not hear them itself. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = formOf(event.target as Element);
      // Its button rests where nothing can be sent.
      if (form) onFormKey(event, { save: () => form.querySelector<HTMLElement>("[type=submit]")?.click() });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
