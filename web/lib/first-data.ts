import type { Success } from "#shared/envelope.ts";

const fresh = new Set<string>();
let first: Record<string, Success<unknown>> = {};

/** Takes over the answers the document came with; they count as just asked until the first move. */
export function takeFirstData(data: Record<string, Success<unknown>>): void {
  first = data;
  for (const key of Object.keys(data)) fresh.add(key);
}

/** Whether this answer came with the document that is still shown. */
export const isFresh = (key: string): boolean => fresh.has(key);

/** At the first move to another screen: what came with the document is as old as anything else. */
export const ageFirstData = (): void => fresh.clear();

/** On signing out: the document's answers are gone too. */
export function forgetFirstData(): void {
  fresh.clear();
  for (const key of Object.keys(first)) delete first[key];
}
