import type { Context } from "hono";
import type { Outcome } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { keepLastMessage } from "../../db/last-message.ts";
import type { Env } from "../../http/env.ts";

/** Goes before the deletion: all of these still lie in the trash, those that time empties since `since` at the latest. */
export const stillTrashed = (ids: readonly number[], since: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT count(*) = ? FROM conversations
     WHERE id IN (SELECT value FROM json_each(?)) AND status = 'trash' AND trashed_at <= ?`,
    ids.length,
    JSON.stringify(ids),
    since,
  );

/** Whoever wrote there: once it is gone, nothing else tells whom an erasure has to look for. */
const WRITERS = `coalesce(from_email || (SELECT group_concat(', ' || email, '') FROM (SELECT DISTINCT from_email AS email
  FROM messages WHERE conversation_id = conversations.id AND from_email NOT IN ('', conversations.from_email))), from_email)`;

/**
 * The right to undo a merge that one of them had a part in goes, since it holds drafts of both; a right to undo what was
 * done to several is from now on one to the others.
 */
function undoForgotten(list: string): Compilable[] {
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

/** Deletes conversations for good with all that belongs to them; `before` may hold a guard. */
export function removeConversations(
  c: Context<Env>,
  { ids, before = [] }: { ids: readonly number[]; before?: readonly Compilable[] },
): Promise<Outcome> {
  const list = JSON.stringify(ids);
  const those = "conversation_id IN (SELECT value FROM json_each(?))";
  const { now, caller, requestId, actId } = c.var;
  return commit(c, {
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
      // Files that came with a mail go with it, unless they were sent on; what a colleague has uploaded stays anyway.
      statement(
        `UPDATE files SET idle_since = ? WHERE owner_id IS NULL AND key IN
           (SELECT f.file_id FROM message_files AS f JOIN messages AS m ON m.id = f.message_id WHERE m.${those})
         AND NOT EXISTS (SELECT 1 FROM message_files AS f JOIN messages AS m ON m.id = f.message_id
           WHERE f.file_id = files.key AND NOT m.${those})`,
        now,
        list,
        list,
      ),
      // What counts the conversations must still find them.
      ...["conversation_seen", "drafts", "presence"].map((table) =>
        statement(`DELETE FROM ${table} WHERE ${those}`, list),
      ),
      ...undoForgotten(list),
      keepLastMessage(),
      statement("DELETE FROM conversations WHERE id IN (SELECT value FROM json_each(?))", list),
    ],
  });
}
