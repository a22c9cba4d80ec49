import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import type { Message, MessageChange, Withdrawn } from "#shared/api/inbox/messages.ts";
import { mayCallBack } from "#shared/rules/inbox/conversation-states.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { tryNowStatement } from "../../../db/mail/mail-pause.ts";
import { searchWith, searchWithout } from "../../../db/mail/outgoing-message.ts";
import { write } from "../../../db/write/write.ts";
import { findConversation } from "../conversations/conversations.list.ts";
import { removeConversations } from "../conversations/conversations.remove.ts";
import { emitTypingEnded, endTyping } from "../conversations/presence.store.ts";
import { joinDraft, NEW } from "./drafts.store.ts";
import { sendTime } from "./messages.parts.ts";
import { findWithdrawn, getMessage } from "./messages.store.ts";
import { findReplyRecipients } from "./recipients.store.ts";
import type { Recipients } from "./reply-recipients.ts";

const TOUCHED = { last_message_at: sql`last_message_at` };

/** Throws `already_sent` unless the message `m` and its outbox row `o` meet the condition. */
function requireUnsent(actor: Actor, id: number, condition: RawBuilder<SqlBool>): void {
  const unsent = q
    .selectFrom("messages as m")
    .innerJoin("outbox as o", "o.message_id", "m.id")
    .select("m.id")
    .where("m.id", "=", id)
    .where(sql<SqlBool>`(${condition})`);
  if (!actor.db.first(unsent)) throw new AppError("already_sent");
}

/** Condition: the message is due later and no attempt has started. */
const isWaiting = ({ now }: Actor) => sql<SqlBool>`m.status = 'queued' AND o.claimed_at IS NULL AND o.at > ${now}`;

