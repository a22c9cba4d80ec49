import type { Context } from "hono";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import type { Message, MessageChange, Withdrawn } from "#shared/api/inbox/messages.ts";
import { mayCallBack } from "#shared/rules/conversation-states.ts";
import { snippetOf } from "#shared/rules/snippet.ts";
import type { Fragment } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { tryNowStatement } from "../../db/mail-pause.ts";
import { searchWith, searchWithout } from "../../db/outgoing-message.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { findConversation } from "./conversations.list.ts";
import { removeConversations } from "./conversations.remove.ts";
import { joinDraft, NEW } from "./drafts.store.ts";
import { guarded, sendTime } from "./messages.parts.ts";
import { findWithdrawn, getMessage } from "./messages.store.ts";
import { endTyping, tellTypingEnded } from "./presence.store.ts";
import { findReplyRecipients } from "./recipients.store.ts";
import type { Recipients } from "./reply-recipients.ts";

const TOUCHED = { last_message_at: { text: "last_message_at", values: [] } };

/** A message that waits and that nobody has taken in hand, or (`failed`) one that could not be sent. */
const stillHere = (id: number, { now, orFailed }: { now: number; orFailed: boolean }): Compilable =>
  statement(
    `INSERT INTO tx_guard (already_sent) SELECT EXISTS (SELECT 1 FROM messages AS m JOIN outbox AS o ON o.message_id = m.id
       WHERE m.id = ? AND ((m.status = 'queued' AND o.claimed_at IS NULL AND o.at > ?)${orFailed ? " OR m.status = 'failed'" : ""}))`,
    id,
    now,
  );

const TRIES = 5;

