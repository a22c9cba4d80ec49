import { type AnswerOf, api, type BodyOf } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import type { Conversation } from "./inbox.data.ts";
import { addOverlay } from "./inbox-overlay.ts";

export type ConversationChange = BodyOf<"PATCH /inbox/conversations/{id}">;

let underWay = 0;
let last: Promise<unknown> = Promise.resolve();

/** Refetches all rendered inbox data. */
export const refreshInbox = (): Promise<void> => refreshObjects(["conversation"]);

/**
 * Sets fields on conversations: optimistic, one request after another, refetched after the last, so that no answer
 * reverts a later change.
 */
export async function setOn(
  ids: readonly number[],
  change: ConversationChange,
  shown: Partial<Conversation>,
): Promise<AnswerOf<"POST /inbox/bulk">> {
  underWay += 1;
  await addOverlay(ids, shown);
  const ask = last.then(() => api("POST /inbox/bulk", { body: { ...change, ids: [...ids] } as never }));
  last = ask.catch(() => undefined);
  try {
    return await ask;
  } finally {
    underWay -= 1;
    if (underWay === 0) void refreshInbox();
  }
}
