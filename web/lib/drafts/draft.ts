import type { Figures } from "../text/parse-number.ts";

/** Unsaved form input with the time it was stored (epoch milliseconds). */
export interface Draft<Value> {
  value: Value;
  at: number;
  /** Record values at the time of typing. */
  base?: unknown;
  /** Number format the input was typed in. */
  figures?: Figures | undefined;
}

interface Kept extends Draft<unknown> {
  /** Restored on the next page without asking. */
  isCarried?: true;
}

const PREFIX = "draft:";
/** Null on pages rendered without a person. */
let owner: number | null = null;

const keyOf = (by: number | null, name: string): string => `${PREFIX}${by ?? ""}:${name}`;

/** Storage keys of a draft, separate for each person. */
function keysOf(name: string): string[] {
  if (owner !== null) return [keyOf(owner, name), keyOf(null, name)];
  return Object.keys(localStorage).filter((key) => key.replace(/^draft:\d*:/, "") === name);
}

/** Sets the owner of the drafts; drafts of others are never shown. */
export function draftsOfOwner(by: number | null): void {
  owner = by;
}

/** Person whose drafts are stored. */
export const currentOwner = (): number | null => owner;

/** Whether a stored value belongs to another person. */
export const isOthers = (by: number | null): boolean => by !== null && owner !== null && by !== owner;

/** Stores a draft under the form's name: `writeDraft("product:12", changes)`. */
export function writeDraft(name: string, value: unknown, more: Omit<Kept, "value" | "at"> = {}): void {
  const kept: Kept = { value, at: Date.now(), ...more };
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify(kept));
  } catch (error) {
    // A full storage must not block typing.
    console.warn("A draft was not kept.", error);
  }
}

/** Draft to offer to the person. */
export const readDraft = <Value>(name: string): Draft<Value> | null => read<Value>(name, false);

/** Draft carried over a reload for a newer build. */
export const readCarriedDraft = <Value>(name: string): Draft<Value> | null => read<Value>(name, true);

export function deleteDraft(name: string): void {
  for (const key of keysOf(name)) localStorage.removeItem(key);
}

/** Deletes the person's drafts on sign-out; those of others stay. */
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
      // Foreign or outdated value: counts as no draft.
      localStorage.removeItem(key);
    }
  }
  return null;
}
