import type { Job } from "#shared/api/jobs/jobs.ts";
import type { NewestAct, UndoOutcome } from "#shared/api/system/system.ts";
import { type ApiError, api, writesAnswered } from "./client.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** The idempotency keys of undos whose answer never came: they may have been done. */
const keys = new Map<string, string>();
/** What taking an act back came to, or the job that does it where the act wrote very many records. */
export type UndoneAction = UndoOutcome | Job;
type Listener = (token: string, outcome: UndoneAction) => void;
const listeners = new Set<Listener>();

/** Tells of each act that is taken back, whichever way, before anything is asked again. */
export const onActionUndone = (tell: Listener): void => void listeners.add(tell);

/** Takes an act back; after a failure that may pass, the next try is the same call. Throws {@link ApiError}. */
export async function runUndo(token: string): Promise<UndoneAction> {
  const idempotencyKey = keys.get(token) ?? newIdempotencyKey();
  keys.set(token, idempotencyKey);
  try {
    const { data } = await api("POST /undo/{token}", { path: { token }, idempotencyKey });
    keys.delete(token);
    for (const tell of listeners) tell(token, data);
    return data;
  } catch (error) {
    if (!isForNow(error as ApiError)) keys.delete(token);
    throw error;
  }
}

const NOT_HEARD: ReadonlySet<number> = new Set([401, 429]);
const isForNow = ({ isPassing, status }: ApiError): boolean => isPassing || NOT_HEARD.has(status);

/** The person's newest act, from whichever tab. One that is shown already and not yet answered is waited for. */
export async function findLatestAction(): Promise<NewestAct | null> {
  await writesAnswered();
  return (await api("GET /undo/newest")).data;
}
