import { hasTypedText } from "./typed-fields.ts";

/** Input that is lost when the page or form closes. */
export interface Unsaved {
  name: string;
  /** Stores the input for the next page. */
  keep?: (() => void) | undefined;
  /**
   * Navigation asks first. The form's location is its path and these URL parameters; without it navigation never asks.
   */
  place?: readonly string[] | undefined;
  /** Whether the form stays mounted at another URL of its path, if the parameters alone do not tell. */
  staysAt?: ((to: URL) => boolean | undefined) | undefined;
  /** Called when the person discards the input. */
  onDiscard?: (() => void) | undefined;
}

interface Held extends Unsaved {
  at: URL;
}

const held = new Set<Held>();
let callsHeld = 0;
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Registers unsaved input until the returned function is called. */
export function holdUnsaved(unsaved: Unsaved): () => void {
  const one = { ...unsaved, at: new URL(location.href) };
  held.add(one);
  warnBeforeUnload();
  return () => release([one]);
}

/** Registers a pending call: its input may already have left the field. */
export function holdCall(): () => void {
  callsHeld += 1;
  return () => {
    callsHeld -= 1;
  };
}

/** Whether closing the page would lose input; any field with typed text counts. */
export const hasUnsaved = (): boolean => held.size > 0 || callsHeld > 0 || hasTypedText();

/** All unsaved input with the URL where it began. */
export const allUnsaved = (): readonly Readonly<Held>[] => [...held];

/** Removes saved or discarded input by name, whatever the form still shows. */
export const releaseUnsaved = (names: readonly string[]): void =>
  release([...held].filter(({ name }) => names.includes(name)));

/** Stores all unsaved input for the next page of this browser. */
export function storeDrafts(): void {
  for (const { keep } of held) keep?.();
}

/** Discards all unsaved input: the person chose to leave. */
export const discardUnsaved = (): void => release([...held]);

function release(some: readonly Held[]): void {
  for (const one of some) held.delete(one);
  warnBeforeUnload();
}

// Registered only while needed: a `beforeunload` listener disables the back/forward cache.
function warnBeforeUnload(): void {
  if ([...held].some((one) => one.place)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}
