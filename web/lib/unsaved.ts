import { useEffect, useRef } from "react";

/** Input that would be lost with the page: a form's name and, where it can be put back, what was typed so far. */
export interface Unsaved {
  name: string;
  draft?: (() => unknown) | undefined;
}

const held = new Set<Unsaved>();
const DRAFT = "draft:";

/** Counts as unsaved until the returned function is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  held.add(unsaved);
  return () => void held.delete(unsaved);
}

/** Whether anything on the page would be lost with it. */
export const hasUnsaved = (): boolean => held.size > 0;

/** Keeps what was typed for this tab's next page. */
export function keepDrafts(): void {
  for (const { name, draft } of held) if (draft) sessionStorage.setItem(DRAFT + name, JSON.stringify(draft()));
}

/** What was kept under a form's name; it is given out once. */
export function takeDraft<Draft>(name: string): Draft | null {
  const kept = sessionStorage.getItem(DRAFT + name);
  sessionStorage.removeItem(DRAFT + name);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

/** On signing out: drafts are gone too. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
}

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
