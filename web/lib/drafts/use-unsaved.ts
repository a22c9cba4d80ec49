import { useEffect, useRef, useState } from "react";
import type { Figures } from "../text/parse-number.ts";
import { type Draft, deleteDraft, readCarriedDraft, writeDraft } from "./draft.ts";
import { holdUnsaved, type Unsaved } from "./unsaved-input.ts";

interface Form extends Omit<Unsaved, "keep"> {
  /** What was typed so far, where it can be put back. */
  draft?: () => unknown;
  /** What of the record that was typed over. */
  base?: () => unknown;
  /** The form numbers were typed in. */
  figures?: Figures;
}

/** Marks a form as unsaved while it differs from what is stored: `useUnsaved(isDirty, { name: "person:12", draft })`. */
export function useUnsaved(isDirty: boolean, form: Form): void {
  const { name, place } = form;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const params = place?.join(",");
  useEffect(() => {
    if (!isDirty) return;
    const release = holdUnsaved({
      name,
      place: params?.split(",").filter(Boolean),
      keep() {
        const { draft, base, figures } = latest.current;
        if (draft) writeDraft(name, draft(), { isCarried: true, base: base?.(), figures });
      },
      staysAt: (to) => latest.current.staysAt?.(to),
      onDiscard: () => latest.current.onDiscard?.(),
    });
    return () => {
      release();
      // Carried for a reload that did not come.
      if (readCarriedDraft(name)) deleteDraft(name);
    };
  }, [isDirty, name, params]);
}

/** What a reload for a newer build carried over under a form's name; only the first form of that name gets it. */
export const useCarried = <Value>(name: string): Value | null => useCarriedDraft<Value>(name)?.value ?? null;

/** The same, with what it was typed over. */
export function useCarriedDraft<Value>(name: string): Draft<Value> | null {
  // A drawing may be thrown away and begun again, so looking must not remove.
  const [carried] = useState(() => (import.meta.env.SSR ? null : readCarriedDraft<Value>(name)));
  useEffect(() => {
    if (carried) deleteDraft(name);
  }, [carried, name]);
  return carried;
}
