import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { fold } from "#shared/rules/fold.ts";
import { MESSAGE_FILES_BYTES, UNDO_SEND_MS } from "#shared/rules/inbox-limits.ts";
import { aheadProblem } from "#shared/rules/snooze.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import type { Fragment } from "../../db/commit.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** How much of its messages a conversation is found by. */
const SEARCHED_MAX = 200_000;

/** The search text of a conversation with one message more. */
export const searchWith = (text: string): Fragment => ({
  text: `substr(search || ' ' || ?, 1, ${SEARCHED_MAX})`,
  values: [fold(text)],
});

/** When a message goes out. Throws `validation_failed` on `sendAt`. */
export function sendTime(c: Context<Env>, sendAt: string | null | undefined): number {
  if (!sendAt) return c.var.now + UNDO_SEND_MS;
  const at = Date.parse(sendAt);
  const problem = aheadProblem(at, c.var.now);
  if (problem) throw fieldError("sendAt", problem, "Choose a time to come, within a year");
  return at;
}

/** Refuses files that are not stored, and more than one mail may carry. Throws `validation_failed`. */
export async function checkFiles(c: Context<Env>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await c.var.cell.run<{ n: number; bytes: number | null }>(
    statement(
      `SELECT count(*) AS n, sum(size) AS bytes FROM files
       WHERE key IN (SELECT value FROM json_each(?)) AND state = 'stored' AND removed_at IS NULL`,
      JSON.stringify(keys),
    ),
  );
  if (rows[0]?.n !== new Set(keys).size) throw fieldError("uploadIds", "unknown_reference", "No such stored file");
  if ((rows[0]?.bytes ?? 0) <= MESSAGE_FILES_BYTES) return;
  throw new AppError("validation_failed", {
    errors: [
      {
        ...{ field: "uploadIds", code: "too_big", message: "The files are too large together" },
        params: { maximum: MESSAGE_FILES_BYTES },
      },
    ],
  });
}

/** The files are still there when the batch is run. */
export const filesGuard = (keys: readonly string[]): Compilable[] =>
  keys.length === 0
    ? []
    : [
        statement(
          `INSERT INTO tx_guard (files_there) SELECT count(*) = ? FROM files
           WHERE key IN (SELECT value FROM json_each(?)) AND state = 'stored' AND removed_at IS NULL`,
          ...[new Set(keys).size, JSON.stringify(keys)],
        ),
      ];

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

/** Reads a guard's no as the refusal it stands for. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    const code = (["newer_message", "already_sent", "other_customer", "label_limit"] as const).find(
      (one) => one === error.constraint,
    );
    if (code) throw new AppError(code);
    if (error.constraint === "files_there") throw fieldError("uploadIds", "unknown_reference", "No such stored file");
    throw error;
  }
}
