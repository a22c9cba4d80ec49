import { type SqlBool, sql } from "kysely";
import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import type { CardFilterQuery, CardQuery } from "#shared/api/kanban/cards.ts";
import type { DueFilter } from "#shared/rules/kanban/card-filter.ts";
import { cardPriorities } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { type Listed, readList } from "../../../db/list/list.ts";
import { idIn, oneOf } from "../../../db/list/list-filters.ts";
import type { Filter, ListSpec } from "../../../db/list/list-spec.ts";
import { cardTopHits } from "../../../db/search/top-hits.ts";
import { isoOf, isoOrNull, SHORT_COLUMNS, SHORT_JOINS, type ShortRow, shortOf } from "./card-rows.ts";

interface ListRow extends ShortRow {
  board_id: number;
  board_name: string;
  column_name: string;
  created_at: number;
  archived_at: number | null;
}

type Sort = NonNullable<CardQuery["sort"]>[0];

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const NO_DATE = Number.MAX_SAFE_INTEGER;

export const cardsSpec: ListSpec<Sort> = {
  table: "cards",
  always: "t.removed_at IS NULL AND t.board_gone = 0",
  columns: `${SHORT_COLUMNS}, t.board_id, b.name AS board_name, col.name AS column_name, t.created_at, t.archived_at`,
  joins: `${SHORT_JOINS} JOIN boards AS b ON b.id = t.board_id JOIN board_columns AS col ON col.id = t.column_id`,
  sorts: {
    rank: { column: "place", index: "cards_by_place" },
    dueAt: { column: "due_order", index: "cards_by_due_order" },
    priority: { column: "priority_rank", index: "cards_by_priority" },
    createdAt: { column: "created_at", index: "cards_by_created" },
  },
  defaultSort: ["rank", "asc"],
  countIndex: "cards_by_id",
  facetIndex: "cards_by_priority",
  facetFilters: ["priority"],
  searchIndex: { fts: "cards_fts", object: "card", topHits: cardTopHits },
};

interface Asker {
  me: number;
  now: number;
}

function filtersOf(query: CardFilterQuery, { me, now }: Asker): Filter[] {
  const priorities = query.priority?.map((one) => cardPriorities.indexOf(one));
  return [
    ...oneOf({ name: "board", column: "board_id", index: "cards_by_board" }, query.board ? [query.board] : undefined),
    ...oneOf({ name: "column", column: "column_id", index: "cards_by_column" }, query.column),
    ...ofPeople(query.assignee, me),
    ...withLabels(query.label),
    ...dueWithin(query.due, now),
    ...oneOf({ name: "priority", column: "priority_rank", index: "cards_by_priority" }, priorities),
    ...archived(query.archived),
    ...oneOf(
      { name: "conversation", column: "conversation_id", index: "cards_by_conversation" },
      query.conversation ? [query.conversation] : undefined,
    ),
    ...oneOf({ name: "order", column: "order_id", index: "cards_by_order" }, query.order ? [query.order] : undefined),
  ];
}

/** Condition that no active user is assigned. Starts from deleted users, because they are few. */
const isFree = sql<SqlBool>`(t.assignees_json = '[]' OR t.id IN (SELECT held.card_id
  FROM users AS u CROSS JOIN card_assignees AS held ON held.user_id = u.id
  WHERE u.removed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM card_assignees AS other
    JOIN users AS who ON who.id = other.user_id WHERE other.card_id = held.card_id AND who.removed_at IS NULL)))`;

function ofPeople(assignee: CardFilterQuery["assignee"], me: number): Filter[] {
  if (!assignee) return [];
  const ids = assignee.flatMap((one) => (one === "none" ? [] : one === "me" ? [me] : [one]));
  if (ids.length === 0) return [{ name: "assignee", condition: isFree }];
  const assigned = idIn(
    "assignee",
    sql`SELECT DISTINCT card_id AS id FROM card_assignees
      WHERE user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  if (!assignee.includes("none")) return [assigned];
  return [{ name: "assignee", condition: sql`(${isFree} OR ${assigned.condition})` }];
}

function withLabels(labels: readonly number[] | undefined): Filter[] {
  if (!labels) return [];
  const ids = sql`SELECT DISTINCT card_id AS id FROM card_labels
    WHERE label_id IN (SELECT value FROM json_each(${JSON.stringify(labels)}))`;
  return [idIn("label", ids)];
}

function dueWithin(due: DueFilter | undefined, now: number): Filter[] {
  const isOpen = sql<SqlBool>`t.due_done = 0 AND t.completed_at IS NULL AND t.archived_at IS NULL`;
  const target = { name: "due", index: "cards_by_due", cursorKey: [due] };
  if (due === "none") return [{ ...target, condition: sql`t.due_key = ${NO_DATE}` }];
  if (due === "overdue") return [{ ...target, condition: sql`t.due_key < ${now} AND ${isOpen}` }];
  if (due === "week")
    return [{ ...target, condition: sql`t.due_key BETWEEN ${now} AND ${now + WEEK_MS} AND ${isOpen}` }];
  return [];
}

function archived(isWanted: boolean | undefined): Filter[] {
  if (isWanted === undefined) return [];
  if (!isWanted) return [{ name: "archived", condition: sql`t.archived_at IS NULL` }];
  return [{ name: "archived", condition: sql`t.archived_at IS NOT NULL`, index: "cards_by_archived" }];
}

export function listCards(actor: Actor, query: CardQuery): Listed<CardRow> {
  const filters = filtersOf(query, { me: actor.caller?.id ?? 0, now: actor.now });
  const list = readList<ListRow, Sort>(actor.db, cardsSpec, { query, filters });
  return { ...list, rows: list.rows.map(rowOf) };
}

/** Cache key parts of a card list beside the change marks: the caller for `me`, the time for due filters. */
export const listFacts = ({ caller, now }: Actor, { assignee, due }: CardQuery): unknown[] => [
  assignee?.includes("me") ? caller?.id : null,
  due ? now : null,
];

const rowOf = (row: ListRow): CardRow => ({
  ...shortOf(row),
  boardId: row.board_id,
  boardName: row.board_name,
  columnName: row.column_name,
  createdAt: isoOf(row.created_at),
  archivedAt: isoOrNull(row.archived_at),
});
