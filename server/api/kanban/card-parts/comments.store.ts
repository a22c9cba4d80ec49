import type { CardComment } from "#shared/api/kanban/card-shapes.ts";
import { mentioned } from "#shared/rules/inbox/mentions.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, statement } from "../../../db/database.ts";
import { DAY_MS, type Outcome } from "../../../db/write/act.ts";
import { commit } from "../../../db/write/commit.ts";
import { AUDIT_COLUMNS } from "../../../db/write/commit-statements.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyStatements } from "../../../db/write/notify.ts";
import { listColleagues } from "../boards/colleagues.store.ts";
import { getStanding, linkOf } from "../cards/card-lookup.ts";
import { avatarOf, isoOf, isoOrNull } from "../cards/card-rows.ts";
import { notifyWatchers } from "./card-watchers.ts";

interface CommentRow {
  id: number;
  user_id: number;
  name: string;
  text: string;
  at: number;
  edited_at: number | null;
}

/** Lists the comments of a card, oldest first. */
export function listComments(actor: Actor, cardId: number): CardComment[] {
  const rows = actor.db.all<CommentRow>(
    statement(
      `SELECT m.id, m.user_id, u.username AS name, m.text, m.at, m.edited_at
       FROM card_comments AS m JOIN users AS u ON u.id = m.user_id
       WHERE m.card_id = ? AND m.removed_at IS NULL ORDER BY m.at, m.id`,
      cardId,
    ),
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
    const card = getStanding(actor, cardId);
    const to = mentioned(text, listColleagues(actor.db));
    return commit(actor, {
      object: "card",
      action: "card.commented",
      effects: (mark) => [
        statement(
          "INSERT INTO card_comments (card_id, user_id, text, at) VALUES (?, ?, ?, ?)",
          cardId,
          caller?.id,
          text,
          now,
        ),
        noted(actor, { action: "card.commented", cardId, mark, after: { text } }),
      ],
      after: [
        ...notifyStatements(actor, { kind: "mention", to, title: card.title, link: linkOf(card) }),
        ...notifyWatchers(actor, { kind: "card_commented", card, besides: to }),
      ],
      made: { text: "SELECT max(id) FROM card_comments", values: [] },
    });
  });
  return getComment(actor, { cardId, commentId: ids[0] ?? 0 });
}

/** Edits the caller's own comment and notifies newly mentioned people. Throws `not_found`, `forbidden`. */
export function changeComment(actor: Actor, written: Written): CardComment {
  const { cardId, commentId, text } = written;
  const card = getStanding(actor, cardId);
  const comment = getOwn(actor, written);
  const people = listColleagues(actor.db);
  const told = mentioned(comment.text, people);
  const to = mentioned(text, people).filter((id) => !told.includes(id));
  commit(actor, {
    object: "card",
    action: "card.comment_changed",
    effects: (mark) => [
      statement("UPDATE card_comments SET text = ?, edited_at = ? WHERE id = ?", text, actor.now, commentId),
      noted(actor, { action: "card.comment_changed", cardId, mark, before: { text: comment.text }, after: { text } }),
    ],
    after: notifyStatements(actor, { kind: "mention", to, title: card.title, link: linkOf(card) }),
  });
  return getComment(actor, written);
}

/** Deletes the caller's own comment; undo restores it. Throws `not_found`, `forbidden`. */
export function removeComment(actor: Actor, written: Omit<Written, "text">): Outcome {
  const { cardId, commentId } = written;
  const { now, caller } = actor;
  getStanding(actor, cardId);
  const { text } = getOwn(actor, written);
  return commit(actor, {
    object: "card",
    action: "card.comment_removed",
    effects: (mark) => [
      statement(
        `INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
         VALUES (?, ?, 'comment', json_array(json_object('id', ?, 'before', json_object('removed_at', NULL),
           'after', json_object('removed_at', ?))), ?, ?)`,
        mark,
        caller?.id,
        commentId,
        now,
        now,
        now + DAY_MS,
      ),
      statement("UPDATE card_comments SET removed_at = ? WHERE id = ?", now, commentId),
      noted(actor, { action: "card.comment_removed", cardId, mark, before: { text } }),
    ],
    isUndoable: true,
  });
}

/** Statement for the audit row of a comment write. */
function noted(
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
  return statement(
    `INSERT INTO audit (${AUDIT_COLUMNS}) VALUES (?, ?, ?, 'card', ?, ?, ?, ?, ?, ?)`,
    now,
    caller?.id,
    action,
    cardId,
    json(before),
    json(after),
    mark,
    requestId,
    actId,
  );
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
