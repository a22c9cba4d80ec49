import type { Job } from "#shared/api/jobs/jobs.ts";
import type { NewestAct, UndoOutcome } from "#shared/api/system/system.ts";
import { type ApiError, api, writesAnswered } from "./client.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** Idempotency keys of undo calls without an answer: they may have succeeded. */
const keys = new Map<string, string>();
/** Result of an undo, or its job for an action on very many records. */
export type UndoneAction = UndoOutcome | Job;
type Listener = (token: string, outcome: UndoneAction) => void;
const listeners = new Set<Listener>();

/** Subscribes to every undone action, before anything is refetched. */
export const onActionUndone = (tell: Listener): void => void listeners.add(tell);

/** Undoes an action; a retry after a passing failure reuses its key. Throws {@link ApiError}. */
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

/** Newest action of the person in any tab; waits for a pending one that is already shown. */
export async function findLatestAction(): Promise<NewestAct | null> {
  await writesAnswered();
  return (await api("GET /undo/newest")).data;
}
