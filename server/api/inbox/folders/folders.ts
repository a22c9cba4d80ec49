import { sql } from "kysely";
import type { Folder } from "#shared/api/inbox/conversations.ts";
import { type ConversationState, conversationStates } from "#shared/rules/inbox/conversation-states.ts";
import { TRASH_DAYS } from "#shared/rules/inbox/inbox-limits.ts";
import { idIn } from "../../../db/list/list-filters.ts";
import type { Filter } from "../../../db/list/list-spec.ts";
import { starredBy } from "../conversations/conversations.search.ts";
import { keptStates, type Scope } from "../conversations/scope.ts";

const DAY_MS = 86_400_000;

/** Conversation states that a folder contains; `scheduled` and `drafts` contain every state. */
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

/** Assignee condition of a folder; empty if any assignee fits. */
export function peopleIn(folder: Folder, me: number): Scope["people"] {
  if (folder === "mine") return [[me]];
  return folder === "unassigned" ? [null] : [];
}

/** Filters of a folder beside states and assignee. */
export function folderFilters(folder: Folder, { me, now }: { me: number; now: number }): Filter[] {
  switch (folder) {
    case "trash":
      return [
        {
          name: "kept",
          condition: sql`t.trashed_at > ${now - TRASH_DAYS * DAY_MS} AND t.status = 'trash'`,
          cursorKey: [TRASH_DAYS],
          index: "conversations_trashed",
        },
      ];
    case "starred":
      return [starredBy(me)];
    case "scheduled":
      return [
        idIn(
          "scheduled",
          sql`SELECT DISTINCT conversation_id AS id FROM messages WHERE status = 'queued' AND is_scheduled = 1`,
        ),
      ];
    case "drafts":
      return [idIn("drafts", sql`SELECT conversation_id AS id FROM drafts WHERE user_id = ${me}`)];
    case "sent":
      return [
        {
          name: "sent",
          condition: sql`t.sent_at IS NOT NULL`,
          index: "conversations_sent",
          sorted: { sort: "lastMessageAt", index: "conversations_sent" },
        },
      ];
    default:
      return [];
  }
}
