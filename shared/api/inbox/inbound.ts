import * as z from "zod";
import { endpoint } from "../endpoint.ts";

/** Maximum size of an incoming mail with its files, sent as one JSON body. */
export const INBOUND_MAX_BYTES = 16 * 1024 * 1024;
/** Stored bytes of a raw mail. */
export const RAW_LETTER_BYTES = 40 * 1024 * 1024;
/** A signed raw mail is buffered to verify its signature, so its limit is lower. */
const SIGNED_RAW_BYTES = 8 * 1024 * 1024;

/**
 * Input of a mail server comes from strangers: a value of the wrong type counts as missing, and no mail is rejected for
 * it.
 */
const Text = z.string().catch("");
const Texts = z.union([z.string(), z.array(Text)]).catch("");
const Header = z.object({ name: Text, value: Text }).catch({ name: "", value: "" });
const NO_FILE = { name: "", type: "", content: "", contentId: "", disposition: "" };

const Fields = z.object({
  /** With or without angle brackets; without an id the mail is identified by its content. */
  messageId: Text,
  from: Text,
  name: Text,
  /** Addresses in header syntax, or a list of them. */
  to: Texts,
  cc: Texts,
  replyTo: Texts,
  subject: Text,
  text: Text,
  html: Text,
  date: Text,
  inReplyTo: Texts,
  references: Texts,
  autoSubmitted: Text,
  headers: z.union([z.array(Header), z.record(z.string(), Texts)]).catch([]),
  attachments: z
    .array(
      z
        .object({
          name: Text,
          type: Text,
          /** Base64. */
          content: Text,
          /** Reference of a picture in the HTML (`cid:…`). */
          contentId: Text,
          disposition: Text,
        })
        .catch(NO_FILE),
    )
    .catch([]),
});

/** Incoming mail from the receiving server. Every field is optional; overlong texts are cut. */
export const InboundBody = Fields.catch(Fields.parse({}));
export type InboundBody = z.infer<typeof InboundBody>;

/**
 * State of an incoming mail. `message`: added to the inbox. `event`: report about a sent message, such as a bounce.
 * `own`: one of our notices that came back. `waiting`: parsed soon. `known`: a duplicate.
 */
export const arrivalStates = ["waiting", "message", "event", "own", "known"] as const;
export const Arrival = z.strictObject({
  arrivalId: z.int(),
  state: z.enum(arrivalStates),
  /** null if it created no message, or the conversation is deleted. */
  conversationId: z.int().nullable(),
  messageId: z.int().nullable(),
  isKnown: z.boolean(),
});
export type Arrival = z.infer<typeof Arrival>;

export const inboundEndpoints = {
  "POST /inbox/inbound": endpoint({
    summary:
      "Take in a letter, the same one once. X-Signature: t=<epoch seconds>,v1=<hex HMAC-SHA256 of 't.body'>, at most 72 hours old",
    policy: "public",
    body: InboundBody,
    looseBody: true,
    maxBytes: INBOUND_MAX_BYTES,
    perAddress: 1200,
    answer: Arrival,
    errors: ["bad_signature", "too_large"],
  }),
  "POST /inbox/inbound/raw": endpoint({
    summary:
      "Take in a letter as it was sent (message/rfc822), with Authorization: Bearer INBOUND_TOKEN, or with X-Signature up to 8 MB. Beyond 40 MB only its beginning is read",
    policy: "public",
    query: z.object({
      /** Envelope sender; empty for a bounce. */
      from: z.string().optional(),
      /** Envelope recipients, separated by commas. */
      to: z.string().default(""),
    }),
    bytes: SIGNED_RAW_BYTES,
    streamed: true,
    perAddress: 1200,
    answer: Arrival,
    errors: ["bad_signature", "not_found", "too_large", "unsupported_type", "validation_failed"],
  }),
};
