import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { messageStates } from "../../rules/conversation-states.ts";
import { AHEAD_MAX_MS, MENTIONS_MAX } from "../../rules/inbox-limits.ts";
import { endpoint } from "../endpoint.ts";
import { Id, IdPath, RecordId } from "../params.ts";
import { Copies, draftModes, MessageText, Recipients, Someone, UploadIds } from "./words.ts";

export const MessageFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** A signed link that opens it for ten minutes. */
  url: z.string(),
  /** A picture in the message's `html`, at the `data-file` that names its id. */
  inline: z.boolean(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** Why a file of a letter was not kept; `unread`: the letter itself could not be read and is kept as that file. */
export const leftOutReasons = ["too_large", "too_many", "empty", "unread"] as const;
export const LeftOut = z.strictObject({
  name: z.string(),
  /** Bytes; null where they were not counted. */
  size: z.int().nullable(),
  reason: z.enum(leftOutReasons),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const recipientKinds = ["to", "cc", "bcc", "replyTo"] as const;
export type RecipientKind = (typeof recipientKinds)[number];
const Mailbox = z.strictObject({ name: z.string(), email: z.string() });

/** What sent a letter: a person, or a machine that could not deliver, answers by itself, or writes to many. */
export const messageAutos = ["none", "bounce", "reply", "bulk"] as const;
export type MessageAuto = (typeof messageAutos)[number];

/**
 * One message of a conversation. `html` is clean: no script, no style, no picture from elsewhere (`remoteImages` counts
 * those held back: their address waits in `data-src`). A picture that came with the mail has its file's id in
 * `data-file`; a `span` with `data-missing` stands for one that did not come. History it quotes is in `details`.
 */
export const Message = z.strictObject({
  id: z.int(),
  conversationId: z.int(),
  direction: z.enum(["in", "out", "note"]),
  status: z.enum(messageStates),
  /** The colleague who wrote it; null for what came in. */
  author: Someone.nullable(),
  from: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  to: z.array(z.string()),
  /** Everybody it names, known names with them; `replyTo` is where its writer wants the answer. */
  recipients: z.strictObject({
    to: z.array(Mailbox),
    cc: z.array(Mailbox),
    bcc: z.array(Mailbox),
    replyTo: z.array(Mailbox),
  }),
  text: z.string(),
  html: z.string().nullable(),
  remoteImages: z.int(),
  /** It was longer than is kept. */
  isCut: z.boolean(),
  /** Its formatting was too much and only its text is kept. */
  isPlain: z.boolean(),
  files: z.array(MessageFile),
  /** Files that came with it and were not kept. */
  leftOut: z.array(LeftOut),
  at: z.iso.datetime(),
  /** The date that the letter itself names, where that may be true. */
  sentAt: z.iso.datetime().nullable(),
  auto: z.enum(messageAutos),
  /** The mail service took it for spam. */
  isMarkedSpam: z.boolean(),
  /** The receiving server found that it is not from the domain that its sender names (`dmarc=fail`). */
  isUnverified: z.boolean(),
  /** What is known of its way to its recipients after it was sent. */
  deliveries: z.array(
    z.strictObject({
      email: z.string(),
      state: z.enum(["delayed", "failed"]),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** While it waits: when it goes out. Until then it can be called back. */
  sendAfter: z.iso.datetime().nullable(),
  isScheduled: z.boolean(),
  /** What becomes of the conversation when it has gone out. */
  afterwards: z.enum(["archived", "snoozed"]).nullable(),
  /** Why it was not sent; while it still waits, why not yet. A `kept` one waits for nobody: mail is off. */
  error: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

const Ahead = z.iso.datetime().describe(`At most ${AHEAD_MAX_MS / 86_400_000} days ahead`);

/** What happens to the conversation once the message has gone out. */
export const AfterwardsBody = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("archived") }),
  z.strictObject({ status: z.literal("snoozed"), snoozedUntil: Ahead }),
]);

export const MessageBody = z
  .strictObject({
    kind: z.enum(["reply", "note"]),
    /** Whom a reply goes to where that is not said: the writer of the newest letter, or all that it went to. */
    mode: z.enum(["reply", "replyAll"]).default("reply"),
    to: Recipients.optional(),
    cc: Copies.optional(),
    bcc: Copies.default([]),
    body: MessageText.default(""),
    uploadIds: UploadIds,
    /** Send later: at that time instead of after ten seconds. */
    sendAt: Ahead.optional(),
    afterwards: AfterwardsBody.optional(),
    /** Colleagues a note speaks to. */
    mentionIds: z.array(RecordId).max(MENTIONS_MAX).default([]),
    /** The newest message the writer has seen, null when there was none. Not asked of a note. */
    lastSeenMessageId: RecordId.nullable().default(null),
    force: z.boolean().default(false),
  })
  .refine((body) => body.body !== "" || body.uploadIds.length > 0, {
    path: ["body"],
    params: { code: "required" },
    message: "Required",
  });
export type MessageBody = z.infer<typeof MessageBody>;

/** What of a scheduled message can be changed until it goes; `sendAt` null sends it after ten seconds. */
export const MessageChange = z
  .strictObject({ body: MessageText.min(1), sendAt: Ahead.nullable() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } });
export type MessageChange = z.infer<typeof MessageChange>;

/** What was called back, to be written on. */
export const Withdrawn = z.strictObject({
  conversationId: z.int(),
  /** The conversation began with this message and is gone with it. */
  isConversationGone: z.boolean(),
  /** Whom an answer goes to when it is sent again; `to` and `cc` are those that it was to go to. */
  mode: z.enum(draftModes),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  files: z.array(MessageFile),
});
export type Withdrawn = z.infer<typeof Withdrawn>;

export const messageEndpoints = {
  "GET /inbox/conversations/{id}/messages": endpoint({
    summary: "Older messages of a conversation, a hundred before one, oldest first",
    policy: "inbox:read",
    tagged: true,
    path: IdPath,
    query: z.object({ before: Id }),
    answer: z.array(Message),
    /** `next` is the message before which older ones lie; null when there are none. */
    meta: ListMeta.pick({ pageSize: true, total: true, totalExact: true }).extend({ next: z.int().nullable() }),
    errors: ["not_found"],
  }),
  "POST /inbox/conversations/{id}/messages": endpoint({
    summary: "Reply (it goes out after ten seconds, or when it is scheduled for) or write a note",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: MessageBody,
    status: 201,
    answer: Message,
    errors: ["not_found", "newer_message", "invalid_transition", "snooze_in_past", "too_large", "validation_failed"],
  }),
  "PATCH /inbox/messages/{id}": endpoint({
    summary: "Change a message that waits: its text or when it goes",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    body: MessageChange,
    answer: Message,
    errors: ["not_found", "already_sent", "forbidden", "validation_failed"],
  }),
  "DELETE /inbox/messages/{id}": endpoint({
    summary: "Call a message back that has not gone out yet, or drop one that could not be sent",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    answer: Withdrawn,
    errors: ["not_found", "already_sent", "forbidden"],
  }),
  "POST /inbox/messages/{id}/retry": endpoint({
    summary: "Send a message again that could not be sent; one that waits to be tried again goes at once",
    policy: "inbox:write",
    token: true,
    path: IdPath,
    answer: Message,
    errors: ["not_found", "already_sent", "mail_off"],
  }),
};
