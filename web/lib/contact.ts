/** When the server last answered, and how long it asked to be left alone. */
export interface Contact {
  /** Epoch milliseconds of the last good answer; the document counts as one. */
  heardAt: number;
  /** `performance.now()` at which it may be asked again; null while it works. */
  busyUntil: number | null;
}

let contact: Contact = { heardAt: Date.now(), busyUntil: null };
const listeners = new Set<() => void>();

function become(next: Contact): void {
  const isNews = next.busyUntil !== contact.busyUntil;
  contact = next;
  if (isNews) for (const listener of listeners) listener();
}

/** The server gave a good answer. */
export const heardServer = (): void => become({ heardAt: Date.now(), busyUntil: null });

/** The server asked not to be asked for some seconds (503 with `Retry-After`). */
export function serverIsBusy(seconds: number): void {
  become({ ...contact, busyUntil: performance.now() + seconds * 1000 });
}

export const lastHeard = (): number => contact.heardAt;
export const busyUntil = (): number | null => contact.busyUntil;

/** Calls back when the server becomes busy or works again; returns the way to stop. */
export function onContact(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
