import { type AnswerOf, api, type BodyOf } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import type { Conversation } from "./inbox.data.ts";
import { addOverlay } from "./inbox-overlay.ts";

export type ConversationChange = BodyOf<"PATCH /inbox/conversations/{id}">;

let underWay = 0;
let last: Promise<unknown> = Promise.resolve();

/** Asks again for all that is drawn of the inbox. */
export const refreshInbox = (): Promise<void> => refreshObjects(["conversation"]);

/**
 * Sets the same on some conversations: shown at once, sent one after another, asked for again once the last one is
 * through, so that no answer puts back what a later act has changed.
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
