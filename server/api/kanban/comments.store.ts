import type { Context } from "hono";
import type { CardComment } from "#shared/api/kanban/card-shapes.ts";
import { mentioned } from "#shared/rules/mentions.ts";
import { DAY_MS, type Outcome } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements } from "../../db/notify.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { avatarOf, isoOf, isoOrNull } from "./card-rows.ts";
import { tellWatchers } from "./card-watchers.ts";
import { listColleagues } from "./colleagues.store.ts";
import { getStanding, linkOf } from "./standing-cards.ts";

interface CommentRow {
  id: number;
  user_id: number;
  name: string;
  text: string;
  at: number;
  edited_at: number | null;
}

/** The comments of a card, oldest first. */
export async function listComments(c: Context<Env>, cardId: number): Promise<CardComment[]> {
  const { rows } = await c.var.cell.run<CommentRow>(
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
    isMine: user_id === c.var.caller?.id,
    by: { id: user_id, name, avatar: avatarOf(user_id) },
  }));
}

/** A comment that is being written, changed or taken away. */
interface Written {
  cardId: number;
  commentId: number;
  text: string;
}

/** Comments on a card and tells whom it names; the card's version stays. Throws `not_found`. */
export async function addComment(c: Context<Env>, { cardId, text }: Omit<Written, "commentId">): Promise<CardComment> {
  const card = await getStanding(c, cardId);
  const to = mentioned(text, await listColleagues(c.var.cell));
  const { caller, now } = c.var;
  const { ids } = await once(c, () =>
    commit(c, {
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
        noted(c, { action: "card.commented", cardId, mark, after: { text } }),
      ],
      after: [
        ...notifyStatements(c, { kind: "mention", to, title: card.title, link: linkOf(card) }),
        ...tellWatchers(c, { kind: "card_commented", card, besides: to }),
      ],
      made: { text: "SELECT max(id) FROM card_comments", values: [] },
    }),
  );
  return getComment(c, { cardId, commentId: ids[0] ?? 0 });
}

/** Edits a comment of the caller's own, and tells whom it names that it did not name before. Throws `forbidden`. */
export async function changeComment(c: Context<Env>, written: Written): Promise<CardComment> {
  const { cardId, commentId, text } = written;
  const [card, comment] = [await getStanding(c, cardId), await getOwn(c, written)];
  const people = await listColleagues(c.var.cell);
  const told = mentioned(comment.text, people);
  const to = mentioned(text, people).filter((id) => !told.includes(id));
  await commit(c, {
    object: "card",
    action: "card.comment_changed",
    effects: (mark) => [
      statement(
        "UPDATE card_comments SET text = ?, edited_at = ? WHERE id = ? AND removed_at IS NULL",
        text,
        c.var.now,
        commentId,
      ),
      noted(c, { action: "card.comment_changed", cardId, mark, before: { text: comment.text }, after: { text } }),
    ],
    after: notifyStatements(c, { kind: "mention", to, title: card.title, link: linkOf(card) }),
  });
  return getComment(c, written);
}

/** Deletes a comment of the caller's own; an undo brings it back. Throws `forbidden`. */
export async function removeComment(c: Context<Env>, written: Omit<Written, "text">): Promise<Outcome> {
  const { cardId, commentId } = written;
  const { now, caller } = c.var;
  await getStanding(c, cardId);
  const { text } = await getOwn(c, written);
  return commit(c, {
    object: "card",
    action: "card.comment_removed",
    effects: (mark) => [
      statement(
        `INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
         SELECT ?, ?, 'comment', json_array(json_object('id', id, 'before', json_object('removed_at', NULL),
           'after', json_object('removed_at', ?))), ?, ? FROM card_comments WHERE id = ? AND removed_at IS NULL`,
        mark,
        caller?.id,
        now,
        now,
        now + DAY_MS,
        commentId,
      ),
      statement("UPDATE card_comments SET removed_at = ? WHERE id = ? AND removed_at IS NULL", now, commentId),
      noted(c, { action: "card.comment_removed", cardId, mark, before: { text } }),
    ],
    isUndoable: true,
  });
}

/** The audit row of what was done to a card's comments. */
function noted(
  c: Context<Env>,
  {
    action,
    cardId,
    mark,
    before,
    after,
  }: { action: string; cardId: number; mark: string; before?: object; after?: object },
): Compilable {
  const { now, caller, requestId, actId } = c.var;
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

async function getComment(c: Context<Env>, { cardId, commentId }: Omit<Written, "text">): Promise<CardComment> {
  const comment = (await listComments(c, cardId)).find(({ id }) => id === commentId);
  if (!comment) throw new AppError("not_found");
  return comment;
}

async function getOwn(c: Context<Env>, written: Omit<Written, "text">): Promise<CardComment> {
  const comment = await getComment(c, written);
  if (!comment.isMine) throw new AppError("forbidden");
  return comment;
}
