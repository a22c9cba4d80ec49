import { type Selectable, type SqlBool, sql } from "kysely";
import type { ChecklistItem } from "#shared/api/kanban/card-shapes.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { readIds } from "../../../db/json-column.ts";
import type { CardsTable } from "../../../db/tables/boards.ts";

/** SQL condition: card `t` and its board are not deleted. */
export const IS_THERE = sql<SqlBool>`t.removed_at IS NULL AND t.board_gone = 0`;

const STATE_COLUMNS = [
  "id",
  "board_id",
  "column_id",
  "key",
  "title",
  "description",
  "labels_json",
  "assignees_json",
  "checklist_json",
  "files_json",
  "cover",
  "due_at",
  "moved_at",
  "archived_at",
  "version",
] as const;

/** Current columns of a card that writes read. */
export type CardState = Pick<Selectable<CardsTable>, (typeof STATE_COLUMNS)[number]>;

/** Finds the current rows of cards by id; missing ones are skipped. */
export function findCardStates(actor: Actor, ids: readonly number[]): Map<number, CardState> {
  const rows = actor.db.all(
    q
      .selectFrom("cards as t")
      .select(STATE_COLUMNS)
      .where("id", "in", sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .where(IS_THERE),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gets the current row of a card. Throws `not_found`. */
export function getCardState(actor: Actor, id: number): CardState {
  const card = findCardStates(actor, [id]).get(id);
  if (!card) throw new AppError("not_found");
  return card;
}

/** Gets a card that is not archived. Throws `not_found`, `card_archived`. */
export function getOpenCard(actor: Actor, id: number): CardState {
  const card = getCardState(actor, id);
  if (card.archived_at !== null) throw new AppError("card_archived");
  return card;
}

/** Stored form of a checklist item. */
export interface StoredItem {
  id: number;
  text: string;
  done: 0 | 1;
  assigneeId: number | null;
}

/** Stored form of an attached file. */
export interface StoredAttachment {
  file: string;
  name: string;
  by: number | null;
  at: number;
}

/** API form of a checklist. */
export const itemsOf = (checklist_json: string): ChecklistItem[] =>
  (JSON.parse(checklist_json) as StoredItem[]).map((item) => ({ ...item, done: item.done === 1 }));

/** In-app URL of a card. */
export const linkOf = ({ id, board_id }: Pick<CardState, "id" | "board_id">): string =>
  `/kanban?board=${board_id}&card=${id}`;

/** Parses a stored set of ids. */
export const idsIn = (json: string): number[] => readIds("cards", json);

/** Change of a set of ids. */
export interface SetChange {
  add: readonly number[];
  remove: readonly number[];
}

/** Set of ids after a change, ascending. */
export const changedSet = (ids: readonly number[], { add, remove }: SetChange): number[] =>
  [...new Set([...ids.filter((id) => !remove.includes(id)), ...add])].sort((a, b) => a - b);
