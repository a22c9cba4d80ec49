import { CARDS_MAX, COLUMNS_MAX, DONE_SHOWN_MS } from "#shared/rules/kanban-limits.ts";
import { type Compilable, statement } from "./cell.ts";

/** A card, as `t`, that stands on its board; one that was done long ago has left it. The value is the present. */
export const STANDS = `t.archived_at IS NULL AND t.removed_at IS NULL
  AND (t.completed_at IS NULL OR t.completed_at > ? - ${DONE_SHOWN_MS})`;

/** A column with a hard limit takes these cards only if it then holds no more than that; its own do not count twice. */
export const hasRoomFor = (columnId: number, ids: readonly number[], now: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (wip_limit)
     SELECT col.wip_mode = 'soft' OR col.wip_limit IS NULL OR coming.n = 0 OR coming.n + (
       SELECT count(*) FROM cards AS t WHERE t.column_id = col.id AND ${STANDS}) <= col.wip_limit
     FROM board_columns AS col, (SELECT count(*) AS n FROM json_each(?) AS one LEFT JOIN cards AS t ON t.id = one.value
       WHERE t.id IS NULL OR t.column_id <> ? OR t.archived_at IS NOT NULL) AS coming
     WHERE col.id = ?`,
    now,
    JSON.stringify(ids),
    columnId,
    columnId,
  );

/** A board is still there. */
export const boardStands = (boardId: number): Compilable =>
  statement(
    "INSERT INTO tx_guard (in_place) SELECT EXISTS (SELECT 1 FROM boards WHERE id = ? AND removed_at IS NULL)",
    boardId,
  );

/** A column and its board are still there, and its cards still have the keys that were read. */
export const standsStill = (columnId: number, spread: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_place)
     SELECT EXISTS (SELECT 1 FROM board_columns AS col JOIN boards AS b ON b.id = col.board_id
       WHERE col.id = ? AND col.spread = ? AND col.removed_at IS NULL AND b.removed_at IS NULL)`,
    columnId,
    spread,
  );

/** A board never holds more cards than it may, archived ones aside. */
export const keepsCardLimit = (boardId: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (card_limit) SELECT count(*) <= ${CARDS_MAX} FROM cards
     WHERE board_id = ? AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0`,
    boardId,
  );

/** A board never has more columns than it may; which board, SQL tells. */
const columnsWithin = (board: string, ...values: unknown[]): Compilable =>
  statement(
    `INSERT INTO tx_guard (column_limit) SELECT NOT EXISTS (SELECT 1 FROM board_columns
       WHERE board_id IN (${board}) AND removed_at IS NULL GROUP BY board_id HAVING count(*) > ${COLUMNS_MAX})`,
    ...values,
  );

/** A board never has more columns than it may. */
export const keepsColumnLimit = (boardId: number): Compilable => columnsWithin("?", boardId);

/** The same of the boards to which an undo has brought columns back. */
export const keepsColumnLimits = (mark: string): Compilable[] => [
  columnsWithin(
    "SELECT c.board_id FROM audit AS a JOIN board_columns AS c ON c.id = a.object_id WHERE a.undo_hash = ?",
    mark,
  ),
];

/** The limits of the boards and columns into which an undo has put cards back, as its audit rows tell. */
export function keepsCardLimits(mark: string): Compilable[] {
  const came = `FROM audit AS a JOIN cards AS t ON t.id = a.object_id
    WHERE a.undo_hash = ?1 AND t.archived_at IS NULL AND t.removed_at IS NULL
      AND (a.before_json ->> '$.column_id' <> t.column_id OR a.before_json ->> '$.archived_at' IS NOT NULL)`;
  const now = "(SELECT max(at) FROM audit WHERE undo_hash = ?1)";
  return [
    statement(
      `INSERT INTO tx_guard (wip_limit) SELECT NOT EXISTS (
         SELECT 1 FROM board_columns AS col WHERE col.id IN (SELECT t.column_id ${came}) AND col.wip_mode = 'hard'
           AND col.wip_limit < (SELECT count(*) FROM cards AS t WHERE t.column_id = col.id AND ${STANDS.replace("?", now)}))`,
      mark,
    ),
    statement(
      `INSERT INTO tx_guard (card_limit) SELECT NOT EXISTS (
         SELECT 1 FROM cards AS t WHERE t.board_id IN (SELECT t.board_id ${came})
           AND t.archived_at IS NULL AND t.removed_at IS NULL AND t.board_gone = 0
         GROUP BY t.board_id HAVING count(*) > ${CARDS_MAX})`,
      mark,
    ),
  ];
}
