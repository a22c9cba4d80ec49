import type { Actor } from "../../../actor.ts";
import { type Query, type Step, statement } from "../../../db/database.ts";
import { keepLastMessage } from "../../../db/mail/last-message.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { commit } from "../../../db/write/commit.ts";
import { AUDIT_COLUMNS } from "../../../db/write/commit-statements.ts";

/** Addresses of all senders, for the audit row: an erasure finds them there after the conversation is deleted. */
const WRITERS = `coalesce(from_email || (SELECT group_concat(', ' || email, '') FROM (SELECT DISTINCT from_email AS email
  FROM messages WHERE conversation_id = conversations.id AND from_email NOT IN ('', conversations.from_email))), from_email)`;

/**
 * Deletes the undo token of a merge that involves a deleted conversation, because it stores drafts. Undo tokens of
 * other changes lose only the deleted conversations.
 */
function undoForgotten(list: string): Query[] {
  const isNamed = "one.value ->> '$.id' IN (SELECT value FROM json_each(?1))";
  const names = (which: string) =>
    `object = 'conversation' AND EXISTS (SELECT 1 FROM json_each(records_json) AS one WHERE ${which})`;
  const hasOthers = names(`NOT ${isNamed}`);
  return [
    statement(
      `DELETE FROM undo_log WHERE ${names(isNamed)}
         AND (records_json -> '$[0].merged' IS NOT NULL OR NOT (${hasOthers}))`,
      list,
    ),
    statement(
      `UPDATE undo_log SET records_json = (SELECT json_group_array(json(one.value)) FROM json_each(records_json) AS one
         WHERE NOT ${isNamed}) WHERE ${names(isNamed)}`,
      list,
    ),
  ];
}

/** Deletes conversations permanently with all dependent rows. */
export function removeConversations(
  actor: Actor,
  { ids, before = [] }: { ids: readonly number[]; before?: readonly Step[] },
): Outcome {
  const list = JSON.stringify(ids);
  const those = "conversation_id IN (SELECT value FROM json_each(?))";
  const { now, caller, requestId, actId } = actor;
  return commit(actor, {
    object: "conversation",
    action: "conversation.removed",
    before,
    effects: (mark) => [
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS})
         SELECT ?, ?, 'conversation.removed', 'conversation', id,
           json_object('subject', subject, 'user_id', user_id, 'from_email', ${WRITERS}), NULL, ?, ?, ?
         FROM conversations WHERE id IN (SELECT value FROM json_each(?))`,
        now,
        caller?.id,
        mark,
        requestId,
        actId,
        list,
      ),
    ],
    after: [
      // Release files received by email, unless another message also has them. Uploads of colleagues stay.
      statement(
        `UPDATE files SET idle_since = ? WHERE owner_id IS NULL AND key IN
           (SELECT f.file_id FROM message_files AS f JOIN messages AS m ON m.id = f.message_id WHERE m.${those})
         AND NOT EXISTS (SELECT 1 FROM message_files AS f JOIN messages AS m ON m.id = f.message_id
           WHERE f.file_id = files.key AND NOT m.${those})`,
        now,
        list,
        list,
      ),
      // Delete these first: the counter triggers read the conversation.
      ...["conversation_seen", "drafts", "presence"].map((table) =>
        statement(`DELETE FROM ${table} WHERE ${those}`, list),
      ),
      ...undoForgotten(list),
      keepLastMessage(),
      statement("DELETE FROM conversations WHERE id IN (SELECT value FROM json_each(?))", list),
    ],
  });
}
