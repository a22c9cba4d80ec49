import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { conversationStates, wantedStates } from "../../rules/inbox/conversation-states.ts";
import { INBOX_BULK_MAX, LABELS_MAX, MOST_WAITING_HOURS } from "../../rules/inbox/inbox-limits.ts";
import { BulkResult } from "../datatable/users.ts";
import { endpoint } from "../endpoint.ts";
import { Id, IdPath, listParams, manyOf, numeric, RecordId } from "../params.ts";
import { Label } from "./labels.ts";
import { Message } from "./messages.ts";
import { Copies, draftModes, MessageText, Recipients, Someone, Subject, UploadIds } from "./words.ts";

export const priorities = ["none", "low", "medium", "high", "urgent"] as const;
export const folders = [
  "inbox",
  "mine",
  "unassigned",
  "starred",
  "snoozed",
  "scheduled",
  "drafts",
  "sent",
  "archived",
  "spam",
  "trash",
  "all",
] as const;
export const Folder = z.enum(folders);
export type Folder = z.infer<typeof Folder>;

/** Conversation in a list; `unread` and `starred` are the caller's own. */
export const Conversation = z.strictObject({
  id: z.int(),
  subject: z.string(),
  snippet: z.string(),
  /** `id` is set if the sender is a known person. */
  customer: z.strictObject({ id: z.int().nullable(), name: z.string(), email: z.string() }),
  status: z.enum(conversationStates),
  unread: z.boolean(),
  starred: z.boolean(),
  labels: z.array(Label),
  assigneeId: z.int().nullable(),
  assignee: Someone.nullable(),
  priority: z.enum(priorities),
  orderId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  hasAttachment: z.boolean(),
  /** The caller has a draft reply here. */
  hasDraft: z.boolean(),
  /** Sort time: its newest message, or the end of its snooze. */
  lastMessageAt: z.iso.datetime(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** Send time of the next scheduled message. */
  scheduledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

/** History event of a conversation; `order_step` events are transitions of the linked order. */
export const ConversationEvent = z.strictObject({
  id: z.string(),
  kind: z.enum(["status", "assignee", "labels", "priority", "order", "subject", "merged", "order_step", "undone"]),
  by: Someone.nullable(),
  at: z.iso.datetime(),
  /** `from` and `to` as field values; for an order's transition `step` and `number`. */
  data: z.record(z.string(), z.unknown()),
});
export type ConversationEvent = z.infer<typeof ConversationEvent>;

/** Draft of a reply or of a new message. */
export const Draft = z.strictObject({
  /** null for a new conversation. */
  conversationId: z.int().nullable(),
  /** Recipients of a reply; `own` uses `to` and `cc`. */
  mode: z.enum(draftModes),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  files: Message.shape.files,
  at: z.iso.datetime(),
  /** Newest message shown when the draft was started; null if unknown. */
  seenMessageId: z.int().nullable(),
});
export type Draft = z.infer<typeof Draft>;

const ReplyRecipients = z.strictObject({ to: z.array(z.string()), cc: z.array(z.string()) });
const Answering = z.strictObject({ id: z.int(), subject: z.string() });

/** Opened conversation: its newest hundred messages, oldest first, and the caller's draft. */
export const ConversationOpened = Conversation.extend({
  from: z.strictObject({ name: z.string(), email: z.string() }),
  to: z.array(z.string()),
  /** Recipients of a reply to one and to all; empty if nobody can be replied to. */
  replyTo: z.strictObject({ one: ReplyRecipients, all: ReplyRecipients }),
  /** False if the other side has no deliverable address. */
  answerable: z.boolean(),
  /**
   * Conversation that this one replies to although its sender does not take part in it, and conversations that reply to
   * this one like that.
   */
  answers: Answering.nullable(),
  answeredBy: z.array(Answering),
  /** Mail from this address goes to Spam. */
  blocked: z.boolean(),
  allowedStates: z.array(z.enum(wantedStates)),
  messages: z.array(Message),
  olderMessages: z.int(),
  events: z.array(ConversationEvent),
  draft: Draft.nullable(),
});
export type ConversationOpened = z.infer<typeof ConversationOpened>;

export const conversationSorts = ["lastMessageAt", "createdAt", "priority"] as const;
const ids = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15}){0,49}$/)
  .transform((text) => [...new Set(text.split(",").map(Number))]);

/**
 * `folder` defaults to the inbox, in a search to all but spam and trash. `q` supports the search operators, `label`
 * takes ids, `assignee` a person's id, `me` or `none`.
 */
