import type { Generated } from "kysely";

export type ConversationStatus = "open" | "snoozed" | "archived" | "spam" | "trash";
export type Priority = "none" | "low" | "medium" | "high" | "urgent";

export interface ConversationsTable {
  id: Generated<number>;
  subject: Generated<string>;
  user_id: number | null;
  from_email: string;
  from_name: Generated<string>;
  status: Generated<ConversationStatus>;
  prior_status: "open" | "snoozed" | "archived" | "spam" | null;
  snoozed_until: number | null;
  assignee_id: number | null;
  priority: Generated<Priority>;
  order_id: number | null;
  last_message_at: number;
  last_incoming_at: number | null;
  search: string;
  created_at: number;
  version: Generated<number>;
}

/** The tables of the inbox. */
export interface InboxTables {
  conversations: ConversationsTable;
}
