import type { Context } from "hono";
import type { ChecklistItem } from "#shared/api/kanban/card-shapes.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

const HERE = "t.removed_at IS NULL AND t.board_gone = 0";

/** What writes to a card are decided by. */
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

/** Cards as they stand, by id; those that are not there are left out. */
export async function findStanding(c: Context<Env>, ids: readonly number[]): Promise<Map<number, Standing>> {
  const { rows } = await c.var.cell.run<Standing>(
    statement(
      `SELECT t.id, t.board_id, t.column_id, t.key, t.title, t.description, t.labels_json, t.assignees_json,
         t.checklist_json, t.files_json, t.cover, t.due_at, t.moved_at, t.archived_at, t.version
       FROM cards AS t WHERE t.id IN (SELECT value FROM json_each(?)) AND ${HERE}`,
      JSON.stringify(ids),
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A card as it stands. Throws `not_found`. */
export async function getStanding(c: Context<Env>, id: number): Promise<Standing> {
  const card = (await findStanding(c, [id])).get(id);
  if (!card) throw new AppError("not_found");
  return card;
}

/** A card that may be edited. Throws `not_found`, `card_archived`. */
export async function getOpen(c: Context<Env>, id: number): Promise<Standing> {
  const card = await getStanding(c, id);
  if (card.archived_at !== null) throw new AppError("card_archived");
  return card;
}

/** A card stands on its board; archiving it leaves its version as it is. */
export const isHere = (id: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_place) SELECT EXISTS (SELECT 1 FROM cards
       WHERE id = ? AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0)`,
    id,
  );

/** An item of a checklist, as the card's row keeps it. */
export interface KeptItem {
  id: number;
  text: string;
  done: 0 | 1;
  assigneeId: number | null;
}

/** A file of a card, as the card's row keeps it. */
export interface KeptFile {
  file: string;
  name: string;
  by: number | null;
  at: number;
}

/** A checklist as the API tells it. */
export const itemsOf = (checklist_json: string): ChecklistItem[] =>
  (JSON.parse(checklist_json) as KeptItem[]).map((item) => ({ ...item, done: item.done === 1 }));

/** Where a card is seen in the app. */
export const linkOf = ({ id, board_id }: Pick<Standing, "id" | "board_id">): string =>
  `/kanban?board=${board_id}&card=${id}`;

/** A set of ids as a card's row keeps it. */
export const idsIn = (json: string): number[] => JSON.parse(json);

/** What is added to a set and taken from it. */
export interface Given {
  add: readonly number[];
  remove: readonly number[];
}

/** A set of ids with something added to it and taken from it, in order. */
export const withGiven = (ids: readonly number[], { add, remove }: Given): number[] =>
  [...new Set([...ids.filter((id) => !remove.includes(id)), ...add])].sort((a, b) => a - b);
