import type { Context } from "hono";
import type { Board, BoardShort, Colleague } from "#shared/api/kanban/boards.ts";
import type { BoardColumn } from "#shared/api/kanban/columns.ts";
import type { BoardLabel } from "#shared/api/kanban/labels.ts";
import { DONE_SHOWN_MS } from "#shared/rules/kanban-limits.ts";
import { STANDS } from "../../db/board-guards.ts";
import { statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { avatarOf, SHORT_COLUMNS, SHORT_JOINS, type ShortRow, shortOf } from "./card-rows.ts";
import { COLUMN_FIELDS, type ColumnRow, columnOf } from "./columns.store.ts";
import { rightsOf } from "./kanban.rights.ts";

interface BoardRow {
  id: number;
  name: string;
  key_prefix: string;
  members_json: string;
  starred: number;
  version: number;
  revision: number;
}

/** All boards: those the caller starred first, then by name. */
export async function listBoards(c: Context<Env>): Promise<BoardShort[]> {
  const { rows } = await c.var.cell.run<BoardRow & { columns: number; cards: number }>(
    statement(
      `SELECT b.id, b.name, b.key_prefix, b.version, b.revision,
         EXISTS (SELECT 1 FROM board_stars WHERE user_id = ? AND board_id = b.id) AS starred,
         (SELECT count(*) FROM board_columns WHERE board_id = b.id AND removed_at IS NULL) AS columns,
         (SELECT count(*) FROM cards AS t WHERE t.board_id = b.id AND t.board_gone = 0 AND ${STANDS}) AS cards
       FROM boards AS b WHERE b.removed_at IS NULL`,
      c.var.caller?.id ?? 0,
      c.var.now,
    ),
  );
  const names = new Intl.Collator("tr");
  return rows
    .sort((a, b) => b.starred - a.starred || names.compare(a.name, b.name) || a.id - b.id)
    .map(({ key_prefix, starred, ...row }) => ({
      id: row.id,
      name: row.name,
      keyPrefix: key_prefix,
      starred: starred === 1,
      columns: row.columns,
      cards: row.cards,
      version: row.version,
      revision: row.revision,
    }));
}

/** What a board's answer depends on beside the newest changes: who asks, their star, and which done cards still stand. */
export async function boardFacts(c: Context<Env>, id: number): Promise<unknown[]> {
  const { rows } = await c.var.cell.run<{ starred: number; left: number }>(
    statement(
      `SELECT EXISTS (SELECT 1 FROM board_stars WHERE user_id = ? AND board_id = ?) AS starred,
         (SELECT count(*) FROM cards AS t WHERE t.board_id = ? AND t.archived_at IS NULL AND t.completed_at <= ?) AS left`,
      c.var.caller?.id ?? 0,
      id,
      id,
      c.var.now - DONE_SHOWN_MS,
    ),
  );
  const { board, cards } = await rightsOf(c);
  return [rows[0]?.starred, rows[0]?.left, board, cards];
}

/** A board with all that stands on it, as it is at one moment. Throws `not_found`. */
export async function getBoard(c: Context<Env>, id: number): Promise<Board> {
  const { now, caller, cell } = c.var;
  const standing = `FROM cards AS t WHERE t.board_id = ? AND t.removed_at IS NULL AND t.board_gone = 0 AND ${STANDS}`;
  const results = await cell.batch([
    statement(
      `SELECT b.id, b.name, b.key_prefix, b.members_json, b.version,
         EXISTS (SELECT 1 FROM board_stars WHERE user_id = ? AND board_id = b.id) AS starred,
         (SELECT coalesce(max(change_id), 0) FROM marks WHERE object IN ('board', 'column', 'label', 'card', 'comment')) AS revision
       FROM boards AS b WHERE b.id = ? AND b.removed_at IS NULL`,
      caller?.id ?? 0,
      id,
    ),
    statement(
      `SELECT ${COLUMN_FIELDS} FROM board_columns AS t WHERE t.board_id = ? AND t.removed_at IS NULL ORDER BY t.rank`,
      id,
    ),
    statement("SELECT id, name, colour FROM board_labels WHERE board_id = ? AND removed_at IS NULL", id),
    statement(
      `SELECT ${SHORT_COLUMNS} FROM cards AS t ${SHORT_JOINS}
       WHERE t.board_id = ? AND t.removed_at IS NULL AND t.board_gone = 0 AND ${STANDS} ORDER BY t.column_id, t.rank`,
      id,
      now,
    ),
    statement(
      `SELECT u.id, u.username AS name FROM users AS u WHERE u.removed_at IS NULL AND u.id IN (
         SELECT value FROM json_each((SELECT members_json FROM boards WHERE id = ?))
         UNION SELECT g.user_id FROM card_assignees AS g WHERE g.card_id IN (SELECT t.id ${standing})) ORDER BY u.sort_key`,
      id,
      id,
      now,
    ),
  ]);
  const [boards, columns, labels, cards, people] = results.map(({ rows }) => rows);
  const row = boards?.[0] as (BoardRow & { revision: number }) | undefined;
  if (!row) throw new AppError("not_found");
  const known = (people as Omit<Colleague, "avatar">[]).map((person) => ({ ...person, avatar: avatarOf(person.id) }));
  const memberIds: number[] = JSON.parse(row.members_json);
  const names = new Intl.Collator("tr");
  return {
    id: row.id,
    name: row.name,
    keyPrefix: row.key_prefix,
    starred: row.starred === 1,
    version: row.version,
    revision: row.revision,
    members: known.filter((person) => memberIds.includes(person.id)),
    people: known,
    labels: (labels as BoardLabel[]).sort((a, b) => names.compare(a.name, b.name)),
    columns: (columns as ColumnRow[]).map(columnOf) satisfies BoardColumn[],
    cards: (cards as ShortRow[]).map(shortOf),
    rights: await rightsOf(c),
  };
}
