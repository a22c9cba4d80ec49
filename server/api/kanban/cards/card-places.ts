import { sql } from "kysely";
import type { Place } from "#shared/rules/kanban/card-place.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { isOnBoard } from "../../../db/board-limits.ts";
import { runAll } from "../../../db/database.ts";
import { RANK_MAX, rankBetween, respreadStatements } from "../../../db/ranks.ts";
import type { Flag } from "../../../db/tables/system.ts";

/** Target position of a card: a free rank in a column. */
export interface Spot {
  boardId: number;
  rank: string;
}

interface Target {
  /** Card id, 0 for a new card. */
  id: number;
  columnId: number;
  /** Board that the column must belong to; null allows any. */
  boardId: number | null;
  /** Neighbours; default is the end of the column. */
  place?: Place;
  /** Restore: use the card's own rank, or the position after the card that has it now. */
  isBack?: boolean;
}

interface SpotRow {
  board_id: number;
  low: string | null;
  high: string | null;
  /** Whether a card already has the rank `low`. */
  taken: Flag;
}

/**
 * Finds a free rank beside the given neighbours if they still exist, else at the end. Reallocates the column's ranks
 * first if the new one would exceed `RANK_MAX`. Throws `validation_failed` if the column does not exist.
 */
export function spotFor(actor: Actor, target: Target): Spot {
  const row = neighbours(actor, target);
  if (!row) throw fieldError("columnId", "unknown_reference", "No such column on this board");
  const { board_id, low, high, taken } = row;
  const rank = target.isBack && taken === 0 && low !== null ? low : rankBetween(low, high);
  if (rank.length <= RANK_MAX) return { boardId: board_id, rank };
  runAll(actor.db, respreadStatements("cards", target.columnId));
  return spotFor(actor, target);
}

function neighbours(actor: Actor, { id, columnId, boardId, place, isBack = false }: Target): SpotRow | undefined {
  const others = sql`FROM cards
    WHERE column_id = ${columnId} AND archived_at IS NULL AND removed_at IS NULL AND id <> ${id}`;
  const above = isBack
    ? sql`SELECT rank FROM cards WHERE id = ${id}`
    : sql`SELECT rank ${others} AND id = ${place?.beforeId ?? null}`;
  return actor.db.first(
    sql<SpotRow>`SELECT f.board_id,
        CASE WHEN f.above IS NOT NULL THEN f.above
          WHEN f.below IS NOT NULL THEN (SELECT rank ${others} AND rank < f.below ORDER BY rank DESC LIMIT 1)
          ELSE (SELECT rank ${others} ORDER BY rank DESC LIMIT 1) END AS low,
        CASE WHEN f.above IS NOT NULL THEN (SELECT rank ${others} AND rank > f.above ORDER BY rank LIMIT 1)
          ELSE f.below END AS high,
        EXISTS (SELECT 1 ${others} AND rank = f.above) AS taken
      FROM (SELECT t.board_id, (${above}) AS above, (SELECT rank ${others} AND id = ${place?.afterId ?? null}) AS below
        FROM board_columns AS t JOIN boards AS b ON b.id = t.board_id AND b.removed_at IS NULL
        WHERE t.id = ${columnId} AND t.removed_at IS NULL AND t.board_id = coalesce(${boardId}, t.board_id)) AS f`,
  );
}

/**
 * Throws `wip_limit_reached` if the cards would exceed the hard limit of a column. Cards already in the column do not
 * count again; id 0 is a new card.
 */
export function requireRoom({ db, now }: Actor, { columnId, ids }: { columnId: number; ids: readonly number[] }): void {
  const full = db.first(
    sql<{ column: string; limit: number }>`SELECT col.name AS "column", col.wip_limit AS "limit"
      FROM board_columns AS col,
        (SELECT count(*) AS n FROM json_each(${JSON.stringify(ids)}) AS one LEFT JOIN cards AS t ON t.id = one.value
          WHERE t.id IS NULL OR t.column_id <> ${columnId} OR t.archived_at IS NOT NULL) AS coming
      WHERE col.id = ${columnId} AND col.wip_mode = 'hard' AND coming.n > 0
        AND coming.n + (SELECT count(*) FROM cards AS t WHERE t.column_id = col.id AND ${isOnBoard(now)}) > col.wip_limit`,
  );
  if (full) throw new AppError("wip_limit_reached", { params: { ...full, columnId } });
}
