import type { WantedState } from "#shared/rules/inbox/conversation-states.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { stayUnread } from "./conversation/use-read-mark.ts";
import { type ConversationChange, setOn } from "./inbox.calls.ts";
import type { Conversation } from "./inbox.data.ts";

interface Act {
  ids: readonly number[];
  change: ConversationChange;
  /** Optimistic state of the conversations. */
  shown?: Partial<Conversation>;
  /** Message on success; absent if the result is visible. */
  told?: (count: number) => string;
}

/** Actions on conversations, each with message and undo. */
export function useInboxActions() {
  const t = useT();
  const undo = useUndo();
  const { soon } = useFormat();
  const errorText = useErrorText();

  const tellSkipped = (count: number) => {
    if (count > 0) toast({ message: t("inbox.skipped", { count }), type: "warning" });
  };
  async function act({ ids, change, shown = {}, told }: Act): Promise<boolean> {
    if (ids.length === 0) return false;
    try {
      const { data, meta } = await setOn(ids, change, shown);
      const skipped = data.results.filter(({ ok }) => !ok);
      const count = ids.length - skipped.length;
      if (told && count > 0) undo.offer(meta?.undo, told(count));
      tellSkipped(skipped.length);
      return count > 0;
    } catch (error) {
      toast({ message: t("inbox.notDone", { reason: errorText(error as ApiError) }), type: "danger" });
      return false;
    }
  }

  return {
    set: act,
    tellSkipped,
    status: (ids: readonly number[], status: Exclude<WantedState, "snoozed">) =>
      act({
        ids,
        change: { status },
        ...(status !== "restored" && { shown: { status, snoozedUntil: null } }),
        told: (count) => t(`inbox.done.${status}` as MessageKey, { count }),
      }),
    snooze: (ids: readonly number[], at: number) => {
      const snoozedUntil = new Date(at).toISOString();
      return act({
        ids,
        change: { status: "snoozed", snoozedUntil },
        shown: { status: "snoozed", snoozedUntil },
        told: (count) => t("inbox.done.snoozed", { count, time: soon(at) }),
      });
    },
    star: (ids: readonly number[], starred: boolean) => act({ ids, change: { starred }, shown: { starred } }),
    read(ids: readonly number[], isRead: boolean) {
      if (!isRead) stayUnread(ids);
      return act({ ids, change: { unread: !isRead }, shown: { unread: !isRead } });
    },
    assign: (ids: readonly number[], assignee: { id: number; name: string } | null) =>
      act({
        ids,
        change: { assigneeId: assignee?.id ?? null },
        shown: { assigneeId: assignee?.id ?? null, assignee },
        ...(ids.length > 1 && { told: (count: number) => t("inbox.done.assigned", { count }) }),
      }),
    undo: undo.newest,
  };
}
