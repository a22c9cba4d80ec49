import { sql } from "kysely";
import type { CardComment } from "#shared/api/kanban/card-shapes.ts";
import { mentioned } from "#shared/rules/inbox/mentions.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import { DAY_MS, type Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyStatements } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import { listColleagues } from "../boards/colleagues.store.ts";
import { getCardState, linkOf } from "../cards/card-lookup.ts";
import { avatarOf, isoOf, isoOrNull } from "../cards/card-rows.ts";
import { notifyWatchers } from "./card-watchers.ts";

/** Lists the comments of a card, oldest first. */
export function listComments(actor: Actor, cardId: number): CardComment[] {
  const rows = actor.db.all(
    q
      .selectFrom("card_comments as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select(["m.id", "m.user_id", "u.username as name", "m.text", "m.at", "m.edited_at"])
      .where("m.card_id", "=", cardId)
      .where("m.removed_at", "is", null)
      .orderBy("m.at")
      .orderBy("m.id"),
  );
  return rows.map(({ id, user_id, name, text, at, edited_at }) => ({
    id,
    text,
    at: isoOf(at),
    editedAt: isoOrNull(edited_at),
    isMine: user_id === actor.caller?.id,
    by: { id: user_id, name, avatar: avatarOf(user_id) },
  }));
}

/** A comment to add, change or delete. */
interface Written {
  cardId: number;
  commentId: number;
  text: string;
}

/** Adds a comment and notifies mentioned people and watchers; the card's version stays. Throws `not_found`. */
export function addComment(actor: Actor, { cardId, text }: Omit<Written, "commentId">): CardComment {
  const { caller, now } = actor;
  const { ids } = withIdempotency(actor, () => {
    const card = getCardState(actor, cardId);
    const to = mentioned(text, listColleagues(actor.db));
    return write(actor, {
      object: "card",
      action: "card.commented",
      effects: (mark) => [
        q.insertInto("card_comments").values({ card_id: cardId, user_id: caller?.id ?? 0, text, at: now }),
        auditStatement(actor, { action: "card.commented", cardId, mark, after: { text } }),
      ],
      after: [
        ...notifyStatements(actor, { kind: "mention", to, title: card.title, link: linkOf(card) }),
        ...notifyWatchers(actor, { kind: "card_commented", card, besides: to }),
      ],
      made: sql`SELECT max(id) FROM card_comments`,
    });
  });
  return getComment(actor, { cardId, commentId: ids[0] ?? 0 });
}

/** Edits the caller's own comment and notifies newly mentioned people. Throws `not_found`, `forbidden`. */
export function changeComment(actor: Actor, written: Written): CardComment {
  const { cardId, commentId, text } = written;
  const card = getCardState(actor, cardId);
  const comment = getOwn(actor, written);
  const people = listColleagues(actor.db);
  const former = mentioned(comment.text, people);
  const to = mentioned(text, people).filter((id) => !former.includes(id));
  write(actor, {
    object: "card",
    action: "card.comment_changed",
    effects: (mark) => [
      q.updateTable("card_comments").set({ text, edited_at: actor.now }).where("id", "=", commentId),
      auditStatement(actor, {
        action: "card.comment_changed",
        cardId,
        mark,
        before: { text: comment.text },
        after: { text },
      }),
    ],
    after: notifyStatements(actor, { kind: "mention", to, title: card.title, link: linkOf(card) }),
  });
  return getComment(actor, written);
}

/** Deletes the caller's own comment; undo restores it. Throws `not_found`, `forbidden`. */
export function removeComment(actor: Actor, written: Omit<Written, "text">): Outcome {
  const { cardId, commentId } = written;
  const { now, caller } = actor;
  getCardState(actor, cardId);
  const { text } = getOwn(actor, written);
  return write(actor, {
    object: "card",
    action: "card.comment_removed",
    effects: (mark) => [
      q.insertInto("undo_log").values({
        token_hash: mark,
        user_id: caller?.id ?? 0,
        object: "comment",
        records_json: JSON.stringify([{ id: commentId, before: { removed_at: null }, after: { removed_at: now } }]),
        at: now,
        until: now + DAY_MS,
      }),
      q.updateTable("card_comments").set({ removed_at: now }).where("id", "=", commentId),
      auditStatement(actor, { action: "card.comment_removed", cardId, mark, before: { text } }),
    ],
    isUndoable: true,
  });
}

/** Statement for the audit row of a comment write. */
function auditStatement(
  actor: Actor,
  {
    action,
    cardId,
    mark,
    before,
    after,
  }: { action: string; cardId: number; mark: string; before?: object; after?: object },
): Query {
  const { now, caller, requestId, actId } = actor;
  const json = (facts: object | undefined) => (facts ? JSON.stringify(facts) : null);
  return q.insertInto("audit").values({
    at: now,
    actor_id: caller?.id ?? null,
    action,
    object: "card",
    object_id: cardId,
    before_json: json(before),
    after_json: json(after),
    undo_hash: mark,
    request_id: requestId,
    act_id: actId,
  });
}

function getComment(actor: Actor, { cardId, commentId }: Omit<Written, "text">): CardComment {
  const comment = listComments(actor, cardId).find(({ id }) => id === commentId);
  if (!comment) throw new AppError("not_found");
  return comment;
}

function getOwn(actor: Actor, written: Omit<Written, "text">): CardComment {
  const comment = getComment(actor, written);
  if (!comment.isMine) throw new AppError("forbidden");
  return comment;
}
