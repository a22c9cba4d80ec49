import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import type { Query, Step } from "../../../db/database.ts";
import { keepLastMessage } from "../../../db/mail/last-message.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { write } from "../../../db/write/write.ts";
import { AUDIT_COLUMNS } from "../../../db/write/write-statements.ts";

/** Addresses of all senders, for the audit row: an erasure finds them there after the conversation is deleted. */
const senders = sql`coalesce(from_email || (SELECT group_concat(', ' || email, '') FROM (SELECT DISTINCT from_email AS email
  FROM messages WHERE conversation_id = conversations.id AND from_email NOT IN ('', conversations.from_email))), from_email)`;

/**
 * Deletes the undo token of a merge that involves a deleted conversation, because it stores drafts. Undo tokens of
 * other changes lose only the deleted conversations.
 */
function undoForgotten(listed: RawBuilder<unknown>): Query[] {
  const isDeleted = sql`one.value ->> '$.id' IN ${listed}`;
  const hasRecord = (condition: RawBuilder<unknown>) =>
    sql`object = 'conversation' AND EXISTS (SELECT 1 FROM json_each(records_json) AS one WHERE ${condition})`;
  return [
    sql`DELETE FROM undo_log WHERE ${hasRecord(isDeleted)}
      AND (records_json -> '$[0].merged' IS NOT NULL OR NOT (${hasRecord(sql`NOT ${isDeleted}`)}))`,
    sql`UPDATE undo_log SET records_json = (SELECT json_group_array(json(one.value)) FROM json_each(records_json) AS one
      WHERE NOT ${isDeleted}) WHERE ${hasRecord(isDeleted)}`,
  ];
}

/** Deletes conversations permanently with all dependent rows. */
export function removeConversations(
  actor: Actor,
  { ids, before = [] }: { ids: readonly number[]; before?: readonly Step[] },
): Outcome {
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { now, caller, requestId, actId } = actor;
  return write(actor, {
    object: "conversation",
    action: "conversation.removed",
    before,
    effects: (mark) => [
      sql`INSERT INTO audit (${sql.raw(AUDIT_COLUMNS)})
        SELECT ${now}, ${caller?.id}, 'conversation.removed', 'conversation', id,
          json_object('subject', subject, 'user_id', user_id, 'from_email', ${senders}), NULL, ${mark}, ${requestId}, ${actId}
        FROM conversations WHERE id IN ${listed}`,
    ],
    after: [
      // Release files received by email, unless another message also has them. Uploads of colleagues stay.
      sql`UPDATE files SET idle_since = ${now} WHERE owner_id IS NULL AND key IN
          (SELECT f.file_id FROM message_files AS f JOIN messages AS m ON m.id = f.message_id
            WHERE m.conversation_id IN ${listed})
        AND NOT EXISTS (SELECT 1 FROM message_files AS f JOIN messages AS m ON m.id = f.message_id
          WHERE f.file_id = files.key AND NOT m.conversation_id IN ${listed})`,
      // Delete these first: the counter triggers read the conversation.
      sql`DELETE FROM conversation_seen WHERE conversation_id IN ${listed}`,
      sql`DELETE FROM drafts WHERE conversation_id IN ${listed}`,
      sql`DELETE FROM presence WHERE conversation_id IN ${listed}`,
      ...undoForgotten(listed),
      keepLastMessage(),
      sql`DELETE FROM conversations WHERE id IN ${listed}`,
    ],
  });
}
