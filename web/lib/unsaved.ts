import { dropDraft, readCarried, writeDraft } from "./draft.ts";

/** Input that would be lost with the page or the form. */
export interface Unsaved {
  name: string;
  /** What was typed so far, where it can be put back. */
  draft?: (() => unknown) | undefined;
  /** Moving away asks first. The form's place is its path and these parameters of the address; none are asked about if absent. */
  place?: readonly string[] | undefined;
  /** The person gave the input up. */
  onDiscard?: (() => void) | undefined;
}

interface Held extends Unsaved {
  at: URL;
}

const held = new Set<Held>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Counts as unsaved until the returned function is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  const one = { ...unsaved, at: new URL(location.href) };
  held.add(one);
  warnBeforeUnload();
  return () => release(one);
}

/** Whether anything on the page would be lost with it. */
export const hasUnsaved = (): boolean => held.size > 0;

/** Which forms a move to `to` would make the person lose; a name asks about that form alone, wherever the move leads. */
export function lostBy(to: URL | string): Unsaved[] {
  return [...held].filter(({ name, place, at }) => {
    if (typeof to === "string") return name === to && place !== undefined;
    return place && (to.pathname !== at.pathname || place.some((one) => param(to, one) !== param(at, one)));
  });
}

const param = (url: URL, name: string) => url.searchParams.get(name);

/** Saved or given up: no longer unsaved, whatever the form still shows. */
export function releaseUnsaved(names: readonly string[]): void {
  for (const one of held) if (names.includes(one.name)) release(one);
}

/** Keeps what was typed for the next page of this browser. */
export function keepDrafts(): void {
  for (const { name, draft } of held) if (draft) writeDraft(name, draft(), true);
}

/** The page goes by the person's own wish; nothing asks any more. */
export function letGo(): void {
  held.clear();
  warnBeforeUnload();
}

function release(one: Held): void {
  if (!held.delete(one)) return;
  if (readCarried(one.name)) dropDraft(one.name);
  warnBeforeUnload();
}

// Only while it is needed: a page that listens is not kept by the browser's Back.
function warnBeforeUnload(): void {
  if ([...held].some((one) => one.place)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}
