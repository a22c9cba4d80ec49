import { sql } from "kysely";
import type { Board, BoardShort } from "#shared/api/kanban/boards.ts";
import { DONE_SHOWN_MS } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { isOnBoard } from "../../../db/board-limits.ts";
import { q } from "../../../db/database.ts";
import { readIds } from "../../../db/json-column.ts";
import type { Flag } from "../../../db/tables/system.ts";
import { avatarOf, SHORT_COLUMNS, SHORT_JOINS, type ShortRow, shortOf } from "../cards/card-rows.ts";
import { COLUMN_FIELDS, columnOf } from "./columns.store.ts";
import { rightsOf } from "./kanban.rights.ts";

/** Whether the caller has starred board `b`. */
const isStarred = ({ caller }: Actor) =>
  sql<Flag>`EXISTS (SELECT 1 FROM board_stars WHERE user_id = ${caller?.id ?? 0} AND board_id = b.id)`;

/** Lists all boards: the caller's starred ones first, then by name. */
export function listBoards(actor: Actor): BoardShort[] {
  const columns = sql<number>`(SELECT count(*) FROM board_columns WHERE board_id = b.id AND removed_at IS NULL)`;
  const cards = sql<number>`(SELECT count(*) FROM cards AS t
    WHERE t.board_id = b.id AND t.board_gone = 0 AND ${isOnBoard(actor.now)})`;
  const rows = actor.db.all(
    q
      .selectFrom("boards as b")
      .select(["b.id", "b.name", "b.key_prefix", "b.version", "b.revision"])
      .select([isStarred(actor).as("starred"), columns.as("columns"), cards.as("cards")])
      .where("b.removed_at", "is", null),
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
  const { caller, now, db } = actor;
  const row = db.first(
    sql<{ starred: Flag; hidden: number }>`SELECT
      EXISTS (SELECT 1 FROM board_stars WHERE user_id = ${caller?.id ?? 0} AND board_id = ${id}) AS starred,
      (SELECT count(*) FROM cards AS t WHERE t.board_id = ${id} AND t.archived_at IS NULL
        AND t.completed_at <= ${now - DONE_SHOWN_MS}) AS hidden`,
  );
  const { board, cards } = rightsOf(actor);
  return [row?.starred, row?.hidden, board, cards];
}

/** Gets a board with its columns, labels, people and visible cards. Throws `not_found`. */
export function getBoard(actor: Actor, id: number): Board {
  const { now, db } = actor;
  const revision = sql<number>`(SELECT coalesce(max(change_id), 0) FROM marks
    WHERE object IN ('board', 'column', 'label', 'card', 'comment'))`;
  const row = db.first(
    q
      .selectFrom("boards as b")
      .select(["b.id", "b.name", "b.key_prefix", "b.members_json", "b.version"])
      .select([isStarred(actor).as("starred"), revision.as("revision")])
      .where("b.id", "=", id)
      .where("b.removed_at", "is", null),
  );
  if (!row) throw new AppError("not_found");
  const columns = db.all(
    q
      .selectFrom("board_columns as t")
      .select(COLUMN_FIELDS)
      .where("t.board_id", "=", id)
      .where("t.removed_at", "is", null)
      .orderBy("t.rank"),
  );
  const labels = db.all(
    q
      .selectFrom("board_labels")
      .select(["id", "name", "colour"])
      .where("board_id", "=", id)
      .where("removed_at", "is", null),
  );
  const shown = sql`t.board_id = ${id} AND t.removed_at IS NULL AND t.board_gone = 0 AND ${isOnBoard(now)}`;
  const cards = db.all(
    sql<ShortRow>`SELECT ${sql.raw(SHORT_COLUMNS)} FROM cards AS t ${sql.raw(SHORT_JOINS)}
      WHERE ${shown} ORDER BY t.column_id, t.rank`,
  );
  const people = db.all(
    sql<{ id: number; name: string }>`SELECT u.id, u.username AS name FROM users AS u
      WHERE u.removed_at IS NULL AND u.id IN (
        SELECT value FROM json_each((SELECT members_json FROM boards WHERE id = ${id}))
        UNION SELECT g.user_id FROM card_assignees AS g WHERE g.card_id IN (SELECT t.id FROM cards AS t WHERE ${shown}))
      ORDER BY u.sort_key`,
  );
  const colleagues = people.map((person) => ({ ...person, avatar: avatarOf(person.id) }));
  const memberIds = readIds("boards.members_json", row.members_json);
  const names = new Intl.Collator("tr");
  return {
    id: row.id,
    name: row.name,
    keyPrefix: row.key_prefix,
    starred: row.starred === 1,
    version: row.version,
    revision: row.revision,
    members: colleagues.filter((person) => memberIds.includes(person.id)),
    people: colleagues,
    labels: labels.sort((a, b) => names.compare(a.name, b.name)),
    columns: columns.map(columnOf),
    cards: cards.map(shortOf),
    rights: rightsOf(actor),
  };
}
