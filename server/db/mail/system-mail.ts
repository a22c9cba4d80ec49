import { type Compilable, statement } from "../database.ts";

/** A mail the product itself writes: a link to reset a password, an invitation, a bill that could not be paid. */
export interface SystemMail {
  to: string;
  subject: string;
  body: string;
  /** When it may go out, epoch milliseconds. */
  at: number;
  /** Hash of the one-time link in it, where what becomes of the mail is shown. */
  linkHash?: string;
}

/** Puts a mail into the outbox, in the same transaction as what it tells of; due work hands it on. */
export const mailStatement = ({ to, subject, body, at, linkHash }: SystemMail): Compilable =>
  statement(
    "INSERT INTO outbox (to_json, subject, body, at, link_hash) VALUES (?, ?, ?, ?, ?)",
    JSON.stringify([to]),
    subject,
    body,
    at,
    linkHash ?? null,
  );
