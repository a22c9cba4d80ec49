import type { Draft } from "#shared/api/inbox/conversations.ts";
import type { Message, MessageChange, Withdrawn } from "#shared/api/inbox/messages.ts";
import { mayCallBack } from "#shared/rules/inbox/conversation-states.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { statement } from "../../../db/database.ts";
import { tryNowStatement } from "../../../db/mail/mail-pause.ts";
import { searchWith, searchWithout } from "../../../db/mail/outgoing-message.ts";
import type { SqlFragment } from "../../../db/write/act.ts";
import { commit } from "../../../db/write/commit.ts";
import { findConversation } from "../conversations/conversations.list.ts";
import { removeConversations } from "../conversations/conversations.remove.ts";
import { emitTypingEnded, endTyping } from "../conversations/presence.store.ts";
import { joinDraft, NEW } from "./drafts.store.ts";
import { sendTime } from "./messages.parts.ts";
import { findWithdrawn, getMessage } from "./messages.store.ts";
import { findReplyRecipients } from "./recipients.store.ts";
import type { Recipients } from "./reply-recipients.ts";

const TOUCHED = { last_message_at: { text: "last_message_at", values: [] } };

/** Throws `already_sent` unless the message (`?1`) and its outbox row meet the condition. */
function requireUnsent(actor: Actor, condition: string, ...values: [id: number, now?: number]): void {
  const unsent = statement(
    `SELECT 1 FROM messages AS m JOIN outbox AS o ON o.message_id = m.id WHERE m.id = ?1 AND (${condition})`,
    ...values,
  );
  if (!actor.db.first(unsent)) throw new AppError("already_sent");
}

/** Condition: the message is due after `?2` and no attempt has started. */
const WAITS = "m.status = 'queued' AND o.claimed_at IS NULL AND o.at > ?2";

/**
 * Unsends a message into the caller's draft; deletes the conversation it started if that has no other content.
 * Idempotent: a repeated call returns the same. Throws `not_found`, `already_sent`, `forbidden`.
 */
export function withdrawMessage(actor: Actor, id: number): Withdrawn {
  const withdrawn = findWithdrawn(actor, id);
  if (withdrawn) {
    const { conversationId, to, subject, text: body, files } = withdrawn;
    const cc = ccOf(withdrawn);
    const { mode } = modeOf(actor, { conversationId, to, cc });
    return { conversationId, isConversationGone: false, mode, to, cc, subject, body, files };
  }
  const message = getOutgoing(actor, id);
  requireOwn(actor, message);
  requireUnsent(actor, `${WAITS} OR m.status = 'failed'`, id, actor.now);
  const conversationId = message.conversationId;
  const row = actor.db.first<{ subject: string; others: number; left: string | null }>(
    statement(
      `SELECT subject, (SELECT count(*) FROM messages WHERE conversation_id = ?1 AND id <> ?2)
           + (SELECT count(*) FROM drafts WHERE conversation_id = ?1) AS others,
         (SELECT body_text FROM messages WHERE conversation_id = ?1 AND id <> ?2 AND direction <> 'note'
            AND status <> 'withdrawn' ORDER BY id DESC LIMIT 1) AS left
       FROM conversations WHERE id = ?1`,
      conversationId,
      id,
    ),
  );
  const { subject = "", others = 0, left = null } = row ?? {};
  const isConversationGone = others === 0;
  const { to, text: body, files } = message;
  const cc = ccOf(message);
  const uploadIds = files.map((file) => file.id);
  const again = isConversationGone ? ({ mode: "own", to, cc } as const) : modeOf(actor, { conversationId, to, cc });
  if (isConversationGone) {
    const draft = joinDraft(actor, NEW, { ...again, subject, body, uploadIds, seenMessageId: null });
    removeConversations(actor, { ids: [conversationId], before: [draft] });
  } else
    commit(actor, {
      object: "conversation",
      action: "conversation.withdrawn",
      change: {
        ids: [conversationId],
        set: { ...without({ id, conversationId, left: left ?? "" }), search: searchWithout(body) },
      },
      keepsVersion: true,
      after: [
        statement("UPDATE messages SET status = 'withdrawn' WHERE id = ?", id),
        statement("DELETE FROM outbox WHERE message_id = ?", id),
        // The author had seen all earlier messages.
        joinDraft(actor, conversationId, { ...again, subject: "", body, uploadIds, seenMessageId: id }),
        endTyping(actor, conversationId),
      ],
    });
  emitTypingEnded(actor, conversationId);
  return { conversationId, isConversationGone, mode: again.mode, to, cc, subject, body, files };
}

const ccOf = ({ recipients }: Message): string[] => recipients.cc.map(({ email }) => email);

/** Draft mode and recipients of a sent reply: `reply`, `replyAll`, or its own addresses. */
function modeOf(
  actor: Actor,
  { conversationId, ...sent }: Recipients & { conversationId: number },
): Pick<Draft, "mode" | "to" | "cc"> {
  const row = findConversation(actor, conversationId);
  const usual = row && findReplyRecipients(actor, row);
  const isSent = (some: Recipients | undefined) =>
    some !== undefined && some.to.join() === sent.to.join() && some.cc.join() === sent.cc.join();
  if (isSent(usual?.one)) return { mode: "reply", to: [], cc: [] };
  return isSent(usual?.all) ? { mode: "replyAll", to: [], cc: [] } : { mode: "own", ...sent };
}

