import { useEffect, useRef } from "react";
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

/** What was kept under a form's name; it is given out once. */
export function takeDraft<Draft>(name: string): Draft | null {
  const kept = sessionStorage.getItem(DRAFT + name);
  sessionStorage.removeItem(DRAFT + name);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}
