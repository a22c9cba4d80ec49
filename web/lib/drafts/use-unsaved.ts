import { useEffect, useRef, useState } from "react";
import type { Figures } from "../text/parse-number.ts";
import { type Draft, deleteDraft, readCarriedDraft, writeDraft } from "./draft.ts";
import { holdUnsaved, type Unsaved } from "./unsaved-input.ts";

interface Form extends Omit<Unsaved, "keep"> {
  /** Current input, if it can be restored. */
  draft?: () => unknown;
  /** Record values the input is based on. */
  base?: () => unknown;
  /** Number format of the input. */
  figures?: Figures;
}

/**
 * Marks a form as unsaved while it differs from the stored record: `useUnsaved(isDirty, { name: "person:12", draft })`.
 */
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
      // Carried for a reload that did not happen.
      if (readCarriedDraft(name)) deleteDraft(name);
    };
  }, [isDirty, name, params]);
}

/** Input carried over a reload for a newer build; only the first form of that name receives it. */
export const useCarried = <Value>(name: string): Value | null => useCarriedDraft<Value>(name)?.value ?? null;

/** As {@link useCarried}, with the record values it is based on. */
export function useCarriedDraft<Value>(name: string): Draft<Value> | null {
  // React may discard a render and repeat it, so reading must not remove.
  const [carried] = useState(() => (import.meta.env.SSR ? null : readCarriedDraft<Value>(name)));
  useEffect(() => {
    if (carried) deleteDraft(name);
  }, [carried, name]);
  return carried;
}
