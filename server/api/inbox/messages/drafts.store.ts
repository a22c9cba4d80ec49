import { type RawBuilder, sql } from "kysely";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import type { NewDraft } from "#shared/api/inbox/drafts.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import { readTexts } from "../../../db/json-column.ts";
import { iso } from "../conversations/conversation-row.ts";
import { findFiles } from "./messages.store.ts";

/** Conversation id of a draft that starts a new conversation. */
export const NEW = 0;

/** Finds the caller's draft in a conversation, or null. */
export function findDraft(actor: Actor, conversationId: number): Draft | null {
  const row = actor.db.first(
    q
      .selectFrom("drafts")
      .select(["mode", "to_json", "cc_json", "subject", "body", "files_json", "at", "seen_message_id"])
      .where("user_id", "=", actor.caller?.id ?? 0)
      .where("conversation_id", "=", conversationId),
  );
  if (!row) return null;
  return {
    conversationId: conversationId === NEW ? null : conversationId,
    // Rows from older versions and their backups have no mode of their own.
    mode: conversationId === NEW ? "own" : row.mode,
    to: readTexts("drafts.to_json", row.to_json),
    cc: readTexts("drafts.cc_json", row.cc_json),
    subject: row.subject,
    body: row.body,
    at: iso(row.at),
    files: findFiles(actor, JSON.parse(row.files_json)),
    seenMessageId: row.seen_message_id,
  };
}

type Kept = NewDraft & Pick<Draft, "mode" | "seenMessageId">;

const columns = sql.raw(
  "user_id, conversation_id, to_json, subject, body, files_json, at, seen_message_id, mode, cc_json",
);

/** Values of {@link columns}. */
const valuesOf = (actor: Actor, conversationId: number, draft: Kept) =>
  sql.join([
    actor.caller?.id,
    conversationId,
    JSON.stringify(draft.to),
    draft.subject,
    draft.body,
    JSON.stringify(draft.uploadIds),
    actor.now,
    draft.seenMessageId,
    draft.mode,
    JSON.stringify(draft.cc),
  ]);

/** Saves the caller's draft in place of the previous one. Throws `not_found`. */
export function keepDraft(actor: Actor, { conversationId, draft }: { conversationId: number; draft: Kept }): Draft {
  // Insert only if the conversation exists, so that no draft outlives a concurrent delete.
  const { changes } = actor.db.run(
    sql`INSERT INTO drafts (${columns}) SELECT ${valuesOf(actor, conversationId, draft)}
      WHERE ${conversationId} = ${NEW} OR EXISTS (SELECT 1 FROM conversations WHERE id = ${conversationId})
      ON CONFLICT (user_id, conversation_id) DO UPDATE SET to_json = excluded.to_json, subject = excluded.subject,
        body = excluded.body, files_json = excluded.files_json, at = excluded.at, seen_message_id = excluded.seen_message_id,
        mode = excluded.mode, cc_json = excluded.cc_json`,
  );
  const kept = changes > 0 ? findDraft(actor, conversationId) : null;
  if (!kept) throw new AppError("not_found");
  return kept;
}

/** Statement that merges an unsent message into the caller's draft, its text above the draft's. */
export const joinDraft = (actor: Actor, conversationId: number, unsent: Kept): Query =>
  sql`INSERT INTO drafts (${columns}) VALUES (${valuesOf(actor, conversationId, unsent)})
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET at = excluded.at,
      to_json = ${recipients("to_json")}, cc_json = ${recipients("cc_json")},
      mode = iif((${mode}) = 'reply', excluded.mode, ${mode}), subject = iif(subject = '', excluded.subject, subject),
      body = trim(excluded.body || char(10, 10) || body, char(10)), files_json = ${united("files_json")}`;

/** SQL for the union of both lists. */
const united = (column: "to_json" | "cc_json" | "files_json"): RawBuilder<unknown> =>
  sql`(SELECT json_group_array(value) FROM (SELECT value FROM json_each(${sql.ref(`excluded.${column}`)})
    UNION SELECT value FROM json_each(${sql.ref(`drafts.${column}`)})))`;

/** SQL for the mode of the existing draft: `own` for a new message, `reply` for an empty reply. */
const mode = sql`CASE WHEN conversation_id = ${NEW} THEN 'own'
  WHEN trim(body, ' ' || char(9, 10, 13)) = '' AND files_json = '[]' THEN 'reply' ELSE mode END`;

/**
 * SQL for the merged recipients: the union if both list addresses, the unsent message's if the draft is a plain reply,
 * else the draft's.
 */
const recipients = (column: "to_json" | "cc_json"): RawBuilder<unknown> =>
  sql`CASE WHEN (${mode}) = 'own' AND excluded.mode = 'own' THEN ${united(column)}
    WHEN (${mode}) = 'reply' THEN ${sql.ref(`excluded.${column}`)} ELSE ${sql.ref(column)} END`;

/** Statement that deletes the caller's draft, if any. */
export const draftRemoved = (actor: Actor, conversationId: number): Query =>
  q
    .deleteFrom("drafts")
    .where("user_id", "=", actor.caller?.id ?? 0)
    .where("conversation_id", "=", conversationId);

/** Deletes the caller's draft, if any. */
export function dropDraft(actor: Actor, conversationId: number): void {
  actor.db.run(draftRemoved(actor, conversationId));
}
