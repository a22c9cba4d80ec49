import type { Context } from "hono";
import type { BoardColumn, ColumnBody, ColumnChange } from "#shared/api/kanban/columns.ts";
import type { Place } from "#shared/rules/card-place.ts";
import { COLUMNS_MAX, type ColumnKind, type WipMode } from "#shared/rules/kanban-limits.ts";
import type { Outcome } from "../../db/act.ts";
import { boardStands, keepsColumnLimit } from "../../db/board-guards.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { RANK_MAX, rankBetween, respreadStatements } from "../../db/ranks.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { again, isGuard, lostPlace, stillAt } from "./standing.ts";

export const COLUMN_FIELDS = "t.id, t.board_id, t.name, t.kind, t.wip_limit, t.wip_mode, t.rank, t.version, t.revision";

export interface ColumnRow {
  id: number;
  board_id: number;
  name: string;
  kind: ColumnKind;
  wip_limit: number | null;
  wip_mode: WipMode;
  rank: string;
  version: number;
  revision: number;
}

/** A column as its board shows it. */
export const columnOf = ({ id, name, kind, wip_limit, wip_mode, rank, version, revision }: ColumnRow): BoardColumn => ({
  id,
  name,
  kind,
  rank,
  version,
  revision,
  wipLimit: wip_limit,
  wipMode: wip_mode,
});

/** A column of a board that is there. Throws `not_found`. */
export async function getColumn(c: Context<Env>, id: number): Promise<ColumnRow> {
  const { rows } = await c.var.cell.run<ColumnRow>(
    statement(
      `SELECT ${COLUMN_FIELDS} FROM board_columns AS t JOIN boards AS b ON b.id = t.board_id
       WHERE t.id = ? AND t.removed_at IS NULL AND b.removed_at IS NULL`,
      id,
    ),
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

interface Neighbours {
  name: string | null;
  low: string | null;
  high: string | null;
}

/** The keys between which a column goes, read right now; `name` is null where there is no such board. */
async function neighboursOf(
  c: Context<Env>,
  { boardId, id, beforeId, afterId }: Place & { boardId: number; id: number },
): Promise<Neighbours> {
  const others = "FROM board_columns WHERE board_id = ?1 AND removed_at IS NULL AND id <> ?2";
  const { rows } = await c.var.cell.run<Neighbours>(
    statement(
      `SELECT f.name,
         CASE WHEN f.prior IS NOT NULL THEN f.prior
           WHEN f.next IS NOT NULL THEN (SELECT max(rank) ${others} AND rank < f.next) ELSE (SELECT max(rank) ${others}) END AS low,
         CASE WHEN f.prior IS NOT NULL THEN (SELECT min(rank) ${others} AND rank > f.prior) ELSE f.next END AS high
       FROM (SELECT (SELECT name FROM boards WHERE id = ?1 AND removed_at IS NULL) AS name,
         (SELECT rank ${others} AND id = ?3) AS prior, (SELECT rank ${others} AND id = ?4) AS next) AS f`,
      boardId,
      id,
      beforeId,
      afterId,
    ),
  );
  return rows[0] ?? { name: null, low: null, high: null };
}

/** Adds a column at the right end. Throws `column_limit`, or `validation_failed` for a board that is not there. */
export async function addColumn(c: Context<Env>, body: ColumnBody): Promise<BoardColumn> {
  const { boardId, name, kind, wipLimit, wipMode } = body;
  const { ids } = await once(c, () =>
    again(async (tries) => {
      const { name: board, low } = await neighboursOf(c, { boardId, id: 0, beforeId: null, afterId: null });
      if (board === null) throw fieldError("boardId", "unknown_reference", "No such board");
      return limited(() =>
        commit(c, {
          object: "column",
          action: "column.added",
          before: [boardStands(boardId)],
          add: {
            board_id: boardId,
            name,
            kind,
            kind_at: c.var.now,
            rank: rankBetween(low, null, tries),
            wip_limit: wipLimit,
            wip_mode: wipMode,
          },
          after: [keepsColumnLimit(boardId)],
        }),
      );
    }, lostPlace),
  );
  return columnOf(await getColumn(c, ids[0] ?? 0));
}

/** Changes a column. Throws `not_found`, `version_conflict` with the column. */
export async function changeColumn(
  c: Context<Env>,
  { id, version, change }: { id: number; version: number; change: ColumnChange },
): Promise<{ column: BoardColumn; outcome: Outcome }> {
  const standing = await getColumn(c, id);
  if (standing.version !== version) throw new AppError("version_conflict", { data: columnOf(standing) });
  const { name, kind, wipLimit, wipMode } = change;
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(wipLimit === undefined ? {} : { wip_limit: wipLimit }),
    ...(wipMode === undefined ? {} : { wip_mode: wipMode }),
    // The time goes along with the kind, since that is when the column's cards were completed.
    ...(kind === undefined || kind === standing.kind ? {} : { kind, kind_at: c.var.now }),
  };
  try {
    const outcome = await commit(c, {
      object: "column",
      action: "column.changed",
      before: [stillAt("column", { id, version })],
      change: { ids: [id], set },
      isUndoable: true,
    });
    return { column: columnOf(await getColumn(c, id)), outcome };
  } catch (error) {
    if (!isGuard(error, "stale")) throw error;
    throw new AppError("version_conflict", { data: columnOf(await getColumn(c, id)) });
  }
}

/** Puts a column between two others; a neighbour that is gone is ignored. Throws `not_found`. */
export async function moveColumn(
  c: Context<Env>,
  { id, place }: { id: number; place: Place },
): Promise<{ column: BoardColumn; outcome: Outcome }> {
  const outcome = await once(c, () =>
    again(async (tries) => {
      const { board_id } = await getColumn(c, id);
      const rank = await rankFor(c, { boardId: board_id, id, place, tries });
      const when = { text: "removed_at IS NULL", values: [] };
      return commit(c, {
        object: "column",
        action: "column.moved",
        change: { ids: [id], set: { rank }, when },
        isUndoable: true,
        keepsVersion: true,
      });
    }, lostPlace),
  );
  return { column: columnOf(await getColumn(c, id)), outcome };
}

/** A free key for a column; where it would get too long, all keys of the board's columns are written again first. */
async function rankFor(
  c: Context<Env>,
  wanted: { boardId: number; id: number; place: Place; tries: number },
): Promise<string> {
  const { boardId, id, place, tries } = wanted;
  const { low, high } = await neighboursOf(c, { boardId, id, ...place });
  const rank = rankBetween(low, high, tries);
  if (rank.length <= RANK_MAX) return rank;
  await c.var.cell.batch(respreadStatements("board_columns", boardId));
  return rankFor(c, wanted);
}

/** Runs a commit and gives the guard that said no its word in the catalogue. */
async function limited(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!isGuard(error, "column_limit")) throw error;
    throw new AppError("column_limit", { params: { limit: COLUMNS_MAX } });
  }
}
