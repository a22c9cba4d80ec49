import type { Board, BoardShort, Colleague } from "#shared/api/kanban/boards.ts";
import type { BoardColumn } from "#shared/api/kanban/columns.ts";
import type { BoardLabel } from "#shared/api/kanban/labels.ts";
import { DONE_SHOWN_MS } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { STANDS } from "../../../db/board-limits.ts";
import { statement } from "../../../db/database.ts";
import { avatarOf, SHORT_COLUMNS, SHORT_JOINS, type ShortRow, shortOf } from "../cards/card-rows.ts";
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

/** Lists all boards: the caller's starred ones first, then by name. */
export function listBoards(actor: Actor): BoardShort[] {
  const rows = actor.db.all<BoardRow & { columns: number; cards: number }>(
    statement(
      `SELECT b.id, b.name, b.key_prefix, b.version, b.revision,
         EXISTS (SELECT 1 FROM board_stars WHERE user_id = ? AND board_id = b.id) AS starred,
         (SELECT count(*) FROM board_columns WHERE board_id = b.id AND removed_at IS NULL) AS columns,
         (SELECT count(*) FROM cards AS t WHERE t.board_id = b.id AND t.board_gone = 0 AND ${STANDS}) AS cards
       FROM boards AS b WHERE b.removed_at IS NULL`,
      actor.caller?.id ?? 0,
      actor.now,
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

/**
 * Cache key parts of a board response beside the change marks: the caller's star and permissions, and the number of
 * done cards no longer shown.
 */
export function boardFacts(actor: Actor, id: number): unknown[] {
  const row = actor.db.first<{ starred: number; left: number }>(
    statement(
      `SELECT EXISTS (SELECT 1 FROM board_stars WHERE user_id = ? AND board_id = ?) AS starred,
         (SELECT count(*) FROM cards AS t WHERE t.board_id = ? AND t.archived_at IS NULL AND t.completed_at <= ?) AS left`,
      actor.caller?.id ?? 0,
      id,
      id,
      actor.now - DONE_SHOWN_MS,
    ),
  );
  const { board, cards } = rightsOf(actor);
  return [row?.starred, row?.left, board, cards];
}

/** Gets a board with its columns, labels, people and visible cards. Throws `not_found`. */
export function getBoard(actor: Actor, id: number): Board {
  const { now, caller, db } = actor;
  const standing = `FROM cards AS t WHERE t.board_id = ? AND t.removed_at IS NULL AND t.board_gone = 0 AND ${STANDS}`;
  const row = db.first<BoardRow & { revision: number }>(
    statement(
      `SELECT b.id, b.name, b.key_prefix, b.members_json, b.version,
         EXISTS (SELECT 1 FROM board_stars WHERE user_id = ? AND board_id = b.id) AS starred,
         (SELECT coalesce(max(change_id), 0) FROM marks WHERE object IN ('board', 'column', 'label', 'card', 'comment')) AS revision
       FROM boards AS b WHERE b.id = ? AND b.removed_at IS NULL`,
      caller?.id ?? 0,
      id,
    ),
  );
  if (!row) throw new AppError("not_found");
  const columns = db.all<ColumnRow>(
    statement(
      `SELECT ${COLUMN_FIELDS} FROM board_columns AS t WHERE t.board_id = ? AND t.removed_at IS NULL ORDER BY t.rank`,
      id,
    ),
  );
  const labels = db.all<BoardLabel>(
    statement("SELECT id, name, colour FROM board_labels WHERE board_id = ? AND removed_at IS NULL", id),
  );
  const cards = db.all<ShortRow>(
    statement(
      `SELECT ${SHORT_COLUMNS} FROM cards AS t ${SHORT_JOINS}
       WHERE t.board_id = ? AND t.removed_at IS NULL AND t.board_gone = 0 AND ${STANDS} ORDER BY t.column_id, t.rank`,
      id,
      now,
    ),
  );
  const people = db.all<Omit<Colleague, "avatar">>(
    statement(
      `SELECT u.id, u.username AS name FROM users AS u WHERE u.removed_at IS NULL AND u.id IN (
         SELECT value FROM json_each((SELECT members_json FROM boards WHERE id = ?))
         UNION SELECT g.user_id FROM card_assignees AS g WHERE g.card_id IN (SELECT t.id ${standing})) ORDER BY u.sort_key`,
      id,
      id,
      now,
    ),
  );
  const known = people.map((person) => ({ ...person, avatar: avatarOf(person.id) }));
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
    labels: labels.sort((a, b) => names.compare(a.name, b.name)),
    columns: columns.map(columnOf) satisfies BoardColumn[],
    cards: cards.map(shortOf),
    rights: rightsOf(actor),
  };
}
