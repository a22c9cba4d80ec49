import { type RefObject, useEffect, useState } from "react";
import { useCarried, useUnsaved } from "../../lib/use-unsaved.ts";

const KEPT = ["username", "phoneNumber", "email"] as const;
type Draft = Partial<Record<(typeof KEPT)[number], string>>;

/** Keeps what was typed over a reload for a newer build, the password excepted; returns what to call on each input. */
export function useRegisterDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty, { name: "register", draft: () => typedIn(form.current) });

  const draft = useCarried<Draft>("register");

  // The fields keep their own text, and the server drew them empty.
  useEffect(() => {
    for (const name of KEPT) {
      const input = fieldOf(form.current, name);
      if (input && draft?.[name]) input.value = draft[name];
    }
    if (draft) setIsDirty(true);
  }, [form, draft]);

  return () => setIsDirty(Object.values(typedIn(form.current)).some(Boolean));
}

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined;

const typedIn = (form: HTMLFormElement | null): Draft =>
  Object.fromEntries(KEPT.map((name) => [name, fieldOf(form, name)?.value ?? ""]));
