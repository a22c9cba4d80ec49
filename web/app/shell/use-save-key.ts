import { useEffect } from "react";
import { onFormKey } from "../../ui/form/form-keys.ts";

/** Ctrl/⌘+S and Ctrl/⌘+Enter send the form one types in, where it does not hear them itself. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = (event.target as Element).closest("form");
      // Its button rests where nothing can be sent.
      if (form) onFormKey(event, { save: () => form.querySelector<HTMLElement>("[type=submit]")?.click() });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
