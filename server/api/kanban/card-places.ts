import type { Context } from "hono";
import type { Place } from "#shared/rules/card-place.ts";
import { statement } from "../../db/cell.ts";
import { RANK_MAX, rankBetween, respreadStatements } from "../../db/ranks.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** Where a card is to go, read right now: the column as it stands, and a free key. */
export interface Spot {
  columnId: number;
  boardId: number;
  name: string;
  limit: number | null;
  spread: number;
  rank: string;
}

interface Wanted {
  /** The card itself, 0 for a new one. */
  id: number;
  columnId: number;
  /** The board the column must be of; any, where the card is new. */
  boardId: number | null;
  place: Place;
  tries: number;
  /** It comes back to where it stood, or right behind whoever stands there by now. */
  isBack?: boolean;
}

interface SpotRow {
  board_id: number;
  name: string;
  wip_limit: number | null;
  spread: number;
  low: string | null;
  high: string | null;
  /** Whether a card stands at `low`. */
  taken: number;
}

/**
 * A free key beside the neighbours that are named and still there, else at the end. Where it would get too long, the
 * column's keys are written again first; their order stays, so nobody sees it. Throws `validation_failed` for a column
 * that is not there.
 */
export async function spotFor(c: Context<Env>, wanted: Wanted): Promise<Spot> {
  const row = await neighbours(c, wanted);
  if (!row) throw fieldError("columnId", "unknown_reference", "No such column on this board");
  const isFree = wanted.isBack && row.taken === 0 && wanted.tries === 0;
  const rank = isFree && row.low !== null ? row.low : rankBetween(row.low, row.high, wanted.tries);
  if (rank.length > RANK_MAX) {
    await c.var.cell.batch(respreadStatements("cards", wanted.columnId));
    return spotFor(c, wanted);
  }
  const { board_id, name, wip_limit, spread } = row;
  return { columnId: wanted.columnId, boardId: board_id, name, limit: wip_limit, spread, rank };
}

async function neighbours(
  c: Context<Env>,
  { id, columnId, boardId, place, isBack = false }: Wanted,
): Promise<SpotRow | undefined> {
  const others = `FROM cards WHERE column_id = ?1 AND archived_at IS NULL AND removed_at IS NULL AND id <> ?2`;
  const { rows } = await c.var.cell.run<SpotRow>(
    statement(
      `SELECT f.board_id, f.name, f.wip_limit, f.spread,
         CASE WHEN f.above IS NOT NULL THEN f.above
           WHEN f.below IS NOT NULL THEN (SELECT rank ${others} AND rank < f.below ORDER BY rank DESC LIMIT 1)
           ELSE (SELECT rank ${others} ORDER BY rank DESC LIMIT 1) END AS low,
         CASE WHEN f.above IS NOT NULL THEN (SELECT rank ${others} AND rank > f.above ORDER BY rank LIMIT 1)
           ELSE f.below END AS high,
         EXISTS (SELECT 1 ${others} AND rank = f.above) AS taken
       FROM (SELECT t.board_id, t.name, t.wip_limit, t.spread,
           iif(?6, (SELECT rank FROM cards WHERE id = ?2), (SELECT rank ${others} AND id = ?3)) AS above, (SELECT rank ${others} AND id = ?4) AS below
         FROM board_columns AS t JOIN boards AS b ON b.id = t.board_id AND b.removed_at IS NULL
         WHERE t.id = ?1 AND t.removed_at IS NULL AND t.board_id = coalesce(?5, t.board_id)) AS f`,
      columnId,
      id,
      place.beforeId,
      place.afterId,
      boardId,
      Number(isBack),
    ),
  );
  return rows[0];
}

/** The refusal of a column that is full. */
export const isFull = ({ columnId, name, limit }: Spot): AppError =>
  new AppError("wip_limit_reached", { params: { column: name, columnId, limit } });
