import * as z from "zod";
import { MailAddress } from "../auth/auth.ts";
import { endpoint } from "../endpoint.ts";

/** A mail with its files travels as one JSON body of at most this size. */
export const INBOUND_MAX_BYTES = 8 * 1024 * 1024;
const INBOUND_FILES_MAX = 20;

/** A header value of one line; a control sign in it is forged. */
const HeaderLine = z.string().regex(/^[^\p{Cc}]*$/u);

/** A mail as the receiving machine hands it on. Texts are cut where they are longer than is kept. */
export const InboundBody = z.object({
  messageId: HeaderLine.min(1).max(998),
  from: MailAddress,
  name: z.string().max(10_000).default(""),
  subject: z.string().max(100_000).default(""),
  text: z.string().default(""),
  html: z.string().default(""),
  inReplyTo: HeaderLine.max(998).nullish(),
  attachments: z
    .array(
      z.object({
        name: z.string().max(10_000).default(""),
        type: z.string().max(1000).default("application/octet-stream"),
        /** Base64. */
        content: z.string(),
      }),
    )
    .max(INBOUND_FILES_MAX)
    .default([]),
});
export type InboundBody = z.infer<typeof InboundBody>;

export const inboundEndpoints = {
  "POST /inbox/inbound": endpoint({
    summary:
      "Take in a mail, once for its messageId. X-Signature: t=<epoch seconds>,v1=<hex HMAC-SHA256 of 't.body'>, at most 5 minutes off",
    policy: "public",
    body: InboundBody,
    looseBody: true,
    maxBytes: INBOUND_MAX_BYTES,
    perAddress: 1200,
    answer: z.strictObject({ conversationId: z.int(), messageId: z.int(), isKnown: z.boolean() }),
    errors: ["bad_signature", "too_large", "validation_failed"],
  }),
};
