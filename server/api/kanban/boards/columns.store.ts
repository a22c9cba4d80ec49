import { type Selectable, sql } from "kysely";
import type { BoardColumn, ColumnBody, ColumnChange } from "#shared/api/kanban/columns.ts";
import type { Place } from "#shared/rules/kanban/card-place.ts";
import { COLUMNS_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { q, runAll } from "../../../db/database.ts";
import { RANK_MAX, rankBetween, respreadStatements } from "../../../db/ranks.ts";
import type { BoardColumnsTable } from "../../../db/tables/boards.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";

export const COLUMN_FIELDS = [
  "t.id",
  "t.board_id",
  "t.name",
  "t.kind",
  "t.wip_limit",
  "t.wip_mode",
  "t.rank",
  "t.version",
  "t.revision",
] as const;

export type ColumnRow = Omit<Selectable<BoardColumnsTable>, "kind_at" | "spread" | "removed_at">;

/** API form of a column. */
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

/** Gets a column whose board exists. Throws `not_found`. */
export function getColumn(actor: Actor, id: number): ColumnRow {
  const row = actor.db.first(
    q
      .selectFrom("board_columns as t")
      .innerJoin("boards as b", "b.id", "t.board_id")
      .select(COLUMN_FIELDS)
      .where("t.id", "=", id)
      .where("t.removed_at", "is", null)
      .where("b.removed_at", "is", null),
  );
  if (!row) throw new AppError("not_found");
  return row;
}

interface Target {
  boardId: number;
  /** Column id, 0 for a new column. */
  id: number;
  place: Place;
}

interface Neighbours {
  /** Number of other columns on the board; null if the board does not exist. */
  others: number | null;
  low: string | null;
  high: string | null;
}

/** Finds the ranks between which the column goes. */
function neighboursOf(actor: Actor, { boardId, id, place }: Target): Neighbours {
  const others = sql`FROM board_columns WHERE board_id = ${boardId} AND removed_at IS NULL AND id <> ${id}`;
  const row = actor.db.first(
    sql<Neighbours>`SELECT f.others,
        CASE WHEN f.prior IS NOT NULL THEN f.prior
          WHEN f.next IS NOT NULL THEN (SELECT max(rank) ${others} AND rank < f.next)
          ELSE (SELECT max(rank) ${others}) END AS low,
        CASE WHEN f.prior IS NOT NULL THEN (SELECT min(rank) ${others} AND rank > f.prior) ELSE f.next END AS high
      FROM (SELECT (SELECT (SELECT count(*) ${others}) FROM boards WHERE id = ${boardId} AND removed_at IS NULL) AS others,
        (SELECT rank ${others} AND id = ${place.beforeId}) AS prior,
        (SELECT rank ${others} AND id = ${place.afterId}) AS next) AS f`,
  );
  return row ?? { others: null, low: null, high: null };
}

/** Creates a column at the right end. Throws `column_limit`, or `validation_failed` if the board does not exist. */
export function addColumn(actor: Actor, body: ColumnBody): BoardColumn {
  const { boardId, name, kind, wipLimit, wipMode } = body;
  const { ids } = withIdempotency(actor, () => {
    const { others, low } = neighboursOf(actor, { boardId, id: 0, place: { beforeId: null, afterId: null } });
    if (others === null) throw fieldError("boardId", "unknown_reference", "No such board");
    if (others >= COLUMNS_MAX) throw new AppError("column_limit", { params: { limit: COLUMNS_MAX } });
    return write(actor, {
      object: "column",
      action: "column.added",
      add: {
        board_id: boardId,
        name,
        kind,
        kind_at: actor.now,
        rank: rankBetween(low, null),
        wip_limit: wipLimit,
        wip_mode: wipMode,
      },
    });
  });
  return columnOf(getColumn(actor, ids[0] ?? 0));
}

/** Updates a column. Throws `not_found`, `version_conflict` with the column. */
export function changeColumn(
  actor: Actor,
  { id, version, change }: { id: number; version: number; change: ColumnChange },
): { column: BoardColumn; outcome: Outcome } {
  const current = getColumn(actor, id);
  if (current.version !== version) throw new AppError("version_conflict", { data: columnOf(current) });
  const { name, kind, wipLimit, wipMode } = change;
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(wipLimit === undefined ? {} : { wip_limit: wipLimit }),
    ...(wipMode === undefined ? {} : { wip_mode: wipMode }),
    // Time since when the cards in the column count as completed or open.
    ...(kind === undefined || kind === current.kind ? {} : { kind, kind_at: actor.now }),
  };
  const outcome = write(actor, {
    object: "column",
    action: "column.changed",
    change: { ids: [id], set },
    isUndoable: true,
  });
  return { column: columnOf(getColumn(actor, id)), outcome };
}

/** Moves a column between two others; a deleted neighbour is ignored. Throws `not_found`. */
export function moveColumn(
  actor: Actor,
  { id, place }: { id: number; place: Place },
): { column: BoardColumn; outcome: Outcome } {
  const outcome = withIdempotency(actor, () => {
    const { board_id } = getColumn(actor, id);
    return write(actor, {
      object: "column",
      action: "column.moved",
      change: { ids: [id], set: { rank: rankFor(actor, { boardId: board_id, id, place }) } },
      isUndoable: true,
      keepsVersion: true,
    });
  });
  return { column: columnOf(getColumn(actor, id)), outcome };
}

/** Free rank for a column. Reallocates the board's ranks first if the new one would exceed `RANK_MAX`. */
function rankFor(actor: Actor, target: Target): string {
  const { low, high } = neighboursOf(actor, target);
  const rank = rankBetween(low, high);
  if (rank.length <= RANK_MAX) return rank;
  runAll(actor.db, respreadStatements("board_columns", target.boardId));
  return rankFor(actor, target);
}
