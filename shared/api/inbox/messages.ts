import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { messageStates } from "../../rules/inbox/conversation-states.ts";
import { AHEAD_MAX_MS, MENTIONS_MAX } from "../../rules/inbox/inbox-limits.ts";
import { endpoint } from "../endpoint.ts";
import { Id, IdPath, RecordId } from "../params.ts";
import { Copies, draftModes, MessageText, Recipients, Someone, UploadIds } from "./words.ts";

export const MessageFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** Signed link, valid for ten minutes. */
  url: z.string(),
  /** Picture in the message's `html`, at the element whose `data-file` is its id. */
  inline: z.boolean(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** Reasons why a file was not stored; `unread`: the mail could not be parsed and is stored as that file. */
export const leftOutReasons = ["too_large", "too_many", "empty", "unread"] as const;
export const LeftOut = z.strictObject({
  name: z.string(),
  /** Bytes; null if not counted. */
  size: z.int().nullable(),
  reason: z.enum(leftOutReasons),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const recipientKinds = ["to", "cc", "bcc", "replyTo"] as const;
export type RecipientKind = (typeof recipientKinds)[number];
const Mailbox = z.strictObject({ name: z.string(), email: z.string() });

/** Sender of a mail: a person (`none`), or a machine that bounces, replies automatically or sends in bulk. */
export const messageAutos = ["none", "bounce", "reply", "bulk"] as const;
export type MessageAuto = (typeof messageAutos)[number];

/**
 * Message of a conversation. `html` is sanitised: no scripts, styles or remote pictures (`remoteImages` counts the
 * blocked ones, their URLs are in `data-src`). Pictures of the mail have their file id in `data-file`;
 * `span[data-missing]` replaces a missing one. Quoted history is in `details`.
 */
export const Message = z.strictObject({
  id: z.int(),
  conversationId: z.int(),
  direction: z.enum(["in", "out", "note"]),
  status: z.enum(messageStates),
  /** Colleague who wrote it; null for incoming mail. */
  author: Someone.nullable(),
  from: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  to: z.array(z.string()),
  /** All recipients with known names; `replyTo` is the sender's reply address. */
  recipients: z.strictObject({
    to: z.array(Mailbox),
    cc: z.array(Mailbox),
    bcc: z.array(Mailbox),
    replyTo: z.array(Mailbox),
  }),
  text: z.string(),
  html: z.string().nullable(),
  remoteImages: z.int(),
  /** Text was longer than the limit and is cut. */
  isCut: z.boolean(),
  /** Formatting exceeded the limits, so only the text is stored. */
  isPlain: z.boolean(),
  files: z.array(MessageFile),
  /** Files of the mail that were not stored. */
  leftOut: z.array(LeftOut),
  at: z.iso.datetime(),
  /** Date header of the mail, if plausible. */
  sentAt: z.iso.datetime().nullable(),
  auto: z.enum(messageAutos),
  /** The mail service marked it as spam. */
  isMarkedSpam: z.boolean(),
  /** The receiving server could not verify the sender's domain (`dmarc=fail`). */
  isUnverified: z.boolean(),
  /** Delivery status per recipient after sending. */
  deliveries: z.array(
    z.strictObject({
      email: z.string(),
      state: z.enum(["delayed", "failed"]),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Send time of a waiting message; until then it can be unsent. */
  sendAfter: z.iso.datetime().nullable(),
  isScheduled: z.boolean(),
  /** Status of the conversation after sending. */
  afterwards: z.enum(["archived", "snoozed"]).nullable(),
  /** Why sending failed, or is delayed while it still waits. `kept`: mail is off, so nothing sends it. */
  error: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

const Ahead = z.iso.datetime().describe(`At most ${AHEAD_MAX_MS / 86_400_000} days ahead`);

/** Change of the conversation after the message was sent. */
export const AfterwardsBody = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("archived") }),
  z.strictObject({ status: z.literal("snoozed"), snoozedUntil: Ahead }),
]);

export const MessageBody = z
  .strictObject({
    kind: z.enum(["reply", "note"]),
    /** Recipients of a reply if none are given: the sender of the newest mail, or all its participants. */
    mode: z.enum(["reply", "replyAll"]).default("reply"),
    to: Recipients.optional(),
    cc: Copies.optional(),
    bcc: Copies.default([]),
    body: MessageText.default(""),
    uploadIds: UploadIds,
    /** Send time of a scheduled message; without it, after ten seconds. */
    sendAt: Ahead.optional(),
    afterwards: AfterwardsBody.optional(),
    /** Colleagues mentioned in a note. */
    mentionIds: z.array(RecordId).max(MENTIONS_MAX).default([]),
    /** Newest message that the writer has seen, null for none. Ignored for a note. */
    lastSeenMessageId: RecordId.nullable().default(null),
    force: z.boolean().default(false),
  })
  .refine((body) => body.body !== "" || body.uploadIds.length > 0, {
    path: ["body"],
    params: { code: "required" },
    message: "Required",
  });
export type MessageBody = z.infer<typeof MessageBody>;

/** Editable fields of a scheduled message; `sendAt` null sends it after ten seconds. */
export const MessageChange = z
  .strictObject({ body: MessageText.min(1), sendAt: Ahead.nullable() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } });
export type MessageChange = z.infer<typeof MessageChange>;

/** Unsent message, to continue as a draft. */
export const Withdrawn = z.strictObject({
  conversationId: z.int(),
  /** The message was the first of its conversation, which was deleted with it. */
  isConversationGone: z.boolean(),
  /** Recipient mode for sending again; `to` and `cc` are the original recipients. */
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
