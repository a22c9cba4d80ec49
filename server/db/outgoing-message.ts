import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { fold } from "#shared/rules/fold.ts";
import { mailFaults } from "#shared/rules/mail-faults.ts";
import type { Env } from "../http/env.ts";
import type { Fragment } from "./act.ts";
import { type Compilable, statement } from "./cell.ts";
import { LAST_MESSAGE } from "./last-message.ts";

/** How much of its messages a conversation is found by. */
export const SEARCHED_MAX = 200_000;

/** The search text of a conversation with one message more. */
export const searchWith = (text: string, before: Fragment = { text: "search", values: [] }): Fragment => ({
  text: `substr((${before.text}) || ' ' || ?, 1, ${SEARCHED_MAX})`,
  values: [...before.values, fold(text)],
});

/** The search text of a conversation without a text it was given; where the words stand twice, one of them goes. */
export function searchWithout(text: string): Fragment {
  const words = ` ${fold(text)}`;
  if (words === " ") return { text: "search", values: [] };
  const at = "instr(search || ' ', ? || ' ')";
  return {
    text: `iif(${at} > 0, substr(search, 1, ${at} - 1) || substr(search, ${at} + length(?)), search)`,
    values: [words, words, words, words],
  };
}

/** A message as a colleague, or the shop itself, writes it. */
export interface Written {
  /** The conversation's id, or a question for it. */
  conversation: Fragment;
  kind: "out" | "note";
  text: string;
  files: readonly string[];
  to: readonly string[];
  subject: string;
  sendAfter: number;
  isScheduled: boolean;
  afterwards?: object | undefined;
}

/**
 * A message of a colleague's with its files and, unless it is a note, the mail that waits to go out. Without a sender
 * it is kept at once: a failed message whose reason is that mail is off, and a mail that no job takes.
 */
export function messageStatements(c: Context<Env>, one: Written): Compilable[] {
  const { now, caller, platform } = c.var;
  const isMail = one.kind === "out";
  const mailId = isMail ? `<${randomUUID()}@${platform.settings.mail.domain}>` : null;
  const newest = "(SELECT max(id) FROM messages)";
  const isKept = isMail && platform.mail.isOff;
  return [
    statement(
      `INSERT INTO messages (id, conversation_id, direction, status, author_id, to_json, external_id, body_text,
         is_scheduled, send_after, afterwards_json, error, at)
       VALUES (${LAST_MESSAGE} + 1, (${one.conversation.text}), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[...one.conversation.values, one.kind, isKept ? "failed" : isMail ? "queued" : "noted", caller?.id],
      ...[JSON.stringify(one.to), mailId, one.text, Number(one.isScheduled), isMail ? one.sendAfter : null],
      ...[one.afterwards ? JSON.stringify(one.afterwards) : null, isKept ? mailFaults.off : null, now],
    ),
    statement(
      `INSERT OR IGNORE INTO message_files (message_id, file_id, position) SELECT ${newest}, value, key FROM json_each(?)`,
      JSON.stringify(one.files),
    ),
    ...(isMail
      ? [
          statement(
            `INSERT INTO outbox (to_json, subject, body, at, failed_at, message_id) SELECT ?, ?, ?, ?, ?, ${newest}`,
            ...[JSON.stringify(one.to), one.subject, one.text, one.sendAfter, isKept ? now : null],
          ),
        ]
      : []),
  ];
}
