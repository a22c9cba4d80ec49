/** Input that would be lost with the page: a form's name and, where it can be put back, what was typed so far. */
export interface Unsaved {
  name: string;
  draft?: (() => unknown) | undefined;
}

const held = new Set<Unsaved>();
/** Under this and the form's name a draft outlives a reload of its tab. */
export const DRAFT = "draft:";

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
