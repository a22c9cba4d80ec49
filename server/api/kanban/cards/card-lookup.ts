import type { ChecklistItem } from "#shared/api/kanban/card-shapes.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { statement } from "../../../db/database.ts";

/** SQL condition: card `t` and its board are not deleted. */
export const HERE = "t.removed_at IS NULL AND t.board_gone = 0";

/** Current columns of a card that writes read. */
export interface Standing {
  id: number;
  board_id: number;
  column_id: number;
  key: string;
  title: string;
  description: string;
  labels_json: string;
  assignees_json: string;
  checklist_json: string;
  files_json: string;
  cover: string | null;
  due_at: number | null;
  moved_at: number;
  archived_at: number | null;
  version: number;
}

/** Finds the current rows of cards by id; missing ones are skipped. */
export function findStanding(actor: Actor, ids: readonly number[]): Map<number, Standing> {
  const rows = actor.db.all<Standing>(
    statement(
      `SELECT t.id, t.board_id, t.column_id, t.key, t.title, t.description, t.labels_json, t.assignees_json,
         t.checklist_json, t.files_json, t.cover, t.due_at, t.moved_at, t.archived_at, t.version
       FROM cards AS t WHERE t.id IN (SELECT value FROM json_each(?)) AND ${HERE}`,
      JSON.stringify(ids),
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gets the current row of a card. Throws `not_found`. */
export function getStanding(actor: Actor, id: number): Standing {
  const card = findStanding(actor, [id]).get(id);
  if (!card) throw new AppError("not_found");
  return card;
}

/** Gets a card that is not archived. Throws `not_found`, `card_archived`. */
export function getOpen(actor: Actor, id: number): Standing {
  const card = getStanding(actor, id);
  if (card.archived_at !== null) throw new AppError("card_archived");
  return card;
}

/** Stored form of a checklist item. */
export interface KeptItem {
  id: number;
  text: string;
  done: 0 | 1;
  assigneeId: number | null;
}

/** Stored form of an attached file. */
export interface KeptFile {
  file: string;
  name: string;
  by: number | null;
  at: number;
}

/** API form of a checklist. */
export const itemsOf = (checklist_json: string): ChecklistItem[] =>
  (JSON.parse(checklist_json) as KeptItem[]).map((item) => ({ ...item, done: item.done === 1 }));

/** In-app URL of a card. */
export const linkOf = ({ id, board_id }: Pick<Standing, "id" | "board_id">): string =>
  `/kanban?board=${board_id}&card=${id}`;

/** Parses a stored set of ids. */
export const idsIn = (json: string): number[] => JSON.parse(json);

/** Change of a set of ids. */
export interface Given {
  add: readonly number[];
  remove: readonly number[];
}

/** Set of ids after a change, ascending. */
export const withGiven = (ids: readonly number[], { add, remove }: Given): number[] =>
  [...new Set([...ids.filter((id) => !remove.includes(id)), ...add])].sort((a, b) => a - b);