export const ConversationQuery = z.object({
  ...listParams(conversationSorts, 25),
  folder: Folder.optional(),
  label: ids.optional(),
  assignee: z
    .string()
    .regex(/^(?:me|none|\d{1,15})$/)
    .optional(),
  /** Hours since the last message, at least. */
  waitingOver: numeric(z.int().min(1).max(MOST_WAITING_HOURS)).optional(),
  status: manyOf(conversationStates).optional(),
  customerId: Id.optional(),
  orderId: Id.optional(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** Counts of a folder or label; `unread` is the caller's own, null for folders without unread state. */
export const FolderCounts = z.strictObject({
  folders: z.array(z.strictObject({ folder: Folder, total: z.int(), unread: z.int().nullable() })),
  /** The caller has a draft of a new message, which Drafts shows above its counted conversations. */
  begun: z.boolean(),
  /** Open conversations with the label. */
  labels: z.array(Label.extend({ total: z.int() })),
  /** The mail service rejects every message, so sending is paused: wrong key, unknown host or no secure connection. */
  sendingPaused: z.strictObject({ since: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type FolderCounts = z.infer<typeof FolderCounts>;

export const ComposeBody = z
  .strictObject({
    to: Recipients,
    cc: Copies.default([]),
    bcc: Copies.default([]),
    subject: Subject.default(""),
    body: MessageText.default(""),
    uploadIds: UploadIds,
    sendAt: z.iso.datetime().optional(),
    orderId: RecordId.optional(),
  })
  .refine((body) => body.body !== "" || body.uploadIds.length > 0, {
    path: ["body"],
    params: { code: "required" },
    message: "Required",
  });
export type ComposeBody = z.infer<typeof ComposeBody>;

const LabelIds = z.array(RecordId).max(LABELS_MAX);
const changes = {
  status: z.enum(wantedStates),
  /** With `snoozed` only. */
  snoozedUntil: z.iso.datetime(),
  assigneeId: RecordId.nullable(),
  /** All labels, or labels to add and remove. */
  labelIds: LabelIds,
  addLabelIds: LabelIds,
  removeLabelIds: LabelIds,
  priority: z.enum(priorities),
  orderId: RecordId.nullable(),
  /** The caller's own flags. */
  starred: z.boolean(),
  unread: z.boolean(),
};
/** `snoozedUntil` is required for `snoozed` and invalid otherwise. */
function checkSnooze({ status, snoozedUntil }: Snooze, context: z.RefinementCtx): void {
  if ((status === "snoozed") === (snoozedUntil !== undefined)) return;
  const path = [status === undefined ? "status" : "snoozedUntil"];
  const code = snoozedUntil === undefined || status === undefined ? "required" : "conflict";
  context.addIssue({ code: "custom", path, params: { code }, message: "Status snoozed and its end go together" });
}
interface Snooze {
  status?: string | undefined;
  snoozedUntil?: string | undefined;
}

/** Partial update of a conversation; the last write wins, so no version is required. */
export const ConversationChange = z
  .strictObject(changes)
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } })
  .superRefine(checkSnooze);
export type ConversationChange = z.infer<typeof ConversationChange>;

export const ConversationBulk = z
  .strictObject(changes)
  .partial()
  .extend({ ids: z.array(RecordId).min(1).max(INBOX_BULK_MAX) })
  .refine((body) => Object.keys(body).length > 1, { params: { code: "required" } })
  .superRefine(checkSnooze);
export type ConversationBulk = z.infer<typeof ConversationBulk>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const conversationEndpoints = {
  "GET /inbox/folders": endpoint({
    summary: "The folders and labels of the inbox with their counts",
    policy: "inbox:read",
    tagged: true,
    answer: FolderCounts,
  }),
  "GET /inbox/conversations": endpoint({
    summary: "Conversations, those that moved last first",
    policy: "inbox:read",
    tagged: true,
    query: ConversationQuery,
    answer: z.array(Conversation),
    extended: z.array(Conversation.partial()),
    meta: ListMeta,
  }),
  "GET /inbox/conversations/{id}": endpoint({
    summary: "One conversation with its messages",
    policy: "inbox:read",
    path: IdPath,
    answer: ConversationOpened,
    errors: ["not_found"],
  }),
  "POST /inbox/conversations": endpoint({
    summary: "Write to somebody: the message goes out after ten seconds, or when it is scheduled for",
    policy: "inbox:write",
    token: true,
    body: ComposeBody,
    status: 201,
    answer: ConversationOpened,
    errors: ["too_large", "validation_failed"],
  }),
  "PATCH /inbox/conversations/{id}": endpoint({
    summary: "Set status, snooze, assignee, labels, priority or order, and the caller's own star and read mark",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: ConversationChange,
    answer: Conversation,
    meta: Undoable,
    errors: ["not_found", "forbidden", "invalid_transition", "snooze_in_past", "validation_failed"],
  }),
  "POST /inbox/bulk": endpoint({
    summary: "Set the same on many conversations; those that cannot take it are named",
    policy: "inbox:write",
    token: true,
    body: ConversationBulk,
    answer: z.strictObject({ results: z.array(BulkResult) }),
    meta: Undoable,
    errors: ["forbidden", "snooze_in_past", "validation_failed"],
  }),
  "POST /inbox/conversations/{id}/merge": endpoint({
    summary:
      "Move all messages into another conversation of the same customer, or into the one that it answers; this one goes to the trash, empty",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: z.strictObject({
      intoId: RecordId,
      /** Allows merging with another customer's conversation if one of the two replies to the other. */
      join: z.boolean().default(false),
    }),
    answer: ConversationOpened,
    meta: Undoable,
    errors: ["not_found", "other_customer", "invalid_transition", "validation_failed"],
  }),
  "DELETE /inbox/conversations/{id}": endpoint({
    summary: "Delete a conversation in the trash for good",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    answer: z.strictObject({}),
    errors: ["not_found", "forbidden", "invalid_transition"],
  }),
  "POST /inbox/conversations/{id}/presence": endpoint({
    summary: "Tell colleagues that one looks at a conversation or writes in it; answers with who else does",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: z.strictObject({ typing: z.boolean(), left: z.boolean().default(false) }),
    answer: z.strictObject({
      here: z.array(z.strictObject({ id: z.int(), name: z.string(), typing: z.boolean() })),
    }),
    errors: ["not_found"],
  }),
};
