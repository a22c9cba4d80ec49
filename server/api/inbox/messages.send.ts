import type { Context } from "hono";
import type { ComposeBody } from "#shared/api/inbox/conversations.ts";
import type { Message, MessageBody } from "#shared/api/inbox/messages.ts";
import { allowedStates } from "#shared/rules/conversation-states.ts";
import { fold } from "#shared/rules/fold.ts";
import { replySubject } from "#shared/rules/reply-subject.ts";
import { conversationSearch } from "#shared/rules/search-text.ts";
import { snippetOf } from "#shared/rules/snippet.ts";
import { aheadProblem } from "#shared/rules/snooze.ts";
import type { Column, Fragment } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements, settleConversations } from "../../db/notify.ts";
import { messageStatements, searchWith } from "../../db/outgoing-message.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { findConversation } from "./conversations.list.ts";
import { checkFiles, filesGuard, guarded, sendTime } from "./messages.parts.ts";
import { getMessage } from "./messages.store.ts";
import { endTyping, tellTypingEnded } from "./presence.store.ts";
import { addressees, findReplyRecipients } from "./recipients.store.ts";

/** Replies or writes a note. Throws `not_found`, `invalid_transition`, `newer_message`, `validation_failed`. */
export async function addMessage(c: Context<Env>, { id, body }: { id: number; body: MessageBody }): Promise<Message> {
  const conversation = await findConversation(c, id);
  if (!conversation) throw new AppError("not_found");
  const isReply = body.kind === "reply";
  const sendAfter = isReply ? sendTime(c, body.sendAt) : 0;
  checkAfterwards(c, body);
  await checkFiles(c, body.uploadIds);
  const usual = isReply ? await findReplyRecipients(c, conversation) : null;
  const { to, copies } = usual
    ? addressees(body, body.mode === "replyAll" ? usual.all : usual.one)
    : { to: [], copies: [] };
  const { ids } = await once(c, () =>
    guarded(() =>
      commit(c, {
        object: "conversation",
        action: isReply ? "conversation.replied" : "conversation.noted",
        before: [
          ...(isReply ? [notThrownAway(id)] : []),
          ...(isReply && !body.force ? [nothingNewer(id, body.lastSeenMessageId)] : []),
          ...filesGuard(body.uploadIds),
        ],
        change: {
          ids: [id],
          set: isReply
            ? replied(c, body, [...to, ...copies.map(({ email }) => email)])
            : { search: searchWith(body.body) },
        },
        keepsVersion: true,
        after: [
          ...messageStatements(c, {
            conversation: { text: "SELECT ?", values: [id] },
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
          ...settled(c, id),
          endTyping(c, id),
          ...(isReply ? [] : mentions(c, { conversation, ids: body.mentionIds })),
        ],
        made: { text: "SELECT max(id) FROM messages", values: [] },
      }),
    ).catch(refuseThrownAway),
  );
  tellTypingEnded(c, id);
  if (isReply) await c.var.platform.jobs.wakeAt(sendAfter);
  return getMessage(c, ids[0] ?? 0);
}

const notThrownAway = (id: number): Compilable =>
  statement(
    "INSERT INTO tx_guard (stale) SELECT NOT EXISTS (SELECT 1 FROM conversations WHERE id = ? AND status = 'trash')",
    id,
  );

function refuseThrownAway(error: unknown): never {
  if (!(error instanceof GuardError) || error.constraint !== "stale") throw error;
  const from = "trash";
  throw new AppError("invalid_transition", { params: { from, allowed: allowedStates({ status: from }) } });
}

/** Whatever came in or went out since the writer looked stands in the way; notes do not. */
const nothingNewer = (id: number, seen: number | null): Compilable =>
  statement(
    `INSERT INTO tx_guard (newer_message) SELECT NOT EXISTS (SELECT 1 FROM messages
       WHERE conversation_id = ? AND id > ? AND direction <> 'note' AND status <> 'withdrawn')`,
    id,
    seen ?? 0,
  );

function checkAfterwards(c: Context<Env>, { afterwards }: MessageBody): void {
  if (afterwards?.status !== "snoozed") return;
  if (aheadProblem(Date.parse(afterwards.snoozedUntil), c.var.now)) throw new AppError("snooze_in_past");
}

const replied = (c: Context<Env>, { body, uploadIds }: MessageBody, emails: string[]): Record<string, Column> => ({
  last_message_at: { text: "max(last_message_at, ?)", values: [c.var.now] },
  snippet: snippetOf(body),
  search: searchWith(body),
  to_search: sentTo(emails),
  ...(uploadIds.length > 0 ? { has_files: 1 } : {}),
});

/** Whoever was written to is found by `to:`, each once. */
function sentTo(emails: readonly string[]): Fragment {
  const start: Fragment = { text: "iif(to_search = '', from_search, to_search)", values: [] };
  return emails.map(fold).reduce<Fragment>(
    ({ text, values }, email) => ({
      text: `(SELECT iif(instr(s, ?) > 0, s, s || ' ' || ?) FROM (SELECT ${text} AS s))`,
      values: [email, email, ...values],
    }),
    start,
  );
}

/** What the writer had begun is written, and what they answered they have read. */
const settled = (c: Context<Env>, id: number): Compilable[] => [
  statement("DELETE FROM drafts WHERE user_id = ? AND conversation_id = ?", c.var.caller?.id, id),
  statement(
    `INSERT INTO conversation_seen (user_id, conversation_id, news) SELECT ?, id, news FROM conversations WHERE id = ?
     ON CONFLICT (user_id, conversation_id) DO UPDATE SET news = excluded.news`,
    c.var.caller?.id,
    id,
  ),
  ...settleConversations(c, [id]),
];

function mentions(c: Context<Env>, { conversation, ids }: { conversation: ConversationRow; ids: readonly number[] }) {
  if (ids.length === 0) return [];
  const title = conversation.subject || conversation.from_name || conversation.from_email;
  return notifyStatements(c, { kind: "mention", to: ids, title, link: `/inbox?c=${conversation.id}` });
}

/** Begins a conversation by writing to somebody; it lies among the archived until an answer comes. Answers with its id. */
export async function composeConversation(c: Context<Env>, body: ComposeBody): Promise<number> {
  const { now, caller, cell } = c.var;
  const sendAfter = sendTime(c, body.sendAt);
  await checkFiles(c, body.uploadIds);
  const { to, copies } = addressees(body);
  const all = [...to, ...copies.map(({ email }) => email)];
  const first = to[0] ?? "";
  const known = await cell.run<{ id: number; username: string; email: string }>(
    statement(
      "SELECT id, username, email_fold AS email FROM users WHERE removed_at IS NULL AND email_fold IN (SELECT value FROM json_each(?))",
      JSON.stringify(all),
    ),
  );
  if (body.orderId !== undefined) await requireOrder(c, body.orderId);
  const person = known.rows.find(({ email }) => email === first);
  const name = person?.username ?? first;
  const names = known.rows.map(({ username }) => username).join(" ");
  const { ids } = await once(c, () =>
    guarded(() =>
      commit(c, {
        object: "conversation",
        action: "conversation.composed",
        before: filesGuard(body.uploadIds),
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
          ...messageStatements(c, {
            conversation: { text: "SELECT max(id) FROM conversations", values: [] },
            kind: "out",
            text: body.body,
            files: body.uploadIds,
            to,
            copies,
            subject: body.subject,
            sendAfter,
            isScheduled: body.sendAt !== undefined,
          }),
          statement("DELETE FROM drafts WHERE user_id = ? AND conversation_id = 0", caller?.id),
        ],
        made: { text: "SELECT max(id) FROM conversations", values: [] },
      }),
    ),
  );
  await c.var.platform.jobs.wakeAt(sendAfter);
  return ids[0] ?? 0;
}

/** Throws `validation_failed` on `orderId` when there is no such order. */
export async function requireOrder(c: Context<Env>, id: number): Promise<void> {
  const { rows } = await c.var.cell.run(statement("SELECT id FROM orders WHERE id = ?", id));
  if (rows.length === 0) throw fieldError("orderId", "unknown_reference", "No such order");
}
