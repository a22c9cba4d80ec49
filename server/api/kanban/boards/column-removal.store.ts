import type { ColumnRemoval } from "#shared/api/kanban/columns.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { statement } from "../../../db/database.ts";
import { ranksAfter } from "../../../db/ranks.ts";
import type { Act, Outcome } from "../../../db/write/act.ts";
import { commit } from "../../../db/write/commit.ts";
import { notifyOfMoves } from "../card-parts/card-watchers.ts";
import { requireRoom } from "../cards/card-places.ts";
import { archiving } from "../cards/cards.move.store.ts";
import { type ColumnRow, columnOf, getColumn } from "./columns.store.ts";

/**
 * Deletes a column and moves or archives its cards in the same transaction. Throws `not_found`, `version_conflict`,
 * `column_not_empty`, `wip_limit_reached`.
 */
export function removeColumn(
  actor: Actor,
  { id, version, removal }: { id: number; version: number; removal: ColumnRemoval },
): Outcome {
  const column = getColumn(actor, id);
  if (column.version !== version) throw new AppError("version_conflict", { data: columnOf(column) });
  const cards = cardsIn(actor, id);
  return commit(actor, {
    object: "column",
    action: "column.removed",
    change: { ids: [id], set: { removed_at: actor.now, rank: column.rank } },
    also: partsFor(actor, { column, cards, removal }),
    after: removal.moveCardsTo ? notifyOfMoves(actor, { ids: cards, boardId: column.board_id }) : [],
    isUndoable: true,
  });
}

function cardsIn(actor: Actor, id: number): number[] {
  const standing = "column_id = ? AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0";
  const rows = actor.db.all<{ id: number }>(statement(`SELECT id FROM cards WHERE ${standing} ORDER BY rank`, id));
  return rows.map((row) => row.id);
}

interface Emptied {
  column: ColumnRow;
  cards: readonly number[];
}

/** Part of the write that empties the column. */
function partsFor(
  actor: Actor,
  { column, cards, removal }: Emptied & { removal: ColumnRemoval },
): NonNullable<Act["also"]> {
  if (removal.moveCardsTo !== undefined) return moveAll(actor, { column, cards, to: removal.moveCardsTo });
  if (cards.length === 0) return [];
  if (!removal.archiveCards) throw new AppError("column_not_empty", { params: { cards: cards.length } });
  return [{ ...archiving(actor, cards), action: "card.archived" }];
}

function moveAll(actor: Actor, { column, cards, to }: Emptied & { to: number }): NonNullable<Act["also"]> {
  const target = actor.db.first<{ last: string | null }>(
    statement(
      `SELECT (SELECT max(rank) FROM cards WHERE column_id = t.id AND archived_at IS NULL AND removed_at IS NULL) AS last
       FROM board_columns AS t WHERE t.id = ? AND t.board_id = ? AND t.id <> ? AND t.removed_at IS NULL`,
      to,
      column.board_id,
      column.id,
    ),
  );
  if (!target) throw fieldError("moveCardsTo", "unknown_reference", "No other column of this board");
  requireRoom(actor, { columnId: to, ids: cards });
  if (cards.length === 0) return [];
  const ranks = ranksAfter(target.last, cards.length);
  const rows = cards.map((id, index) => ({
    id,
    set: { column_id: to, rank: ranks[index] ?? "", moved_at: actor.now },
  }));
  return [{ object: "card", action: "card.moved", change: { rows }, isUndoable: true, keepsVersion: true }];
}