/** Content of a conversation beside one of its messages. */
interface OtherContent {
  subject: string;
  /** Number of other messages and drafts. */
  others: number;
  /** Text of the newest other message. */
  text: string | null;
}

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
  requireUnsent(actor, id, sql`${isWaiting(actor)} OR m.status = 'failed'`);
  const conversationId = message.conversationId;
  const content = actor.db.first(
    sql<OtherContent>`SELECT subject, (SELECT count(*) FROM messages WHERE conversation_id = ${conversationId} AND id <> ${id})
        + (SELECT count(*) FROM drafts WHERE conversation_id = ${conversationId}) AS others,
      (SELECT body_text FROM messages WHERE conversation_id = ${conversationId} AND id <> ${id}
        AND direction <> 'note' AND status <> 'withdrawn' ORDER BY id DESC LIMIT 1) AS text
      FROM conversations WHERE id = ${conversationId}`,
  );
  const { subject = "", others = 0, text: previous = null } = content ?? {};
  const isConversationGone = others === 0;
  const { to, text: body, files } = message;
  const cc = ccOf(message);
  const uploadIds = files.map((file) => file.id);
  const again = isConversationGone ? ({ mode: "own", to, cc } as const) : modeOf(actor, { conversationId, to, cc });
  if (isConversationGone) {
    const draft = joinDraft(actor, NEW, { ...again, subject, body, uploadIds, seenMessageId: null });
    removeConversations(actor, { ids: [conversationId], before: [draft] });
  } else
    write(actor, {
      object: "conversation",
      action: "conversation.withdrawn",
      change: {
        ids: [conversationId],
        set: { ...summaryWithout({ id, conversationId, previous: previous ?? "" }), search: searchWithout(body) },
      },
      keepsVersion: true,
      after: [
        q.updateTable("messages").set({ status: "withdrawn" }).where("id", "=", id),
        q.deleteFrom("outbox").where("message_id", "=", id),
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

/** Summary columns of a conversation without one of its messages; `previous` is the text of the newest other one. */
function summaryWithout({ id, conversationId, previous }: { id: number; conversationId: number; previous: string }) {
  const others = sql`FROM messages AS m
    WHERE m.conversation_id = ${conversationId} AND m.id <> ${id} AND m.status <> 'withdrawn'`;
  return {
    snippet: snippetOf(previous),
    last_message_at: sql`coalesce((SELECT max(m.at) ${others} AND m.direction <> 'note'), created_at)`,
    has_files: sql`EXISTS (SELECT 1 FROM message_files AS f WHERE f.message_id IN (SELECT m.id ${others}))`,
  };
}

/** SQL for the snippet after a change of this message: unchanged if a newer message exists. */
const snippetUnlessNewer = ({ id, conversationId }: Message, body: string): RawBuilder<string> =>
  sql`iif(EXISTS (SELECT 1 FROM messages WHERE conversation_id = ${conversationId} AND id > ${id}
    AND direction <> 'note' AND status <> 'withdrawn'), snippet, ${snippetOf(body)})`;

/** Updates a queued message. Throws `not_found`, `already_sent`, `forbidden`, `validation_failed`. */
export function changeMessage(actor: Actor, { id, change }: { id: number; change: MessageChange }): Message {
  const at = change.sendAt === undefined ? undefined : sendTime(actor, change.sendAt);
  const message = getOutgoing(actor, id);
  requireOwn(actor, message);
  requireUnsent(actor, id, isWaiting(actor));
  const { body, sendAt } = change;
  const isScheduled = sendAt === undefined ? undefined : sendAt === null ? 0 : 1;
  const rewritten = (text: string) => ({
    snippet: snippetUnlessNewer(message, text),
    search: searchWith(text, searchWithout(message.text)),
  });
  write(actor, {
    object: "conversation",
    action: "conversation.rewritten",
    change: { ids: [message.conversationId], set: body === undefined ? TOUCHED : rewritten(body) },
    keepsVersion: true,
    after: [
      q
        .updateTable("messages")
        .set({ body_text: body, send_after: at, is_scheduled: isScheduled })
        .where("id", "=", id),
      q.updateTable("outbox").set({ body, at }).where("message_id", "=", id),
    ],
  });
  if (at !== undefined) actor.platform.jobs.wakeAt(at);
  return getMessage(actor, id);
}

/** Retries a message that failed or is delayed. Throws `not_found`, `already_sent`, `mail_off`. */
export function retryMessage(actor: Actor, id: number): Message {
  const { conversationId } = getOutgoing(actor, id);
  if (actor.platform.mail.isOff) throw new AppError("mail_off");
  const retriable = sql<SqlBool>`m.status = 'failed'
    OR (m.status = 'queued' AND m.error IS NOT NULL AND o.claimed_at IS NULL)`;
  const unreached = sql`SELECT email FROM deliveries WHERE message_id = ${id} AND state = 'failed'`;
  write(actor, {
    object: "conversation",
    action: "conversation.retried",
    before: [() => requireUnsent(actor, id, retriable)],
    change: { ids: [conversationId], set: TOUCHED },
    keepsVersion: true,
    after: [
      q.updateTable("messages").set({ status: "queued", error: null, send_after: actor.now }).where("id", "=", id),
      // After a bounce, send only to the recipients that were not reached, each in their original field.
      sql`UPDATE outbox SET
          to_json = (SELECT json_group_array(one.value) FROM messages AS m, json_each(m.to_json) AS one
            WHERE m.id = ${id} AND one.value IN (${unreached})),
          copies_json = (SELECT json_group_array(json_object('kind', one.value ->> '$.kind', 'email', one.value ->> '$.email'))
            FROM messages AS m, json_each(m.recipients_json) AS one
            WHERE m.id = ${id} AND one.value ->> '$.kind' IN ('cc', 'bcc') AND one.value ->> '$.email' IN (${unreached})),
          sent_again = sent_again + 1
        WHERE message_id = ${id} AND EXISTS (${unreached})`,
      q.deleteFrom("deliveries").where("message_id", "=", id).where("state", "=", "failed"),
      q
        .updateTable("outbox")
        .set({ at: actor.now, tries: 0, claimed_at: null, failed_at: null, sent_at: null })
        .where("message_id", "=", id),
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
