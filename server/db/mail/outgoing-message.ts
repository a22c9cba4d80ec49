import { randomUUID } from "node:crypto";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import { foldWords } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { stillWhose } from "../colleagues.ts";
import { type Query, statement } from "../database.ts";
import type { Column, SqlFragment } from "../write/act.ts";
import { LAST_MESSAGE } from "./last-message.ts";

/** The length of a conversation's search text, in characters. */
export const SEARCHED_MAX = 200_000;

/** SQL for a conversation's search text with one more message. */
export const searchWith = (text: string, before: SqlFragment = { text: "search", values: [] }): SqlFragment => ({
  text: `substr((${before.text}) || ' ' || ?, 1, ${SEARCHED_MAX})`,
  values: [...before.values, foldWords(text)],
});

/** SQL for a conversation's search text without one occurrence of a text. */
export function searchWithout(text: string): SqlFragment {
  const words = ` ${foldWords(text)}`;
  if (words === " ") return { text: "search", values: [] };
  const at = "instr(search || ' ', ? || ' ')";
  return {
    text: `iif(${at} > 0, substr(search, 1, ${at} - 1) || substr(search, ${at} + length(?)), search)`,
    values: [words, words, words, words],
  };
}

/** Columns of a conversation whose message failed: an archived one is reopened, on top and unread. */
export function broughtBack(now: number): Record<string, Column> {
  const ifArchived = (then: string, column: string, values: readonly unknown[] = []) => ({
    text: `iif(status = 'archived', ${then}, ${column})`,
    values,
  });
  return {
    status: ifArchived("'open'", "status"),
    assignee_id: stillWhose,
    news: ifArchived("news + 1", "news"),
    last_message_at: ifArchived("max(last_message_at, ?)", "last_message_at", [now]),
  };
}

export interface Copy {
  kind: "cc" | "bcc";
  email: string;
}

/** Message written by a colleague or by the shop itself. */
export interface Written {
  /** SQL for the conversation's id. */
  conversation: SqlFragment;
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
  const newest = "(SELECT max(id) FROM messages)";
  const isKept = isMail && platform.mail.isOff;
  return [
    statement(
      `INSERT INTO messages (id, conversation_id, direction, status, author_id, to_json, external_id, body_text,
         is_scheduled, send_after, afterwards_json, error, at, recipients_json)
       VALUES (${LAST_MESSAGE} + 1, (${one.conversation.text}), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...one.conversation.values,
      one.kind,
      isKept ? "failed" : isMail ? "queued" : "noted",
      caller?.id,
      JSON.stringify(one.to),
      mailId,
      one.text,
      Number(one.isScheduled),
      isMail ? one.sendAfter : null,
      one.afterwards ? JSON.stringify(one.afterwards) : null,
      isKept ? mailFaults.off : null,
      now,
      JSON.stringify(one.copies.map((copy) => ({ ...copy, name: "" }))),
    ),
    statement(
      `INSERT OR IGNORE INTO message_files (message_id, file_id, position) SELECT ${newest}, value, key FROM json_each(?)`,
      JSON.stringify(one.files),
    ),
    ...(isMail
      ? [
          statement(
            `INSERT INTO outbox (to_json, copies_json, subject, body, at, failed_at, message_id)
             SELECT ?, ?, ?, ?, ?, ?, ${newest}`,
            JSON.stringify(one.to),
            JSON.stringify(one.copies),
            one.subject,
            one.text,
            one.sendAfter,
            isKept ? now : null,
          ),
        ]
      : []),
  ];
}
