import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { conversationStates, wantedStates } from "../../rules/conversation-states.ts";
import { INBOX_BULK_MAX, LABELS_MAX } from "../../rules/inbox-limits.ts";
import { BulkResult } from "../datatable/users.ts";
import { endpoint } from "../endpoint.ts";
import { Id, IdPath, listParams, manyOf, RecordId } from "../params.ts";
import { Label } from "./labels.ts";
import { Message } from "./messages.ts";
import { Copies, draftModes, MessageText, Recipients, Someone, Subject, UploadIds } from "./words.ts";

export const priorities = ["none", "low", "medium", "high", "urgent"] as const;
export const folders = [
  ...(["inbox", "mine", "unassigned", "starred", "snoozed", "scheduled", "drafts", "sent"] as const),
  ...(["archived", "spam", "trash", "all"] as const),
] as const;
export const Folder = z.enum(folders);
export type Folder = z.infer<typeof Folder>;

/** A conversation as lists show it; `unread` and `starred` are the caller's own. */
export const Conversation = z.strictObject({
  id: z.int(),
  subject: z.string(),
  snippet: z.string(),
  /** `id` when the writer is a known person. */
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
  /** The caller has an unfinished reply here. */
  hasDraft: z.boolean(),
  /** When it last came to the top: its newest message, or the end of its snooze. */
  lastMessageAt: z.iso.datetime(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** When the next scheduled message goes out. */
  scheduledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

/** One line of a conversation's history; `order` ones are steps of the linked order. */
export const ConversationEvent = z.strictObject({
  id: z.string(),
  kind: z.enum(["status", "assignee", "labels", "priority", "order", "subject", "merged", "order_step", "undone"]),
  by: Someone.nullable(),
  at: z.iso.datetime(),
  /** `from` and `to` in the field's own words; of an order's step `step` and `number`. */
  data: z.record(z.string(), z.unknown()),
});
export type ConversationEvent = z.infer<typeof ConversationEvent>;

/** A reply or a new message somebody has begun. */
export const Draft = z.strictObject({
  /** null: a message to be begun. */
  conversationId: z.int().nullable(),
  /** Of an answer: it goes to `to` and `cc` where that is `own`. */
  mode: z.enum(draftModes),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  files: Message.shape.files,
  at: z.iso.datetime(),
  /** The newest message that its writer had before them when they began it; null where that is not known. */
  seenMessageId: z.int().nullable(),
});
export type Draft = z.infer<typeof Draft>;

const ReplyRecipients = z.strictObject({ to: z.array(z.string()), cc: z.array(z.string()) });
const Answering = z.strictObject({ id: z.int(), subject: z.string() });

/** A conversation opened: its newest hundred messages, oldest first, and what the caller had begun to answer. */
export const ConversationOpened = Conversation.extend({
  from: z.strictObject({ name: z.string(), email: z.string() }),
  to: z.array(z.string()),
  /** Whom an answer goes to, and one to all; empty where nobody can be answered. */
  replyTo: z.strictObject({ one: ReplyRecipients, all: ReplyRecipients }),
  /** False where the other side has no address that mail can be sent to. */
  answerable: z.boolean(),
  /** The conversation that this one answers, though its writer had no part there, and those that answer this one so. */
  answers: Answering.nullable(),
  answeredBy: z.array(Answering),
  /** What comes from this address lands in Spam. */
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
 * `folder` is the inbox unless something is searched for: then all but spam and trash. `q` takes the operators of the
 * search field, `label` ids, `assignee` a person's id, `me` or `none`.
 */
export const ConversationQuery = z.object({
  ...listParams(conversationSorts, 25),
  folder: Folder.optional(),
  label: ids.optional(),
  assignee: z
    .string()
    .regex(/^(?:me|none|\d{1,15})$/)
    .optional(),
  /** Whose last message is older than this instant. */
  before: z.iso.datetime().optional(),
  status: manyOf(conversationStates).optional(),
  customerId: Id.optional(),
  orderId: Id.optional(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** How much a folder or a label holds; `unread` is the caller's own, null where nothing is ever unread. */
export const FolderCounts = z.strictObject({
  folders: z.array(z.strictObject({ folder: Folder, total: z.int(), unread: z.int().nullable() })),
  /** The caller has begun a new message: Drafts shows it above the conversations it counts. */
  begun: z.boolean(),
  /** Open ones with the label. */
  labels: z.array(Label.extend({ total: z.int() })),
  /** Messages wait, since the mail service refuses all of them: a wrong key, an unknown address, no secure connection. */
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
  /** All its labels, or what is added to and taken from those it has. */
  labelIds: LabelIds,
  addLabelIds: LabelIds,
  removeLabelIds: LabelIds,
  priority: z.enum(priorities),
  orderId: RecordId.nullable(),
  /** The caller's own marks. */
  starred: z.boolean(),
  unread: z.boolean(),
};
/** A snooze has its end, and nothing else has one. */
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

/** What is set on a conversation; the last one to set it stands, so none of it asks for a version. */
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
      /** Also of another customer, where one of the two answers the other. */
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
