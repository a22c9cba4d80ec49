import { sql } from "kysely";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { CardMove } from "#shared/api/kanban/cards.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { requireCardLimit } from "../../../db/board-limits.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { requireMover } from "../boards/kanban.rights.ts";
import { notifyWatchers } from "../card-parts/card-watchers.ts";
import { type CardState, getCardState, getOpenCard, idsIn } from "./card-lookup.ts";
import { movedFacts } from "./card-move-facts.ts";
import { requireRoom, spotFor } from "./card-places.ts";
import { getShort } from "./cards.store.ts";

export interface Moved {
  card: CardShort;
  outcome: Outcome;
}

/**
 * Moves a card next to another or to the end of a column, and applies the values of its new lane. It needs no version.
 * Throws `not_found`, `card_archived`, `wip_limit_reached`, and `forbidden` if the caller can move only their own
 * cards.
 */
export function moveCard(actor: Actor, { id, move }: { id: number; move: CardMove }): Moved {
  const { columnId, beforeId, afterId } = move;
  const outcome = withIdempotency(actor, () => {
    const card = getCardState(actor, id);
    requireMover(actor, idsIn(card.assignees_json));
    if (card.archived_at !== null) throw new AppError("card_archived");
    const facts = movedFacts(actor, card, move);
    const { rank } = spotFor(actor, { id, columnId, boardId: card.board_id, place: { beforeId, afterId } });
    requireRoom(actor, { columnId, ids: [id] });
    const set = { column_id: columnId, rank, moved_at: movedAt(actor, { card, columnId }), ...facts.set };
    return write(actor, {
      object: "card",
      action: "card.moved",
      change: { ids: [id], set },
      after: [
        ...facts.after,
        ...(columnId === card.column_id ? [] : notifyWatchers(actor, { kind: "card_moved", card })),
      ],
      isUndoable: true,
      keepsVersion: facts.keepsVersion,
    });
  });
  return { card: getShort(actor, id), outcome };
}

/** Time at which a card entered its column; a move within the column keeps it. */
export const movedAt = ({ now }: Actor, { card, columnId }: { card: CardState; columnId: number }): number =>
  card.column_id === columnId ? card.moved_at : now;

/** Archives a card. Throws `not_found`, `card_archived`. */
export function archiveCard(actor: Actor, id: number): Moved {
  const outcome = withIdempotency(actor, () => {
    getOpenCard(actor, id);
    return write(actor, { ...archiving(actor, [id]), action: "card.archived" });
  });
  return { card: getShort(actor, id), outcome };
}

/** Write that archives open cards. Undo needs their column and rank too. */
export const archiving = (actor: Actor, ids: readonly number[]) => ({
  object: "card" as const,
  change: {
    ids,
    set: { archived_at: actor.now, column_id: sql.ref("column_id"), rank: sql.ref("rank") },
  },
  isUndoable: true,
  keepsVersion: true,
});

/** Write that deletes archived cards. */
export const deleting = (actor: Actor, ids: readonly number[]) => ({
  object: "card" as const,
  change: { ids, set: { removed_at: actor.now } },
  isUndoable: true,
});

/**
 * Restores an archived card to its position, or to the end of the board's first column if its column is deleted. Throws
 * `not_found`, `card_not_archived`, `wip_limit_reached`, `card_limit`.
 */
export function restoreCard(actor: Actor, id: number): Moved {
  const outcome = withIdempotency(actor, () => {
    const card = getCardState(actor, id);
    if (card.archived_at === null) throw new AppError("card_not_archived");
    const boardId = card.board_id;
    const columnId = homeOf(actor, card.column_id);
    const { rank } = spotFor(actor, { id, columnId, boardId, isBack: columnId === card.column_id });
    requireRoom(actor, { columnId, ids: [id] });
    const set = { archived_at: null, column_id: columnId, rank, moved_at: movedAt(actor, { card, columnId }) };
    return write(actor, {
      object: "card",
      action: "card.restored",
      change: { ids: [id], set },
      after: [() => requireCardLimit(actor.db, boardId)],
      isUndoable: true,
      keepsVersion: true,
    });
  });
  return { card: getShort(actor, id), outcome };
}

/** The card's column, or the board's first column if that is deleted. */
function homeOf(actor: Actor, columnId: number): number {
  const row = actor.db.first(
    sql<{ id: number }>`SELECT t.id FROM board_columns AS t
      WHERE t.board_id = (SELECT board_id FROM board_columns WHERE id = ${columnId}) AND t.removed_at IS NULL
      ORDER BY t.id <> ${columnId}, t.rank LIMIT 1`,
  );
  if (!row) throw new AppError("not_found");
  return row.id;
}
