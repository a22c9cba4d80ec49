import { useEffect, useRef, useState } from "react";
import { DRAFT, holdUnsaved, type Unsaved } from "./unsaved.ts";

/** Marks a form as unsaved while it differs from what is stored: `useUnsaved(isDirty, { name: "person:12", draft })`. */
export function useUnsaved(isDirty: boolean, { name, draft }: Unsaved): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (isDirty) return holdUnsaved({ name, draft: () => latest.current?.() ?? null });
  }, [isDirty, name]);
}

/** What was kept under a form's name before a reload; only the first form of that name gets it. */
export function useDraft<Draft>(name: string): Draft | null {
  // A drawing may be thrown away and begun again, so looking must not remove.
  const [draft] = useState(() => readDraft<Draft>(name));
  useEffect(() => sessionStorage.removeItem(DRAFT + name), [name]);
  return draft;
}

function readDraft<Draft>(name: string): Draft | null {
  if (import.meta.env.SSR) return null;
  const kept = sessionStorage.getItem(DRAFT + name);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}
