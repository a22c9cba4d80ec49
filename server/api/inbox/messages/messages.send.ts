import { type RawBuilder, sql } from "kysely";
import type { ComposeBody } from "#shared/api/inbox/conversations.ts";
import type { Message, MessageBody } from "#shared/api/inbox/messages.ts";
import { allowedStates } from "#shared/rules/inbox/conversation-states.ts";
import { replySubject } from "#shared/rules/inbox/reply-subject.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import { aheadProblem } from "#shared/rules/inbox/snooze.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { conversationSearch } from "#shared/rules/text/search-text.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import { messageStatements, searchWith } from "../../../db/mail/outgoing-message.ts";
import type { Column, Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyStatements, settleConversations } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import type { ConversationRow } from "../conversations/conversation-row.ts";
import { findConversation } from "../conversations/conversations.list.ts";
import { emitTypingEnded, endTyping } from "../conversations/presence.store.ts";
import { draftRemoved, NEW } from "./drafts.store.ts";
import { checkFiles, sendTime } from "./messages.parts.ts";
import { getMessage } from "./messages.store.ts";
import { addressees, findReplyRecipients } from "./recipients.store.ts";

/** A message to add to a conversation. */
interface Added {
  id: number;
  body: MessageBody;
}

/** Adds a reply or a note. Throws `not_found`, `invalid_transition`, `newer_message`, `validation_failed`. */
export function addMessage(actor: Actor, added: Added): Message {
  const { ids } = withIdempotency(actor, () => writeMessage(actor, added));
  emitTypingEnded(actor, added.id);
  return getMessage(actor, ids[0] ?? 0);
}

function writeMessage(actor: Actor, { id, body }: Added): Outcome {
  const conversation = findConversation(actor, id);
  if (!conversation) throw new AppError("not_found");
  const isReply = body.kind === "reply";
  const sendAfter = isReply ? sendTime(actor, body.sendAt) : 0;
  checkAfterwards(actor, body);
  checkFiles(actor, body.uploadIds);
  const usual = isReply ? findReplyRecipients(actor, conversation) : null;
  const { to, copies } = usual
    ? addressees(body, body.mode === "replyAll" ? usual.all : usual.one)
    : { to: [], copies: [] };
  if (isReply) requireRepliable(actor, conversation, body);
  const outcome = write(actor, {
    object: "conversation",
    action: isReply ? "conversation.replied" : "conversation.noted",
    change: {
      ids: [id],
      set: isReply
        ? replied(actor, body, [...to, ...copies.map(({ email }) => email)])
        : { search: searchWith(body.body) },
    },
    keepsVersion: true,
    after: [
      ...messageStatements(actor, {
        conversation: sql`SELECT ${id}`,
        kind: isReply ? "out" : "note",
        text: body.body,
        files: body.uploadIds,
        to,
        copies,
        subject: replySubject(conversation.subject),
        sendAfter,
        isScheduled: isReply && body.sendAt !== undefined,
        afterwards: isReply ? body.afterwards : undefined,
      }),
      ...readStatements(actor, id),
      endTyping(actor, id),
      ...(isReply ? [] : mentions(actor, { conversation, ids: body.mentionIds })),
    ],
    made: sql`SELECT max(id) FROM messages`,
  });
  if (isReply) actor.platform.jobs.wakeAt(sendAfter);
  return outcome;
}

/**
 * Throws `invalid_transition` in the trash, and `newer_message` if the caller has not seen the newest message (notes do
 * not count).
 */
function requireRepliable(actor: Actor, { id, status }: ConversationRow, body: MessageBody): void {
  if (status === "trash")
    throw new AppError("invalid_transition", { params: { from: status, allowed: allowedStates({ status }) } });
  if (body.force) return;
  const newer = q
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", id)
    .where("id", ">", body.lastSeenMessageId ?? 0)
    .where("direction", "<>", "note")
    .where("status", "<>", "withdrawn")
    .limit(1);
  if (actor.db.first(newer)) throw new AppError("newer_message");
}

function checkAfterwards(actor: Actor, { afterwards }: MessageBody): void {
  if (afterwards?.status !== "snoozed") return;
  if (aheadProblem(Date.parse(afterwards.snoozedUntil), actor.now)) throw new AppError("snooze_in_past");
}

