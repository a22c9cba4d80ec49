import { type InferResult, sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import { readIds, readTexts } from "../../../db/json-column.ts";
import { canUndoMerge, joinSearch, keepMerged, type Merging } from "../../../db/undo/merged.ts";
import type { Change, Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { changeStatements } from "../../../db/write/write-statements.ts";

/** Columns that a merge sets on both conversations. */
const SET_COLUMNS = [
  "status",
  "prior_status",
  "trashed_at",
  "snoozed_until",
  "snippet",
  "news",
  "has_files",
  "from_email",
  "sent_at",
  "last_message_at",
  "last_incoming_at",
  "order_id",
  "assignee_id",
  "priority",
  "label_ids",
  "to_json",
  "from_search",
  "to_search",
] as const;

/** Conversations with the time of the customer's last message from `from_email`. */
const halves = q
  .selectFrom("conversations")
  .select(["id", "user_id", "answers_id", ...SET_COLUMNS])
  .select(
    sql<number | null>`(SELECT max(at) FROM messages AS m WHERE m.conversation_id = conversations.id
      AND m.direction = 'in' AND m.from_email = conversations.from_email)`.as("wrote_at"),
  );
/** One of the two conversations of a merge. */
type Half = InferResult<typeof halves>[number];

/**
 * Moves all messages, cards, labels and recipients of one conversation into another of the same customer, and fills its
 * missing order, assignee and priority. The empty conversation goes to the trash. Returns the undo token, unless undo
 * would have to store too much. Throws `not_found`, `other_customer`, `invalid_transition`.
 */
export function mergeConversations(actor: Actor, pair: { id: number; intoId: number; join: boolean }): Outcome["undo"] {
  if (pair.id === pair.intoId) throw fieldError("intoId", "duplicate", "That is the same conversation");
  const { undo } = withIdempotency(actor, () => {
    const [from, into] = bothOf(actor, pair);
    return merge(actor, { from, into });
  });
  return undo;
}

function bothOf(actor: Actor, { id, intoId, join }: { id: number; intoId: number; join: boolean }): [Half, Half] {
  const rows = actor.db.all(halves.where("id", "in", [id, intoId]));
  const from = rows.find((row) => row.id === id);
  const into = rows.find((row) => row.id === intoId);
  if (!from || !into) throw new AppError("not_found");
  const isAnswer = join && (from.answers_id === into.id || into.answers_id === from.id);
  if (!isSamePerson(from, into) && !isAnswer) throw new AppError("other_customer");
  for (const { status } of [from, into]) {
    if (status === "spam" || status === "trash") throw new AppError("invalid_transition", { params: { from: status } });
  }
  return [from, into];
}

const isSamePerson = (one: Half, other: Half): boolean =>
  (one.user_id !== null && one.user_id === other.user_id) ||
  (one.from_email !== "" && one.from_email === other.from_email);

const latest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

function merge(actor: Actor, { from, into }: { from: Half; into: Half }): Outcome {
  const { now, caller, db } = actor;
  const merging: Merging = { from: from.id, into: into.id, news: into.news + from.news };
  const isUndoable = canUndoMerge(db, merging);
  const left: Half = {
    ...from,
    status: "trash",
    prior_status: "archived",
    trashed_at: now,
    snoozed_until: null,
    snippet: "",
    news: 0,
    has_files: 0,
    sent_at: null,
  };
  const whole: Half = {
    ...into,
    ...standingOfBoth(from, into),
    from_email: isSamePerson(into, from) ? newestAddress(into, from) : into.from_email,
    snippet: from.last_message_at > into.last_message_at ? from.snippet : into.snippet,
    news: merging.news,
    has_files: into.has_files || from.has_files,
    sent_at: latest(into.sent_at, from.sent_at),
    last_message_at: Math.max(into.last_message_at, from.last_message_at),
    last_incoming_at: latest(into.last_incoming_at, from.last_incoming_at),
    order_id: into.order_id ?? from.order_id,
    assignee_id: into.assignee_id ?? from.assignee_id,
    priority: into.priority === "none" ? from.priority : into.priority,
    label_ids: JSON.stringify([...new Set([...labelsOf(into), ...labelsOf(from)])].sort((a, b) => a - b)),
    to_json: JSON.stringify(recipientsOfBoth(into, from)),
    from_search: wordsOfBoth(into.from_search, from.from_search),
    to_search: wordsOfBoth(into.to_search, from.to_search),
  };
  const rows = [left, whole].map((half) => ({
    id: half.id,
    set: Object.fromEntries(SET_COLUMNS.map((column): [string, Value] => [column, half[column]])),
  }));
  const moved = [
    joinSearch(merging),
    q.updateTable("messages").set({ conversation_id: into.id }).where("conversation_id", "=", from.id),
    ...draftsMoved(now, from.id, into.id),
    ...seenOfBoth(from, into),
    q
      .insertInto("conversation_seen")
      .values({ user_id: caller?.id ?? 0, conversation_id: into.id, news: whole.news })
      .onConflict((conflict) => conflict.columns(["user_id", "conversation_id"]).doUpdateSet({ news: whole.news })),
  ];
  const act = { object: "conversation", action: "conversation.merged", isUndoable } as const;
  return write(actor, {
    ...act,
    effects: (mark) => [
      ...changeStatements(actor, { ...act, change: { rows } }, mark),
      ...(isUndoable ? keepMerged(mark, merging, moved) : moved),
    ],
    also: [{ object: "card", action: "card.changed", change: cardsMoved(from.id, into.id), isUndoable }],
  });
}

const labelsOf = ({ label_ids }: Half): number[] => readIds("conversations.label_ids", label_ids);
const wordsOfBoth = (one: string, other: string): string => [...new Set(`${one} ${other}`.trim().split(" "))].join(" ");

/** Open if either is open, else snoozed until the earlier time, else archived. */
function standingOfBoth(from: Half, into: Half): Pick<Half, "status" | "snoozed_until"> {
  const halves = [from, into];
  if (halves.some(({ status }) => status === "open")) return { status: "open", snoozed_until: null };
  const times = halves.flatMap(({ status, snoozed_until }) => (status === "snoozed" ? [snoozed_until ?? 0] : []));
  if (times.length === 0) return { status: "archived", snoozed_until: null };
  return { status: "snoozed", snoozed_until: Math.min(...times) };
}

/** The customer's address in the newer email. */
const newestAddress = (into: Half, from: Half): string =>
  (from.wrote_at ?? 0) > (into.wrote_at ?? 0) ? from.from_email : into.from_email;

/**
 * Reply recipients: the participants of both if either conversation had several, else empty (the sender). Of a
 * customer's two addresses only the newer stays.
 */
function recipientsOfBoth(into: Half, from: Half): string[] {
  const recipients = [into, from].map(({ to_json }) => readTexts("conversations.to_json", to_json));
  if (recipients.every((to) => to.length === 0)) return [];
  const all = [into, from].flatMap((half, index) => [half.from_email, ...(recipients[index] ?? [])]);
  if (!isSamePerson(into, from)) return [...new Set(all)];
  const newest = newestAddress(into, from);
  return [...new Set(all)].filter(
    (email) => email === newest || (email !== into.from_email && email !== from.from_email),
  );
}

const cardsMoved = (from: number, into: number): Change => ({
  ids: sql`SELECT id FROM cards WHERE conversation_id = ${from}`,
  set: { conversation_id: into },
});

/** Moves drafts; appends to the draft that the same person already has in the other conversation. */
const draftsMoved = (now: number, from: number, into: number): Query[] => [
  sql`INSERT INTO drafts (user_id, conversation_id, to_json, subject, body, files_json, at, seen_message_id, mode, cc_json)
    SELECT user_id, ${into}, to_json, subject, body, files_json, ${now}, seen_message_id, mode, cc_json FROM drafts
    WHERE conversation_id = ${from}
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET at = excluded.at, mode = iif(mode = 'reply', excluded.mode, mode),
      to_json = iif(mode = 'reply', excluded.to_json, to_json), cc_json = iif(mode = 'reply', excluded.cc_json, cc_json),
      seen_message_id = coalesce(min(seen_message_id, excluded.seen_message_id), seen_message_id, excluded.seen_message_id),
      body = trim(body || char(10, 10) || excluded.body, char(10)),
      files_json = (SELECT json_group_array(value) FROM (SELECT value FROM json_each(drafts.files_json)
        UNION SELECT value FROM json_each(excluded.files_json)))`,
  q.deleteFrom("drafts").where("conversation_id", "=", from),
];

/** Merges read marks and stars: read if both were read, starred if either was. */
const seenOfBoth = (from: Half, into: Half): Query[] => [
  sql`INSERT INTO conversation_seen (user_id, conversation_id, news, starred)
    SELECT user_id, ${into.id}, sum(min(news, iif(conversation_id = ${into.id}, ${into.news}, ${from.news}))), max(starred)
    FROM conversation_seen WHERE conversation_id IN (${into.id}, ${from.id}) GROUP BY user_id
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET news = excluded.news, starred = excluded.starred`,
  q.updateTable("conversation_seen").set({ news: 0 }).where("conversation_id", "=", from.id),
];
