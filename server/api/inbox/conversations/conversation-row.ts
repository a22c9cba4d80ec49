import type { Conversation } from "#shared/api/inbox/conversations.ts";
import type { Label } from "#shared/api/inbox/labels.ts";
import type { ConversationState } from "#shared/rules/inbox/conversation-states.ts";
import type { Priority } from "../../../db/tables/inbox.ts";

/** Row of a conversation in a list, with the caller's own marks. */
export interface ConversationRow {
  id: number;
  subject: string;
  snippet: string;
  user_id: number | null;
  from_name: string;
  from_email: string;
  status: ConversationState;
  prior_status: ConversationState | null;
  assignee_id: number | null;
  assignee_name: string | null;
  priority: Priority;
  order_id: number | null;
  order_number: string | null;
  has_files: number;
  last_message_at: number;
  snoozed_until: number | null;
  created_at: number;
  version: number;
  revision: number;
  news: number;
  seen: number;
  starred: number;
  has_draft: number;
  scheduled_at: number | null;
  labels: string;
  label_ids: string;
  to_json: string;
  answers_id: number | null;
}

export const CONVERSATION_COLUMNS = `t.id, t.subject, t.snippet, t.user_id, t.from_name, t.from_email, t.status,
  t.prior_status, t.assignee_id, a.username AS assignee_name, t.priority, t.order_id, o.number AS order_number,
  t.has_files, t.last_message_at, t.snoozed_until, t.created_at, t.version, t.revision, t.news, t.label_ids, t.to_json, t.answers_id,
  coalesce(seen.news, 0) AS seen, coalesce(seen.starred, 0) AS starred, d.at IS NOT NULL AS has_draft,
  (SELECT min(m.send_after) FROM messages AS m INDEXED BY messages_scheduled WHERE m.conversation_id = t.id
    AND m.status = 'queued' AND m.is_scheduled = 1) AS scheduled_at,
  (SELECT json_group_array(json_object('id', l.id, 'name', l.name, 'colour', l.colour)) FROM json_each(t.label_ids) AS j
    JOIN inbox_labels AS l ON l.id = j.value WHERE l.removed_at IS NULL) AS labels`;

/** Joins that `CONVERSATION_COLUMNS` needs, for one person. */
export const conversationJoins = (me: number): string => `LEFT JOIN users AS a ON a.id = t.assignee_id
  LEFT JOIN orders AS o ON o.id = t.order_id
  LEFT JOIN conversation_seen AS seen ON seen.user_id = ${Math.trunc(me)} AND seen.conversation_id = t.id
  LEFT JOIN drafts AS d ON d.user_id = ${Math.trunc(me)} AND d.conversation_id = t.id`;

export const iso = (at: number): string => new Date(at).toISOString();

/** API form of a conversation row. */
export function conversationOf(row: ConversationRow): Conversation {
  return {
    id: row.id,
    subject: row.subject,
    snippet: row.snippet,
    customer: { id: row.user_id, name: row.from_name, email: row.from_email },
    status: row.status,
    unread: row.news > row.seen,
    starred: row.starred === 1,
    labels: JSON.parse(row.labels) as Label[],
    assigneeId: row.assignee_id,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? "" },
    priority: row.priority,
    orderId: row.order_id,
    orderNumber: row.order_number,
    hasAttachment: row.has_files === 1,
    hasDraft: row.has_draft === 1,
    lastMessageAt: iso(row.last_message_at),
    snoozedUntil: row.status === "snoozed" && row.snoozed_until !== null ? iso(row.snoozed_until) : null,
    scheduledAt: row.scheduled_at === null ? null : iso(row.scheduled_at),
    createdAt: iso(row.created_at),
    version: row.version,
    revision: row.revision,
  };
}
