import { useSyncExternalStore } from "react";
import { RECIPIENTS_MAX } from "#shared/rules/inbox-limits.ts";
import { emailProblem } from "#shared/rules/person-rules.ts";
import type { ConversationOpened } from "./inbox.data.ts";
import { chooseRecipients, chosenFor, subscribeWritings } from "./writing.store.ts";
import type { Recipients } from "./writing.ts";

/** Whom the answer that is being written goes to: as the conversation has it, until its writer says otherwise. */
export function useRecipients({ id, replyTo }: Pick<ConversationOpened, "id" | "replyTo">) {
  const choice = useSyncExternalStore(
    subscribeWritings,
    () => chosenFor(id),
    () => undefined,
  );
  const { isAll = false, own = null } = choice ?? {};
  const shown: Recipients = own ?? (isAll ? replyTo.all : replyTo.one);
  const { one, all } = replyTo;
  return {
    shown,
    isAll: isAll && own === null,
    /** More people than one are in it. */
    hasMore: all.to.length + all.cc.length > one.to.length,
    isReady: isSound(shown),
    change: (changed: Recipients) => chooseRecipients(id, { isAll, own: changed }),
    answer: (toAll: boolean) => chooseRecipients(id, { isAll: toAll, own: null }),
  };
}

/** Whether a message can go to them. */
export const isSound = ({ to, cc }: Recipients): boolean =>
  to.length > 0 && [to, cc].every((some) => some.length <= RECIPIENTS_MAX && some.every((one) => !emailProblem(one)));
