import type { Generated, GeneratedAlways } from "kysely";
import type { MessageAuto } from "#shared/api/inbox/messages.ts";
import type { DraftMode } from "#shared/api/inbox/words.ts";
import type { ConversationState, MessageState } from "#shared/rules/inbox/conversation-states.ts";
import type { LabelColour } from "#shared/rules/inbox/inbox-limits.ts";

export type ConversationStatus = ConversationState;
export type Priority = "none" | "low" | "medium" | "high" | "urgent";
type Flag = 0 | 1;

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
  revision: Generated<number>;
  snippet: Generated<string>;
  to_json: Generated<string>;
  label_ids: Generated<string>;
  news: Generated<number>;
  has_files: Generated<Flag>;
  sent_at: number | null;
  trashed_at: number | null;
  from_search: Generated<string>;
  to_search: Generated<string>;
  subject_search: Generated<string>;
  answers_id: Generated<number | null>;
  priority_rank: GeneratedAlways<number>;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  direction: "in" | "out" | "note";
  status: MessageState;
  author_id: number | null;
  from_name: Generated<string>;
  from_email: Generated<string>;
  to_json: Generated<string>;
  external_id: string | null;
  /** List of `{kind, name, email}`; for sent messages only cc and bcc. */
  recipients_json: Generated<string>;
  dated_at: Generated<number | null>;
  auto: Generated<MessageAuto>;
  is_marked_spam: Generated<Flag>;
  is_unverified: Generated<Flag>;
  left_out_json: Generated<string>;
  body_text: string;
  body_html: string | null;
  /** HTML as received, until it is sanitised. */
  html_source: Generated<string | null>;
  clean_tries: Generated<number>;
  /** Number of those attempts that ended in an outage. */
  clean_outages: Generated<number>;
  /** When a worker claimed it for sanitising; epoch milliseconds. */
  clean_claimed_at: Generated<number | null>;
  remote_images: Generated<number>;
  is_cut: Generated<Flag>;
  is_plain: Generated<Flag>;
  is_scheduled: Generated<Flag>;
  send_after: number | null;
  afterwards_json: string | null;
  error: string | null;
  at: number;
}

export interface MessageFilesTable {
  message_id: number;
  file_id: string;
  position: number;
  content_id: Generated<string | null>;
}

export interface MessageIdsTable {
  id_fold: string;
  message_id: number;
  id: string;
  kind: "received" | "own" | "service";
}

export interface DeliveriesTable {
  message_id: number;
  email: string;
  state: "delayed" | "failed";
  reason: string;
  at: number;
}

export interface ArrivalsTable {
  id: Generated<number>;
  letter_hash: string | null;
  state: "waiting" | "message" | "event" | "own" | "known";
  message_id: number | null;
  raw_key: string | null;
  raw_size: number | null;
  raw_part_size: number | null;
  envelope_json: Generated<string>;
  tries: Generated<number>;
  /** When a worker claimed it for parsing or began to receive it; epoch milliseconds. */
  claimed_at: Generated<number | null>;
  at: number;
}

export interface InboxLabelsTable {
  id: Generated<number>;
  name: string;
  name_fold: string;
  colour: LabelColour;
  removed_at: number | null;
  version: Generated<number>;
}

/** `status` and `last_message_at` are copies of the conversation's columns. */
export interface ConversationLabelsTable {
  conversation_id: number;
  label_id: number;
  status: Generated<ConversationStatus>;
  last_message_at: Generated<number>;
}

export interface CannedTable {
  id: Generated<number>;
  code: string;
  body: string;
  shared: Flag;
  user_id: number;
  removed_at: number | null;
  version: Generated<number>;
}

export interface ConversationSeenTable {
  user_id: number;
  conversation_id: number;
  news: Generated<number>;
  starred: Generated<Flag>;
}

export interface DraftsTable {
  user_id: number;
  conversation_id: number;
  to_json: Generated<string>;
  subject: Generated<string>;
  body: string;
  files_json: Generated<string>;
  at: number;
  seen_message_id: number | null;
  cc_json: Generated<string>;
  mode: Generated<DraftMode>;
}

export interface PresenceTable {
  conversation_id: number;
  user_id: number;
  is_typing: Flag;
  at: number;
}

/** Number of conversations with news that a person has read completely. */
export interface SeenCountersTable {
  user_id: number;
  status: ConversationStatus;
  /** 0: unassigned. */
  assignee_id: number;
  n: number;
}

/** Number of conversations: all, those with news, those with a sent message. */
export interface ConversationCountersTable {
  status: ConversationStatus;
  /** 0: unassigned. */
  assignee_id: number;
  n: number;
  fresh: number;
  sent: number;
}

export interface LabelCountersTable {
  label_id: number;
  status: ConversationStatus;
  n: number;
}

export interface BlockedSendersTable {
  email: string;
}

/** Number of marks that a person has set on conversations. */
export interface InboxMarksTable {
  user_id: number;
  n: number;
}

/** Tables of the inbox. */
export interface InboxTables {
  conversations: ConversationsTable;
  messages: MessagesTable;
  message_files: MessageFilesTable;
  message_ids: MessageIdsTable;
  deliveries: DeliveriesTable;
  arrivals: ArrivalsTable;
  blocked_senders: BlockedSendersTable;
  inbox_labels: InboxLabelsTable;
  conversation_labels: ConversationLabelsTable;
  canned: CannedTable;
  conversation_seen: ConversationSeenTable;
  drafts: DraftsTable;
  presence: PresenceTable;
  conversation_counters: ConversationCountersTable;
  seen_counters: SeenCountersTable;
  label_counters: LabelCountersTable;
  /** `n` rises with each change of the inbox for one person alone. */
  inbox_marks: InboxMarksTable;
}
