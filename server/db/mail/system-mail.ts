import { type Query, q } from "../database.ts";

/** Mail from the product itself, such as a password reset, an invitation or a failed payment. */
export interface SystemMail {
  to: string;
  subject: string;
  body: string;
  /** Earliest time of sending, epoch milliseconds. */
  at: number;
  /** Hash of the mail's one-time link, if its delivery status is shown. */
  linkHash?: string;
}

/** Adds a mail to the outbox, in the transaction of the event it reports; due work sends it. */
export const mailStatement = ({ to, subject, body, at, linkHash }: SystemMail): Query =>
  q.insertInto("outbox").values({
    to_json: JSON.stringify([to]),
    subject,
    body,
    at,
    link_hash: linkHash ?? null,
  });
