import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { fold } from "#shared/rules/fold.ts";
import type { Env } from "../http/env.ts";
import { type Compilable, statement } from "./cell.ts";
import type { Fragment } from "./commit.ts";

/** How much of its messages a conversation is found by. */
const SEARCHED_MAX = 200_000;

/** The search text of a conversation with one message more. */
export const searchWith = (text: string): Fragment => ({
  text: `substr(search || ' ' || ?, 1, ${SEARCHED_MAX})`,
  values: [fold(text)],
});

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

/** A message of a colleague's with its files and, unless it is a note, the mail that waits to go out. */
export function messageStatements(c: Context<Env>, one: Written): Compilable[] {
  const { now, caller, platform } = c.var;
  const isMail = one.kind === "out";
  const mailId = isMail ? `<${randomUUID()}@${platform.settings.mail.domain}>` : null;
  const newest = "(SELECT max(id) FROM messages)";
  return [
    statement(
      `INSERT INTO messages (conversation_id, direction, status, author_id, to_json, external_id, body_text,
         is_scheduled, send_after, afterwards_json, at) VALUES ((${one.conversation.text}), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[...one.conversation.values, one.kind, isMail ? "queued" : "noted", caller?.id, JSON.stringify(one.to)],
      ...[mailId, one.text, Number(one.isScheduled), isMail ? one.sendAfter : null],
      ...[one.afterwards ? JSON.stringify(one.afterwards) : null, now],
    ),
    statement(
      `INSERT OR IGNORE INTO message_files (message_id, file_id, position) SELECT ${newest}, value, key FROM json_each(?)`,
      JSON.stringify(one.files),
    ),
    ...(isMail
      ? [
          statement(
            `INSERT INTO outbox (to_json, subject, body, at, message_id) SELECT ?, ?, ?, ?, ${newest}`,
            ...[JSON.stringify(one.to), one.subject, one.text, one.sendAfter],
          ),
        ]
      : []),
  ];
}
