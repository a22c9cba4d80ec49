import type { conversationSorts, Folder } from "#shared/api/inbox/conversations.ts";
import { TRASH_DAYS } from "#shared/rules/inbox-limits.ts";
import { namedBy, oneOf } from "../../db/list-filters.ts";
import type { Filter } from "../../db/list-spec.ts";
import { starredBy } from "./conversations.search.ts";

type Sort = (typeof conversationSorts)[number];
const DAY_MS = 86_400_000;

const statusWalks: Record<Sort, string> = {
  lastMessageAt: "conversations_by_status_last",
  createdAt: "conversations_by_status_created",
  priority: "conversations_by_status_priority",
};

/** Conversations that stand at one or more states. */
export const standingAt = (states: readonly string[], sort: Sort): Filter[] =>
  oneOf({ name: "status", column: "status", index: "conversations_by_status_last" }, states, {
    sort,
    index: statusWalks[sort],
  });

const notGone: Filter = { name: "status", text: "t.status NOT IN ('spam', 'trash')", values: [] };

const openOf = (text: string, values: readonly unknown[]): Filter => ({
  name: "assignee",
  text: `${text} AND t.status = 'open'`,
  values,
  index: "conversations_by_assignee",
  walk: { sort: "lastMessageAt", index: "conversations_by_assignee" },
});

interface Asking {
  me: number;
  now: number;
  sort: Sort;
}

/** What each folder holds, as filters of the list. */
export function folderFilters(folder: Folder, { me, now, sort }: Asking): Filter[] {
  switch (folder) {
    case "inbox":
      return standingAt(["open"], sort);
    case "snoozed":
    case "archived":
    case "spam":
      return standingAt([folder], sort);
    case "trash":
      return [
        ...standingAt(["trash"], sort),
        { name: "kept", text: "t.trashed_at > ?", values: [now - TRASH_DAYS * DAY_MS] },
      ];
    case "mine":
      return [openOf("t.assignee_id = ?", [me])];
    case "unassigned":
      return [openOf("t.assignee_id IS NULL", [])];
    case "starred":
      return [starredBy(me), notGone];
    case "scheduled":
      return [
        namedBy("scheduled", {
          text: "SELECT DISTINCT conversation_id AS id FROM messages WHERE status = 'queued' AND is_scheduled = 1",
          values: [],
        }),
      ];
    case "drafts":
      return [namedBy("drafts", { text: "SELECT conversation_id AS id FROM drafts WHERE user_id = ?", values: [me] })];
    case "sent":
      return [
        {
          ...{ name: "sent", text: "t.sent_at IS NOT NULL", values: [], index: "conversations_sent" },
          walk: { sort: "lastMessageAt", index: "conversations_sent" },
        },
        notGone,
      ];
    case "all":
      return [notGone];
  }
}