const replied = (actor: Actor, { body, uploadIds }: MessageBody, emails: string[]): Record<string, Column> => ({
  last_message_at: sql`max(last_message_at, ${actor.now})`,
  snippet: snippetOf(body),
  search: searchWith(body),
  to_search: sentTo(emails),
  ...(uploadIds.length > 0 ? { has_files: 1 } : {}),
});

/** SQL that appends new recipients to `to_search`, each once. */
const sentTo = (emails: readonly string[]): RawBuilder<unknown> =>
  emails
    .map(fold)
    .reduce<RawBuilder<unknown>>(
      (text, email) => sql`(SELECT iif(instr(s, ${email}) > 0, s, s || ' ' || ${email}) FROM (SELECT ${text} AS s))`,
      sql`iif(to_search = '', from_search, to_search)`,
    );

/** Statements that delete the author's draft and mark the conversation as read by them. */
const readStatements = (actor: Actor, id: number): Query[] => [
  draftRemoved(actor, id),
  sql`INSERT INTO conversation_seen (user_id, conversation_id, news)
    SELECT ${actor.caller?.id}, id, news FROM conversations WHERE id = ${id}
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET news = excluded.news`,
  ...settleConversations(actor, [id]),
];

function mentions(actor: Actor, { conversation, ids }: { conversation: ConversationRow; ids: readonly number[] }) {
  if (ids.length === 0) return [];
  const title = conversation.subject || conversation.from_name || conversation.from_email;
  return notifyStatements(actor, { kind: "mention", to: ids, title, link: `/inbox?c=${conversation.id}` });
}

/** Starts a conversation with its first message and returns its id. It stays archived until a reply arrives. */
export function composeConversation(actor: Actor, body: ComposeBody): number {
  const { ids } = withIdempotency(actor, () => writeConversation(actor, body));
  return ids[0] ?? 0;
}

function writeConversation(actor: Actor, body: ComposeBody): Outcome {
  const { now, caller, db } = actor;
  const sendAfter = sendTime(actor, body.sendAt);
  checkFiles(actor, body.uploadIds);
  const { to, copies } = addressees(body);
  const all = [...to, ...copies.map(({ email }) => email)];
  const first = to[0] ?? "";
  const known = db.all(
    q
      .selectFrom("users")
      .select(["id", "username", "email_fold as email"])
      .where("removed_at", "is", null)
      .where("email_fold", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(all)}))`),
  );
  if (body.orderId !== undefined) requireOrder(actor, body.orderId);
  const person = known.find(({ email }) => email === first);
  const name = person?.username ?? first;
  const names = known.map(({ username }) => username).join(" ");
  const newest = sql`SELECT max(id) FROM conversations`;
  const outcome = write(actor, {
    object: "conversation",
    action: "conversation.composed",
    add: {
      subject: body.subject,
      user_id: person?.id ?? null,
      from_email: first,
      from_name: name,
      status: "archived",
      assignee_id: caller?.id ?? null,
      order_id: body.orderId ?? null,
      last_message_at: now,
      created_at: now,
      to_json: JSON.stringify(to),
      snippet: snippetOf(body.body),
      has_files: Number(body.uploadIds.length > 0),
      search: conversationSearch({
        subject: body.subject,
        name: names || name,
        email: all.join(" "),
        texts: [body.body],
      }),
      from_search: fold(`${name} ${first}`),
      to_search: fold(`${names} ${all.join(" ")}`),
      subject_search: fold(body.subject),
    },
    after: [
      ...messageStatements(actor, {
        conversation: newest,
        kind: "out",
        text: body.body,
        files: body.uploadIds,
        to,
        copies,
        subject: body.subject,
        sendAfter,
        isScheduled: body.sendAt !== undefined,
      }),
      draftRemoved(actor, NEW),
    ],
    made: newest,
  });
  actor.platform.jobs.wakeAt(sendAfter);
  return outcome;
}

/** Throws `validation_failed` on `orderId` if the order does not exist. */
export function requireOrder(actor: Actor, id: number): void {
  if (!actor.db.first(q.selectFrom("orders").select("id").where("id", "=", id)))
    throw fieldError("orderId", "unknown_reference", "No such order");
}
