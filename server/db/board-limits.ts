import { type RawBuilder, type SqlBool, sql } from "kysely";
import { CARDS_MAX, COLUMNS_MAX, DONE_SHOWN_MS } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Database, q } from "./database.ts";

/** Condition on `cards AS t`: the card is shown on its board. Cards completed long ago are hidden. */
export const isOnBoard = (now: number): RawBuilder<SqlBool> => sql`t.archived_at IS NULL AND t.removed_at IS NULL
  AND (t.completed_at IS NULL OR t.completed_at > ${now} - ${sql.lit(DONE_SHOWN_MS)})`;

/** Throws `card_limit` if a board has too many cards; archived cards do not count. */
export function requireCardLimit(db: Database, boardId: number): void {
  const counted = q
    .selectFrom("cards")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("board_id", "=", boardId)
    .where("archived_at", "is", null)
    .where("removed_at", "is", null)
    // A literal, as in the condition of the index.
    .where("board_gone", "=", sql.lit(0));
  if ((db.first(counted)?.n ?? 0) > CARDS_MAX) throw new AppError("card_limit");
}

/** Throws `column_limit` if the undo with the audit mark `mark` restored too many columns. */
export function requireColumnsRestored({ db }: Actor, mark: string): void {
  const boards = q
    .selectFrom("audit as a")
    .innerJoin("board_columns as c", "c.id", "a.object_id")
    .select("c.board_id")
    .where("a.undo_hash", "=", mark);
  const crowded = db.first(
    q
      .selectFrom("board_columns")
      .select("board_id")
      .where("removed_at", "is", null)
      .where("board_id", "in", boards)
      .groupBy("board_id")
      .having((eb) => eb.fn.countAll<number>(), ">", COLUMNS_MAX),
  );
  if (crowded) throw new AppError("column_limit");
}

/** Throws `wip_limit_reached` or `card_limit` if the undo with the audit mark `mark` restored too many cards. */
export function requireCardsRestored({ db, now }: Actor, mark: string): void {
  const restored = sql`FROM audit AS a JOIN cards AS t ON t.id = a.object_id
    WHERE a.undo_hash = ${mark} AND t.archived_at IS NULL AND t.removed_at IS NULL
      AND (a.before_json ->> '$.column_id' <> t.column_id OR a.before_json ->> '$.archived_at' IS NOT NULL)`;
  const full = db.first(
    sql`SELECT 1 FROM board_columns AS col WHERE col.id IN (SELECT t.column_id ${restored}) AND col.wip_mode = 'hard'
      AND col.wip_limit < (SELECT count(*) FROM cards AS t WHERE t.column_id = col.id AND ${isOnBoard(now)})`,
  );
  if (full) throw new AppError("wip_limit_reached");
  const boards = db.all(sql<{ id: number }>`SELECT DISTINCT t.board_id AS id ${restored}`);
  for (const { id } of boards) requireCardLimit(db, id);
}
