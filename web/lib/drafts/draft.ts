import type { Figures } from "../text/parse-number.ts";

/** What was typed into a form and not saved: the value, and when the browser kept it (epoch milliseconds). */
export interface Draft<Value> {
  value: Value;
  at: number;
  /** What of the record it was typed over, as that stood then. */
  base?: unknown;
  /** The form its numbers were typed in. */
  figures?: Figures | undefined;
}

interface Kept extends Draft<unknown> {
  /** Goes on in the next page by itself, without being offered. */
  isCarried?: true;
}

const PREFIX = "draft:";
/** Null on pages that were drawn for nobody. */
let owner: number | null = null;

const keyOf = (by: number | null, name: string): string => `${PREFIX}${by ?? ""}:${name}`;

/** Where a draft of this name may lie: each person's apart, so that nobody writes over another's. */
function keysOf(name: string): string[] {
  if (owner !== null) return [keyOf(owner, name), keyOf(null, name)];
  return Object.keys(localStorage).filter((key) => key.replace(/^draft:\d*:/, "") === name);
}

/** Told by the frame: whose drafts these are. Those of others are never shown. */
export function draftsOfOwner(by: number | null): void {
  owner = by;
}

/** Who keeps something here just now. */
export const currentOwner = (): number | null => owner;

/** Whether what was kept by somebody is another person's. */
export const isOthers = (by: number | null): boolean => by !== null && owner !== null && by !== owner;

/** Keeps what was typed under the form's name: `writeDraft("product:12", changes)`. */
export function writeDraft(name: string, value: unknown, more: Omit<Kept, "value" | "at"> = {}): void {
  const kept: Kept = { value, at: Date.now(), ...more };
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify(kept));
  } catch (error) {
    // A full storage must not stop the typing.
    console.warn("A draft was not kept.", error);
  }
}

/** The draft that is to be offered. */
export const readDraft = <Value>(name: string): Draft<Value> | null => read<Value>(name, false);

/** The draft that a reload for a newer build carried over. */
export const readCarriedDraft = <Value>(name: string): Draft<Value> | null => read<Value>(name, true);

export function deleteDraft(name: string): void {
  for (const key of keysOf(name)) localStorage.removeItem(key);
}

/** On signing out nothing the person typed stays behind; what others kept waits for them. */
export function deleteDrafts(): void {
  const own = [keyOf(owner, ""), keyOf(null, "")];
  for (const key of Object.keys(localStorage))
    if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key);
}

function read<Value>(name: string, isCarried: boolean): Draft<Value> | null {
  for (const key of keysOf(name)) {
    const text = localStorage.getItem(key);
    if (text === null) continue;
    try {
      const kept = JSON.parse(text) as Kept;
      if ((kept.isCarried ?? false) === isCarried) return kept as Draft<Value>;
    } catch {
      // Not of our making, or of an older build: it counts as none.
      localStorage.removeItem(key);
    }
  }
  return null;
}
