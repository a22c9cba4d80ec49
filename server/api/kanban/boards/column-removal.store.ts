import { sql } from "kysely";
import type { ColumnRemoval } from "#shared/api/kanban/columns.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { ranksAfter } from "../../../db/ranks.ts";
import type { Act, Outcome } from "../../../db/write/act.ts";
import { write } from "../../../db/write/write.ts";
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
  return write(actor, {
    object: "column",
    action: "column.removed",
    change: { ids: [id], set: { removed_at: actor.now, rank: column.rank } },
    also: partsFor(actor, { column, cards, removal }),
    after: removal.moveCardsTo ? notifyOfMoves(actor, { ids: cards, boardId: column.board_id }) : [],
    isUndoable: true,
  });
}

function cardsIn(actor: Actor, id: number): number[] {
  const rows = actor.db.all(
    q
      .selectFrom("cards")
      .select("id")
      .where("column_id", "=", id)
      .where("archived_at", "is", null)
      .where("removed_at", "is", null)
      .where("board_gone", "=", sql.lit(0))
      .orderBy("rank"),
  );
  return rows.map((row) => row.id);
}

interface ColumnCards {
  column: ColumnRow;
  cards: readonly number[];
}

/** Part of the write that empties the column. */
function partsFor(
  actor: Actor,
  { column, cards, removal }: ColumnCards & { removal: ColumnRemoval },
): NonNullable<Act["also"]> {
  if (removal.moveCardsTo !== undefined) return moveAll(actor, { column, cards, to: removal.moveCardsTo });
  if (cards.length === 0) return [];
  if (!removal.archiveCards) throw new AppError("column_not_empty", { params: { cards: cards.length } });
  return [{ ...archiving(actor, cards), action: "card.archived" }];
}

function moveAll(actor: Actor, { column, cards, to }: ColumnCards & { to: number }): NonNullable<Act["also"]> {
  const last = sql<string | null>`(SELECT max(rank) FROM cards
    WHERE column_id = t.id AND archived_at IS NULL AND removed_at IS NULL)`;
  const target = actor.db.first(
    q
      .selectFrom("board_columns as t")
      .select(last.as("last"))
      .where("t.id", "=", to)
      .where("t.board_id", "=", column.board_id)
      .where("t.id", "<>", column.id)
      .where("t.removed_at", "is", null),
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
