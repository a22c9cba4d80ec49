import type { Figures } from "./parse-number.ts";

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
  /** Whose it is; null on pages that were drawn for nobody. */
  by: number | null;
  /** Goes on in the next page by itself, without being offered. */
  isCarried?: true;
}

const PREFIX = "draft:";
let owner: number | null = null;

/** Told by the frame: whose drafts these are. Those of others are never shown. */
export function ownDrafts(by: number | null): void {
  owner = by;
}

/** Who keeps something here just now. */
export const ownerNow = (): number | null => owner;

/** Whether what was kept by somebody is another person's. */
export const isOthers = (by: number | null): boolean => by !== null && owner !== null && by !== owner;

/** Keeps what was typed under the form's name: `writeDraft("product:12", changes)`. */
export function writeDraft(name: string, value: unknown, more: Omit<Kept, "value" | "at" | "by"> = {}): void {
  const kept: Kept = { value, at: Date.now(), by: owner, ...more };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch (error) {
    // A full storage must not stop the typing.
    console.warn("A draft was not kept.", error);
  }
}

/** The draft that is to be offered. */
export const readDraft = <Value>(name: string): Draft<Value> | null => read<Value>(name, false);

/** The draft that a reload for a newer build carried over. */
export const readCarried = <Value>(name: string): Draft<Value> | null => read<Value>(name, true);

export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** On signing out nothing typed stays behind. */
export function dropDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

function read<Value>(name: string, isCarried: boolean): Draft<Value> | null {
  const text = localStorage.getItem(PREFIX + name);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    return isOthers(kept.by) || (kept.isCarried ?? false) !== isCarried ? null : (kept as Draft<Value>);
  } catch {
    // Not of our making, or of an older build: it counts as none.
    dropDraft(name);
    return null;
  }
}