/** Summary columns of a conversation without one of its messages. */
function without({ id, conversationId, left }: { id: number; conversationId: number; left: string }) {
  const rest = "FROM messages AS m WHERE m.conversation_id = ? AND m.id <> ? AND m.status <> 'withdrawn'";
  return {
    snippet: snippetOf(left),
    last_message_at: {
      text: `coalesce((SELECT max(m.at) ${rest} AND m.direction <> 'note'), created_at)`,
      values: [conversationId, id],
    },
    has_files: {
      text: `EXISTS (SELECT 1 FROM message_files AS f WHERE f.message_id IN (SELECT m.id ${rest}))`,
      values: [conversationId, id],
    },
  };
}

/** SQL for the snippet after a change of this message: unchanged if a newer message exists. */
const snippetUnlessNewer = ({ id, conversationId }: Message, body: string): SqlFragment => ({
  text: `iif(EXISTS (SELECT 1 FROM messages WHERE conversation_id = ? AND id > ? AND direction <> 'note'
    AND status <> 'withdrawn'), snippet, ?)`,
  values: [conversationId, id, snippetOf(body)],
});

/** Updates a queued message. Throws `not_found`, `already_sent`, `forbidden`, `validation_failed`. */
export function changeMessage(actor: Actor, { id, change }: { id: number; change: MessageChange }): Message {
  const at = change.sendAt === undefined ? undefined : sendTime(actor, change.sendAt);
  const message = getOutgoing(actor, id);
  requireOwn(actor, message);
  requireUnsent(actor, WAITS, id, actor.now);
  const rewritten = (body: string) => ({
    snippet: snippetUnlessNewer(message, body),
    search: searchWith(body, searchWithout(message.text)),
  });
  commit(actor, {
    object: "conversation",
    action: "conversation.rewritten",
    change: { ids: [message.conversationId], set: change.body === undefined ? TOUCHED : rewritten(change.body) },
    keepsVersion: true,
    after: [
      statement(
        `UPDATE messages SET body_text = coalesce(?1, body_text), send_after = coalesce(?2, send_after),
           is_scheduled = iif(?2 IS NULL, is_scheduled, ?3) WHERE id = ?4`,
        change.body,
        at,
        Number(typeof change.sendAt === "string"),
        id,
      ),
      statement(
        "UPDATE outbox SET body = coalesce(?1, body), at = coalesce(?2, at) WHERE message_id = ?3",
        change.body,
        at,
        id,
      ),
    ],
  });
  if (at !== undefined) actor.platform.jobs.wakeAt(at);
  return getMessage(actor, id);
}

const UNREACHED = "SELECT email FROM deliveries WHERE message_id = ?1 AND state = 'failed'";

/** Retries a message that failed or is delayed. Throws `not_found`, `already_sent`, `mail_off`. */
export function retryMessage(actor: Actor, id: number): Message {
  const { conversationId } = getOutgoing(actor, id);
  if (actor.platform.mail.isOff) throw new AppError("mail_off");
  const retriable = "m.status = 'failed' OR (m.status = 'queued' AND m.error IS NOT NULL AND o.claimed_at IS NULL)";
  commit(actor, {
    object: "conversation",
    action: "conversation.retried",
    before: [() => requireUnsent(actor, retriable, id)],
    change: { ids: [conversationId], set: TOUCHED },
    keepsVersion: true,
    after: [
      statement("UPDATE messages SET status = 'queued', error = NULL, send_after = ? WHERE id = ?", actor.now, id),
      // After a bounce, send only to the recipients that were not reached, each in their original field.
      statement(
        `UPDATE outbox SET
           to_json = (SELECT json_group_array(one.value) FROM messages AS m, json_each(m.to_json) AS one
             WHERE m.id = ?1 AND one.value IN (${UNREACHED})),
           copies_json = (SELECT json_group_array(json_object('kind', one.value ->> '$.kind', 'email', one.value ->> '$.email'))
             FROM messages AS m, json_each(m.recipients_json) AS one
             WHERE m.id = ?1 AND one.value ->> '$.kind' IN ('cc', 'bcc') AND one.value ->> '$.email' IN (${UNREACHED})),
           sent_again = sent_again + 1
         WHERE message_id = ?1 AND EXISTS (${UNREACHED})`,
        id,
      ),
      statement("DELETE FROM deliveries WHERE message_id = ? AND state = 'failed'", id),
      statement(
        "UPDATE outbox SET at = ?, tries = 0, claimed_at = NULL, failed_at = NULL, sent_at = NULL WHERE message_id = ?",
        actor.now,
        id,
      ),
      tryNowStatement(),
    ],
  });
  actor.platform.jobs.wake();
  return getMessage(actor, id);
}

/** Only its author can change a queued message. Throws `forbidden`. */
function requireOwn(actor: Actor, message: Message): void {
  if (message.status === "queued" && !mayCallBack(message, actor.caller?.id ?? 0)) throw new AppError("forbidden");
}

function getOutgoing(actor: Actor, id: number): Message {
  const message = getMessage(actor, id);
  if (message.direction !== "out") throw new AppError("not_found");
  if (message.status === "sent") throw new AppError("already_sent");
  return message;
}
