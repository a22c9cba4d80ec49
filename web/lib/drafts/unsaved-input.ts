import { hasTypedText } from "./typed-fields.ts";

/** Input that would be lost with the page or the form. */
export interface Unsaved {
  name: string;
  /** Keeps what was typed for the next page, where it can be put back. */
  keep?: (() => void) | undefined;
  /** Moving away asks first. The form's place is its path and these parameters of the address; none are asked about if absent. */
  place?: readonly string[] | undefined;
  /** Whether the form is still there at another address of its path, where the parameters alone do not tell. */
  staysAt?: ((to: URL) => boolean | undefined) | undefined;
  /** The person gave the input up. */
  onDiscard?: (() => void) | undefined;
}

interface Held extends Unsaved {
  at: URL;
}

const held = new Set<Held>();
let callsHeld = 0;
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Counts as unsaved until the returned function is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  const one = { ...unsaved, at: new URL(location.href) };
  held.add(one);
  warnBeforeUnload();
  return () => release([one]);
}

/** A call counts as unsaved while it has no answer: what it carries may have left its field. */
export function holdCall(): () => void {
  callsHeld += 1;
  return () => {
    callsHeld -= 1;
  };
}

/** Whether anything on the page would be lost with it; any field that was typed into counts, whatever form it is of. */
export const hasUnsaved = (): boolean => held.size > 0 || callsHeld > 0 || hasTypedText();

/** All that would be lost, with the address where it began. */
export const allUnsaved = (): readonly Readonly<Held>[] => [...held];

/** Saved or given up: no longer unsaved, whatever the form still shows. */
export const releaseUnsaved = (names: readonly string[]): void =>
  release([...held].filter(({ name }) => names.includes(name)));

/** Keeps what was typed for the next page of this browser. */
export function storeDrafts(): void {
  for (const { keep } of held) keep?.();
}

/** The page goes by the person's own wish; nothing asks any more. */
export const discardUnsaved = (): void => release([...held]);

function release(some: readonly Held[]): void {
  for (const one of some) held.delete(one);
  warnBeforeUnload();
}

// Only while it is needed: a page that listens is not kept by the browser's Back.
function warnBeforeUnload(): void {
  if ([...held].some((one) => one.place)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}
