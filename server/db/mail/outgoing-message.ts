import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import { foldWords } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { stillWhose } from "../colleagues.ts";
import { type Query, q } from "../database.ts";
import type { Column } from "../write/act.ts";
import { LAST_MESSAGE } from "./last-message.ts";

/** The length of a conversation's search text, in characters. */
export const SEARCHED_MAX = 200_000;

/** A conversation's search text with one more message. */
export const searchWith = (text: string, before: RawBuilder<string> = sql`search`): RawBuilder<string> =>
  sql`substr((${before}) || ' ' || ${foldWords(text)}, 1, ${sql.lit(SEARCHED_MAX)})`;

/** A conversation's search text without one occurrence of a text. */
export function searchWithout(text: string): RawBuilder<string> {
  const words = ` ${foldWords(text)}`;
  if (words === " ") return sql`search`;
  const at = sql<number>`instr(search || ' ', ${words} || ' ')`;
  return sql`iif(${at} > 0, substr(search, 1, ${at} - 1) || substr(search, ${at} + length(${words})), search)`;
}

/** Columns of a conversation whose message failed: an archived one is reopened, on top and unread. */
export function broughtBack(now: number): Record<string, Column> {
  const ifArchived = (then: RawBuilder<unknown>, column: string) =>
    sql`iif(status = 'archived', ${then}, ${sql.ref(column)})`;
  return {
    status: ifArchived(sql`'open'`, "status"),
    assignee_id: stillWhose,
    news: ifArchived(sql`news + 1`, "news"),
    last_message_at: ifArchived(sql`max(last_message_at, ${now})`, "last_message_at"),
  };
}

export interface Copy {
  kind: "cc" | "bcc";
  email: string;
}

/** Message written by a colleague or by the shop itself. */
export interface Written {
  /** Query for the conversation's id. */
  conversation: RawBuilder<unknown>;
  kind: "out" | "note";
  text: string;
  files: readonly string[];
  to: readonly string[];
  /** Cc and bcc recipients. */
  copies: readonly Copy[];
  subject: string;
  sendAfter: number;
  isScheduled: boolean;
  afterwards?: object | undefined;
}

/**
 * Saves a message with its files and, unless it is a note, the mail in the outbox. If mail is off, the message is saved
 * as failed and no job sends it.
 */
export function messageStatements(actor: Actor, one: Written): Query[] {
  const { now, caller, platform } = actor;
  const isMail = one.kind === "out";
  const mailId = isMail ? `<${randomUUID()}@${platform.settings.mail.domain}>` : null;
  const isKept = isMail && platform.mail.isOff;
  const newest = sql<number>`(SELECT max(id) FROM messages)`;
  const to_json = JSON.stringify(one.to);
  const message = q.insertInto("messages").values({
    id: sql`${sql.raw(LAST_MESSAGE)} + 1`,
    conversation_id: sql`(${one.conversation})`,
    direction: one.kind,
    status: isKept ? "failed" : isMail ? "queued" : "noted",
    author_id: caller?.id ?? null,
    to_json,
    external_id: mailId,
    body_text: one.text,
    is_scheduled: one.isScheduled ? 1 : 0,
    send_after: isMail ? one.sendAfter : null,
    afterwards_json: one.afterwards ? JSON.stringify(one.afterwards) : null,
    error: isKept ? mailFaults.off : null,
    at: now,
    recipients_json: JSON.stringify(one.copies.map((copy) => ({ ...copy, name: "" }))),
  });
  const files = sql`INSERT OR IGNORE INTO message_files (message_id, file_id, position)
    SELECT ${newest}, value, key FROM json_each(${JSON.stringify(one.files)})`;
  if (!isMail) return [message, files];
  const mail = q.insertInto("outbox").values({
    to_json,
    copies_json: JSON.stringify(one.copies),
    subject: one.subject,
    body: one.text,
    at: one.sendAfter,
    failed_at: isKept ? now : null,
    message_id: newest,
  });
  return [message, files, mail];
}
