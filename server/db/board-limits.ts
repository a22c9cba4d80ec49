import { CARDS_MAX, COLUMNS_MAX, DONE_SHOWN_MS } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Database, statement } from "./database.ts";

/**
 * SQL condition: card `t` is shown on its board; cards completed long ago are hidden. The parameter is the current
 * time.
 */
export const STANDS = `t.archived_at IS NULL AND t.removed_at IS NULL
  AND (t.completed_at IS NULL OR t.completed_at > ? - ${DONE_SHOWN_MS})`;

/** Throws `card_limit` if a board has too many cards; archived cards do not count. */
export function requireCardLimit(db: Database, boardId: number): void {
  const counted = statement(
    `SELECT count(*) AS n FROM cards
     WHERE board_id = ? AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0`,
    boardId,
  );
  if ((db.first<{ n: number }>(counted)?.n ?? 0) > CARDS_MAX) throw new AppError("card_limit");
}

/** Throws `column_limit` if the undo with the audit mark `mark` restored too many columns. */
export function requireColumnsRestored({ db }: Actor, mark: string): void {
  const crowded = db.first(
    statement(
      `SELECT 1 FROM board_columns WHERE removed_at IS NULL AND board_id IN (
         SELECT c.board_id FROM audit AS a JOIN board_columns AS c ON c.id = a.object_id WHERE a.undo_hash = ?)
       GROUP BY board_id HAVING count(*) > ${COLUMNS_MAX}`,
      mark,
    ),
  );
  if (crowded) throw new AppError("column_limit");
}

/** Throws `wip_limit_reached` or `card_limit` if the undo with the audit mark `mark` restored too many cards. */
export function requireCardsRestored({ db, now }: Actor, mark: string): void {
  const restored = `FROM audit AS a JOIN cards AS t ON t.id = a.object_id
    WHERE a.undo_hash = ? AND t.archived_at IS NULL AND t.removed_at IS NULL
      AND (a.before_json ->> '$.column_id' <> t.column_id OR a.before_json ->> '$.archived_at' IS NOT NULL)`;
  const full = db.first(
    statement(
      `SELECT 1 FROM board_columns AS col WHERE col.id IN (SELECT t.column_id ${restored}) AND col.wip_mode = 'hard'
         AND col.wip_limit < (SELECT count(*) FROM cards AS t WHERE t.column_id = col.id AND ${STANDS})`,
      mark,
      now,
    ),
  );
  if (full) throw new AppError("wip_limit_reached");
  const boards = db.all<{ id: number }>(statement(`SELECT DISTINCT t.board_id AS id ${restored}`, mark));
  for (const { id } of boards) requireCardLimit(db, id);
}
