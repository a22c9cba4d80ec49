import * as z from "zod";
import { endpoint } from "../endpoint.ts";

/** A letter with its files travels as one JSON body of at most this size. */
export const INBOUND_MAX_BYTES = 16 * 1024 * 1024;
/** So much of a raw letter is kept. */
export const RAW_LETTER_BYTES = 40 * 1024 * 1024;
/** A signed one is held as a whole to check its signature. */
const SIGNED_RAW_BYTES = 8 * 1024 * 1024;

/** What a machine sends on was written by others: a value of another type is as good as none, and none is refused. */
const Text = z.string().catch("");
const Texts = z.union([z.string(), z.array(Text)]).catch("");
const Header = z.object({ name: Text, value: Text }).catch({ name: "", value: "" });
const NO_FILE = { name: "", type: "", content: "", contentId: "", disposition: "" };

const Fields = z.object({
  /** With angle brackets or without, as all ids; without an id the letter is known by its content. */
  messageId: Text,
  from: Text,
  name: Text,
  /** Addresses as headers write them, or a list of them. */
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
          /** What the HTML calls a picture by, as `cid:…`. */
          contentId: Text,
          disposition: Text,
        })
        .catch(NO_FILE),
    )
    .catch([]),
});

/** A letter as the receiving machine hands it on. Each field may be left out; texts are cut where they are longer than is kept. */
export const InboundBody = Fields.catch(Fields.parse({}));
export type InboundBody = z.infer<typeof InboundBody>;

/**
 * What became of a letter. `message`: it stands in the inbox. `event`: it told of a message of ours, as a bounce does.
 * `own`: a notice of ours that came back. `waiting`: it is read soon. `known`: it had been taken in before.
 */
export const arrivalStates = ["waiting", "message", "event", "own", "known"] as const;
export const Arrival = z.strictObject({
  arrivalId: z.int(),
  state: z.enum(arrivalStates),
  /** null where it made no message, or the conversation is deleted. */
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
      /** Envelope recipients, apart by commas. */
      to: z.string().default(""),
    }),
    bytes: SIGNED_RAW_BYTES,
    streamed: true,
    perAddress: 1200,
    answer: Arrival,
    errors: ["bad_signature", "not_found", "too_large", "unsupported_type", "validation_failed"],
  }),
};
