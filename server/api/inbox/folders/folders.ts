import type { Folder } from "#shared/api/inbox/conversations.ts";
import { type ConversationState, conversationStates } from "#shared/rules/conversation-states.ts";
import { TRASH_DAYS } from "#shared/rules/inbox-limits.ts";
import { namedBy } from "../../../db/list/list-filters.ts";
import type { Filter } from "../../../db/list/list-spec.ts";
import { starredBy } from "../conversations/conversations.search.ts";
import { keptStates, type Scope } from "../conversations/scope.ts";

const DAY_MS = 86_400_000;

/** The states of what a folder holds; of some it is no matter. */
export function statesIn(folder: Folder): readonly ConversationState[] {
  switch (folder) {
    case "inbox":
    case "mine":
    case "unassigned":
      return ["open"];
    case "snoozed":
    case "archived":
    case "spam":
    case "trash":
      return [folder];
    case "scheduled":
    case "drafts":
      return conversationStates;
    case "starred":
    case "sent":
    case "all":
      return keptStates;
  }
}

/** Whose conversations a folder holds, where it is somebody's. */
export function peopleIn(folder: Folder, me: number): Scope["people"] {
  if (folder === "mine") return [[me]];
  return folder === "unassigned" ? [null] : [];
}

/** What else must be true of what a folder holds. */
export function folderFilters(folder: Folder, { me, now }: { me: number; now: number }): Filter[] {
  switch (folder) {
    case "trash":
      return [
        {
          name: "kept",
          text: "t.trashed_at > ? AND t.status = 'trash'",
          values: [now - TRASH_DAYS * DAY_MS],
          known: [TRASH_DAYS],
          index: "conversations_trashed",
        },
      ];
    case "starred":
      return [starredBy(me)];
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
          name: "sent",
          text: "t.sent_at IS NOT NULL",
          values: [],
          index: "conversations_sent",
          walk: { sort: "lastMessageAt", index: "conversations_sent" },
        },
      ];
    default:
      return [];
  }
}
