import { useState } from "react";
import { RECIPIENTS_MAX } from "#shared/rules/inbox-limits.ts";
import { emailProblem } from "#shared/rules/person-rules.ts";
import type { ConversationOpened } from "./inbox.data.ts";

/** Whom an answer goes to, as it is shown and sent. */
export interface Recipients {
  to: readonly string[];
  cc: readonly string[];
}

/** Whom the answer that is being written goes to: as the conversation has it, until its writer says otherwise. */
export function useRecipients({ replyTo }: Pick<ConversationOpened, "replyTo">) {
  const [isAll, setAll] = useState(false);
  const [own, setOwn] = useState<Recipients | null>(null);
  const shown: Recipients = own ?? (isAll ? replyTo.all : replyTo.one);
  const { one, all } = replyTo;
  return {
    shown,
    isAll: isAll && own === null,
    /** More people than one are in it. */
    hasMore: all.to.length + all.cc.length > one.to.length,
    isReady: isSound(shown),
    change: setOwn,
    answer(toAll: boolean) {
      setAll(toAll);
      setOwn(null);
    },
  };
}

/** Whether a message can go to them. */
export const isSound = ({ to, cc }: Recipients): boolean =>
  to.length > 0 && [to, cc].every((some) => some.length <= RECIPIENTS_MAX && some.every((one) => !emailProblem(one)));
