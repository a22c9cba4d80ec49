import { sql } from "kysely";
import type { ConversationOpened } from "#shared/api/inbox/conversations.ts";
import { allowedStates } from "#shared/rules/inbox/conversation-states.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { readTexts } from "../../../db/json-column.ts";
import { findDraft } from "../messages/drafts.store.ts";
import { countMessages, listMessages } from "../messages/messages.store.ts";
import { findReplyRecipients } from "../messages/recipients.store.ts";
import { isAnswerable } from "../messages/reply-recipients.ts";
import { conversationOf } from "./conversation-row.ts";
import { findConversation } from "./conversations.list.ts";
import { wakeAllDue } from "./due.store.ts";
import { listEvents } from "./events.store.ts";

/** Gets a conversation with its newest messages, history and the caller's draft. Throws `not_found`. */
export function openConversation(actor: Actor, id: number): ConversationOpened {
  wakeAllDue(actor.platform);
  const row = findConversation(actor, id);
  if (!row) throw new AppError("not_found");
  const messages = listMessages(actor, { conversationId: id });
  const events = listEvents(actor, { id, orderId: row.order_id, since: row.created_at });
  const draft = findDraft(actor, id);
  const blocked = actor.db.first(
    sql`SELECT 1 FROM blocked_senders WHERE email = ${row.from_email} OR email IN
      (SELECT from_email FROM messages WHERE conversation_id = ${row.id} AND direction = 'in')`,
  );
  const replyTo = findReplyRecipients(actor, row);
  const answering = actor.db.all(
    sql<{ id: number; subject: string }>`
      SELECT id, subject FROM conversations WHERE id = ${row.answers_id} AND status <> 'trash'
      UNION ALL SELECT id, subject FROM conversations
      WHERE answers_id = ${row.id} AND status NOT IN ('trash', 'spam') LIMIT 50`,
  );
  const first = messages[0]?.id ?? 0;
  return {
    ...conversationOf(row),
    from: { name: row.from_name, email: row.from_email },
    to: readTexts("conversations.to_json", row.to_json),
    replyTo,
    answerable: isAnswerable(row.from_email) || replyTo.one.to.length > 0,
    answers: answering.find(({ id: other }) => other === row.answers_id) ?? null,
    answeredBy: answering.filter(({ id: other }) => other !== row.answers_id),
    blocked: blocked !== undefined,
    allowedStates: allowedStates({ status: row.status }),
    messages,
    olderMessages: countMessages(actor.db, { conversationId: id, before: first }),
    events,
    draft,
  };
}
