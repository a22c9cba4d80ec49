import { type RefObject, useEffect, useState } from "react";
import { useCarried, useUnsaved } from "../../lib/drafts/use-unsaved.ts";

const KEPT = ["username", "phoneNumber", "email"] as const;
type Draft = Partial<Record<(typeof KEPT)[number], string>>;

export const REGISTER_FORM = "register";

/**
 * Leaving asks once something was typed, since it is not offered again. It is kept only over a reload for a newer build or
 * another language, the password excepted. Returns what to call on each input.
 */
export function useRegisterDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty, { name: REGISTER_FORM, place: [], draft: () => textIn(form.current) });

  const draft = useCarried<Draft>(REGISTER_FORM);

  // The fields keep their own text, and the server drew them empty.
  useEffect(() => {
    for (const name of KEPT) {
      const input = fieldOf(form.current, name);
      if (input && draft?.[name]) input.value = draft[name];
    }
    if (draft) setIsDirty(true);
  }, [form, draft]);

  return () => setIsDirty(isTypedIn(form.current));
}

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined;

const textIn = (form: HTMLFormElement | null): Draft =>
  Object.fromEntries(KEPT.map((name) => [name, fieldOf(form, name)?.value ?? ""]));

/** The address or an invitation may have filled in the email, which nobody has typed. */
const isTypedIn = (form: HTMLFormElement | null): boolean =>
  Array.from(form?.elements ?? []).some((one) => one instanceof HTMLInputElement && one.value !== one.defaultValue);
