import type { Context } from "hono";
import type { ColumnRemoval } from "#shared/api/kanban/columns.ts";
import type { Act, Outcome } from "../../db/act.ts";
import { hasRoomFor, standsStill } from "../../db/board-guards.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { ranksAfter } from "../../db/ranks.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { tellOfMoves } from "./card-watchers.ts";
import { type ColumnRow, columnOf, getColumn } from "./columns.store.ts";
import { again, isGuard, stillAt } from "./standing.ts";

/**
 * Deletes a column; its cards go to the end of another one or into the archive, in the same write. Throws `not_found`,
 * `version_conflict`, `column_not_empty`, `wip_limit_reached`.
 */
export async function removeColumn(
  c: Context<Env>,
  { id, version, removal }: { id: number; version: number; removal: ColumnRemoval },
): Promise<Outcome> {
  return again(
    async () => {
      const column = await getColumn(c, id);
      if (column.version !== version) throw new AppError("version_conflict", { data: columnOf(column) });
      const cards = await cardsIn(c, id);
      const what = await forCards(c, { column, cards, removal });
      try {
        return await commit(c, {
          object: "column",
          action: "column.removed",
          before: [stillAt("column", { id, version }), ...what.before],
          change: { ids: [id], set: { removed_at: c.var.now, rank: column.rank } },
          also: what.also,
          after: [
            isEmpty(id),
            ...(removal.moveCardsTo ? tellOfMoves(c, { ids: cards, boardId: column.board_id }) : []),
          ],
          isUndoable: true,
        });
      } catch (error) {
        if (isGuard(error, "stale")) throw new AppError("version_conflict", { data: columnOf(await getColumn(c, id)) });
        if (isGuard(error, "wip_limit")) throw new AppError("wip_limit_reached", { params: what.params });
        throw error;
      }
    },
    (error) => isGuard(error, "column_empty", "in_place", "cards.column_id, cards.rank"),
  );
}

const STANDING = "column_id = ? AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0";

/** Somebody may have put a card there since the column was looked at. */
const isEmpty = (id: number): Compilable =>
  statement(`INSERT INTO tx_guard (column_empty) SELECT NOT EXISTS (SELECT 1 FROM cards WHERE ${STANDING})`, id);

async function cardsIn(c: Context<Env>, id: number): Promise<number[]> {
  const { rows } = await c.var.cell.run<{ id: number }>(
    statement(`SELECT id FROM cards WHERE ${STANDING} ORDER BY rank`, id),
  );
  return rows.map((row) => row.id);
}

interface ForCards {
  before: Compilable[];
  also: NonNullable<Act["also"]>;
  params: Record<string, unknown>;
}

async function forCards(
  c: Context<Env>,
  { column, cards, removal }: { column: ColumnRow; cards: readonly number[]; removal: ColumnRemoval },
): Promise<ForCards> {
  if (removal.moveCardsTo !== undefined) return moveAll(c, { column, cards, to: removal.moveCardsTo });
  if (cards.length === 0) return { before: [], also: [], params: {} };
  if (!removal.archiveCards) throw new AppError("column_not_empty", { params: { cards: cards.length } });
  const same = (name: string) => ({ text: name, values: [] });
  const set = { archived_at: c.var.now, column_id: same("column_id"), rank: same("rank") };
  const part = { object: "card", action: "card.archived", change: { ids: cards, set } } as const;
  return { before: [], also: [{ ...part, isUndoable: true, keepsVersion: true }], params: {} };
}

async function moveAll(
  c: Context<Env>,
  { column, cards, to }: { column: ColumnRow; cards: readonly number[]; to: number },
): Promise<ForCards> {
  const { rows } = await c.var.cell.run<{
    name: string;
    wip_limit: number | null;
    spread: number;
    last: string | null;
  }>(
    statement(
      `SELECT t.name, t.wip_limit, t.spread, (SELECT max(rank) FROM cards WHERE column_id = t.id
         AND archived_at IS NULL AND removed_at IS NULL) AS last
       FROM board_columns AS t WHERE t.id = ? AND t.board_id = ? AND t.id <> ? AND t.removed_at IS NULL`,
      to,
      column.board_id,
      column.id,
    ),
  );
  const target = rows[0];
  if (!target) throw fieldError("moveCardsTo", "unknown_reference", "No other column of this board");
  const ranks = ranksAfter(target.last, cards.length);
  const moved = cards.map((id, index) => ({
    id,
    set: { column_id: to, rank: ranks[index] ?? "", moved_at: c.var.now },
  }));
  const part = { object: "card", action: "card.moved", change: { rows: moved } } as const;
  return {
    before: [hasRoomFor(to, cards, c.var.now), standsStill(to, target.spread)],
    also: cards.length === 0 ? [] : [{ ...part, isUndoable: true, keepsVersion: true }],
    params: { column: target.name, columnId: to, limit: target.wip_limit },
  };
}
