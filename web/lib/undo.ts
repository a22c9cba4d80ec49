import type { Job } from "#shared/api/jobs/jobs.ts";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { newActKey } from "./act-key.ts";
import { type ApiError, api, writesAnswered } from "./api.ts";

interface Kept extends UndoMeta {
  /** When its answer came, by the clock that never goes back. */
  at: number;
}
const kept: Kept[] = [];
const tried = new Set<string>();
const keys = new Map<string, string>();

/** Remembers an act of this page; the newest is the first to be taken back, in whatever order they were answered. */
export function keepUndo(undo: UndoMeta): void {
  const later = kept.findIndex(({ until }) => until > undo.until);
  kept.splice(later < 0 ? kept.length : later, 0, { ...undo, at: performance.now() });
}

/** Whether this page has done something since that it can take back; what is not yet answered is waited for. */
export async function hasActedSince(at: number): Promise<boolean> {
  await writesAnswered();
  return kept.some((one) => one.at > at);
}

const listeners = new Set<(token: string) => void>();

/** Tells of each act that is taken back, whichever way. */
export const onTakenBack = (tell: (token: string) => void): void => void listeners.add(tell);

/** What taking an act back came to, or the job that does it where the act wrote very many records. */
export type TakenBack = UndoOutcome | Job;

/**
 * Takes an act back, once; after a failure that may pass it is the next again, and the same call, since it may have been
 * done although its answer never came. Throws {@link ApiError}.
 */
export async function takeBack(token: string): Promise<TakenBack> {
  tried.add(token);
  const at = kept.findIndex((one) => one.token === token);
  const known = kept[at];
  if (known) kept.splice(at, 1);
  const idempotencyKey = keys.get(token) ?? newActKey();
  keys.set(token, idempotencyKey);
  try {
    const { data } = await api("POST /undo/{token}", { path: { token }, idempotencyKey });
    keys.delete(token);
    for (const tell of listeners) tell(token);
    return data;
  } catch (error) {
    if (isForNow(error as ApiError)) {
      tried.delete(token);
      if (known) kept.splice(at, 0, known);
    } else keys.delete(token);
    throw error;
  }
}

const NOT_HEARD: ReadonlySet<number> = new Set([401, 429]);
const isForNow = ({ isPassing, status }: ApiError): boolean => isPassing || NOT_HEARD.has(status);

/**
 * Takes the newest act back: one of this page, else the person's newest that the server knows. Null when none is left.
 * An act that is shown already and not yet answered is waited for, since it is the newest.
 */
export async function takeBackNewest(): Promise<TakenBack | null> {
  await writesAnswered();
  const own = kept.at(-1);
  if (own) return takeBack(own.token);
  const { data } = await api("GET /undo");
  const known = data.find(({ token }) => !tried.has(token));
  return known ? takeBack(known.token) : null;
}
