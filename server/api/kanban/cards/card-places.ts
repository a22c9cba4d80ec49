import type { Place } from "#shared/rules/kanban/card-place.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { STANDS } from "../../../db/board-limits.ts";
import { runAll, statement } from "../../../db/database.ts";
import { RANK_MAX, rankBetween, respreadStatements } from "../../../db/ranks.ts";

/** Target position of a card: a free rank in a column. */
export interface Spot {
  boardId: number;
  rank: string;
}

interface Wanted {
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
  taken: number;
}

/**
 * Finds a free rank beside the given neighbours if they still exist, else at the end. Reallocates the column's ranks
 * first if the new one would exceed `RANK_MAX`. Throws `validation_failed` if the column does not exist.
 */
export function spotFor(actor: Actor, wanted: Wanted): Spot {
  const row = neighbours(actor, wanted);
  if (!row) throw fieldError("columnId", "unknown_reference", "No such column on this board");
  const { board_id, low, high, taken } = row;
  const rank = wanted.isBack && taken === 0 && low !== null ? low : rankBetween(low, high);
  if (rank.length <= RANK_MAX) return { boardId: board_id, rank };
  runAll(actor.db, respreadStatements("cards", wanted.columnId));
  return spotFor(actor, wanted);
}

function neighbours(actor: Actor, { id, columnId, boardId, place, isBack = false }: Wanted): SpotRow | undefined {
  const others = `FROM cards WHERE column_id = ?1 AND archived_at IS NULL AND removed_at IS NULL AND id <> ?2`;
  return actor.db.first<SpotRow>(
    statement(
      `SELECT f.board_id,
         CASE WHEN f.above IS NOT NULL THEN f.above
           WHEN f.below IS NOT NULL THEN (SELECT rank ${others} AND rank < f.below ORDER BY rank DESC LIMIT 1)
           ELSE (SELECT rank ${others} ORDER BY rank DESC LIMIT 1) END AS low,
         CASE WHEN f.above IS NOT NULL THEN (SELECT rank ${others} AND rank > f.above ORDER BY rank LIMIT 1)
           ELSE f.below END AS high,
         EXISTS (SELECT 1 ${others} AND rank = f.above) AS taken
       FROM (SELECT t.board_id,
           iif(?6, (SELECT rank FROM cards WHERE id = ?2), (SELECT rank ${others} AND id = ?3)) AS above, (SELECT rank ${others} AND id = ?4) AS below
         FROM board_columns AS t JOIN boards AS b ON b.id = t.board_id AND b.removed_at IS NULL
         WHERE t.id = ?1 AND t.removed_at IS NULL AND t.board_id = coalesce(?5, t.board_id)) AS f`,
      columnId,
      id,
      place?.beforeId ?? null,
      place?.afterId ?? null,
      boardId,
      Number(isBack),
    ),
  );
}

/**
 * Throws `wip_limit_reached` if the cards would exceed the hard limit of a column. Cards already in the column do not
 * count again; id 0 is a new card.
 */
export function requireRoom({ db, now }: Actor, { columnId, ids }: { columnId: number; ids: readonly number[] }): void {
  const full = db.first<{ column: string; limit: number }>(
    statement(
      `SELECT col.name AS "column", col.wip_limit AS "limit" FROM board_columns AS col,
         (SELECT count(*) AS n FROM json_each(?) AS one LEFT JOIN cards AS t ON t.id = one.value
           WHERE t.id IS NULL OR t.column_id <> ? OR t.archived_at IS NOT NULL) AS coming
       WHERE col.id = ? AND col.wip_mode = 'hard' AND coming.n > 0
         AND coming.n + (SELECT count(*) FROM cards AS t WHERE t.column_id = col.id AND ${STANDS}) > col.wip_limit`,
      JSON.stringify(ids),
      columnId,
      columnId,
      now,
    ),
  );
  if (full) throw new AppError("wip_limit_reached", { params: { ...full, columnId } });
}