/** It still lies where it was read, and what that conversation is searched by still holds the text. */
const stillReads = ({ id, conversationId, text }: Message): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM messages
       WHERE id = ? AND conversation_id = ? AND body_text = ?)`,
    id,
    conversationId,
    text,
  );

/** What else a conversation (`?1`) holds beside one message (`?2`): others, and what anybody has begun to write there. */
const ELSE = `(SELECT count(*) FROM messages WHERE conversation_id = ?1 AND id <> ?2)
  + (SELECT count(*) FROM drafts WHERE conversation_id = ?1)`;

/** Nobody has written anything else there since it was counted. */
const stillHolds = ({ id, conversationId }: Message, others: number): Compilable =>
  statement(`INSERT INTO tx_guard (stale) SELECT ${ELSE} = ?3`, conversationId, id, others);

/** Does it again where somebody has changed or written something meanwhile. */
async function untilRead<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await guarded(work);
    } catch (error) {
      const isOvertaken = error instanceof GuardError && error.constraint === "stale";
      if (!isOvertaken || attempt === TRIES) throw error;
    }
  }
}

/**
 * Calls a message back into the caller's draft; the conversation it began goes with it where nothing else was written
 * there. Asked again it says the same, for the answer may have been lost. Throws `not_found`, `already_sent`, `forbidden`.
 */
export const withdrawMessage = (c: Context<Env>, id: number): Promise<Withdrawn> => untilRead(() => withdraw(c, id));

async function withdraw(c: Context<Env>, id: number): Promise<Withdrawn> {
  const withdrawn = await findWithdrawn(c, id);
  if (withdrawn) {
    const { conversationId, to, subject, text: body, files } = withdrawn;
    const cc = ccOf(withdrawn);
    const { mode } = await modeOf(c, { conversationId, to, cc });
    return { conversationId, isConversationGone: false, mode, to, cc, subject, body, files };
  }
  const message = await getOutgoing(c, id);
  requireOwn(c, message);
  const conversationId = message.conversationId;
  const { rows } = await c.var.cell.run<{ subject: string; others: number; left: string | null }>(
    statement(
      `SELECT subject, ${ELSE} AS others,
         (SELECT body_text FROM messages WHERE conversation_id = ?1 AND id <> ?2 AND direction <> 'note'
            AND status <> 'withdrawn' ORDER BY id DESC LIMIT 1) AS left
       FROM conversations WHERE id = ?1`,
      conversationId,
      id,
    ),
  );
  const { subject = "", others = 0, left = null } = rows[0] ?? {};
  const before = [stillHere(id, { now: c.var.now, orFailed: true }), stillReads(message), stillHolds(message, others)];
  const isConversationGone = others === 0;
  const { to, text: body, files } = message;
  const cc = ccOf(message);
  const uploadIds = files.map((file) => file.id);
  const again = isConversationGone ? ({ mode: "own", to, cc } as const) : await modeOf(c, { conversationId, to, cc });
  if (isConversationGone) {
    const draft = joinDraft(c, NEW, { ...again, subject, body, uploadIds, seenMessageId: null });
    await removeConversations(c, { ids: [conversationId], before: [...before, draft] });
  } else
    await commit(c, {
      object: "conversation",
      action: "conversation.withdrawn",
      before,
      change: {
        ids: [conversationId],
        set: { ...without({ id, conversationId, left: left ?? "" }), search: searchWithout(body) },
      },
      keepsVersion: true,
      after: [
        statement("UPDATE messages SET status = 'withdrawn' WHERE id = ?", id),
        statement("DELETE FROM outbox WHERE message_id = ?", id),
        // Its writer had seen what came before it.
        joinDraft(c, conversationId, { ...again, subject: "", body, uploadIds, seenMessageId: id }),
        endTyping(c, conversationId),
      ],
    });
  tellTypingEnded(c, conversationId);
  return { conversationId, isConversationGone, mode: again.mode, to, cc, subject, body, files };
}

const ccOf = ({ recipients }: Message): string[] => recipients.cc.map(({ email }) => email);

/** How a draft names whom an answer went to: as it would go by itself, to all, or by their addresses. */
async function modeOf(
  c: Context<Env>,
  { conversationId, ...sent }: Recipients & { conversationId: number },
): Promise<Pick<Draft, "mode" | "to" | "cc">> {
  const row = await findConversation(c, conversationId);
  const usual = row && (await findReplyRecipients(c, row));
  const isSent = (some: Recipients | undefined) =>
    some !== undefined && some.to.join() === sent.to.join() && some.cc.join() === sent.cc.join();
  if (isSent(usual?.one)) return { mode: "reply", to: [], cc: [] };
  return isSent(usual?.all) ? { mode: "replyAll", to: [], cc: [] } : { mode: "own", ...sent };
}

/** What a conversation says of itself without one of its messages. */
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

/** What a conversation shows of its newest message, where that is the one that is written again. */
const snippetUnlessNewer = ({ id, conversationId }: Message, body: string): Fragment => ({
  text: `iif(EXISTS (SELECT 1 FROM messages WHERE conversation_id = ? AND id > ? AND direction <> 'note'
    AND status <> 'withdrawn'), snippet, ?)`,
  values: [conversationId, id, snippetOf(body)],
});

/** Changes a message that waits. Throws `not_found`, `already_sent`, `forbidden`, `validation_failed`. */
export async function changeMessage(
  c: Context<Env>,
  { id, change }: { id: number; change: MessageChange },
): Promise<Message> {
  const at = change.sendAt === undefined ? undefined : sendTime(c, change.sendAt);
  await untilRead(async () => {
    const message = await getOutgoing(c, id);
    requireOwn(c, message);
    const rewritten = (body: string) => ({
      snippet: snippetUnlessNewer(message, body),
      search: searchWith(body, searchWithout(message.text)),
    });
    await commit(c, {
      object: "conversation",
      action: "conversation.rewritten",
      before: [stillHere(id, { now: c.var.now, orFailed: false }), stillReads(message)],
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
  });
  if (at !== undefined) await c.var.platform.jobs.wakeAt(at);
  return getMessage(c, id);
}

const UNREACHED = "SELECT email FROM deliveries WHERE message_id = ?1 AND state = 'failed'";

/** Sends a message again that could not be sent, or not yet. Throws `not_found`, `already_sent`, `mail_off`. */
export async function retryMessage(c: Context<Env>, id: number): Promise<Message> {
  const { conversationId } = await getOutgoing(c, id);
  if (c.var.platform.mail.isOff) throw new AppError("mail_off");
  await guarded(() =>
    commit(c, {
      object: "conversation",
      action: "conversation.retried",
      before: [
        statement(
          `INSERT INTO tx_guard (already_sent) SELECT EXISTS (SELECT 1 FROM messages AS m JOIN outbox AS o ON o.message_id = m.id
             WHERE m.id = ? AND (m.status = 'failed' OR (m.status = 'queued' AND m.error IS NOT NULL AND o.claimed_at IS NULL)))`,
          id,
        ),
      ],
      change: { ids: [conversationId], set: TOUCHED },
      keepsVersion: true,
      after: [
        statement("UPDATE messages SET status = 'queued', error = NULL, send_after = ? WHERE id = ?", c.var.now, id),
        // One that came back goes to those alone whom it did not reach, each in the field they were in.
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
          c.var.now,
          id,
        ),
        tryNowStatement(),
      ],
    }),
  );
  await c.var.platform.jobs.wake();
  return getMessage(c, id);
}

/** What is about to go out is its author's. Throws `forbidden`. */
function requireOwn(c: Context<Env>, message: Message): void {
  if (message.status === "queued" && !mayCallBack(message, c.var.caller?.id ?? 0)) throw new AppError("forbidden");
}

async function getOutgoing(c: Context<Env>, id: number): Promise<Message> {
  const message = await getMessage(c, id);
  if (message.direction !== "out") throw new AppError("not_found");
  if (message.status === "sent") throw new AppError("already_sent");
  return message;
}
