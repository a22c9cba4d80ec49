import type { Context } from "hono";
import type { Card, CardShort } from "#shared/api/kanban/card-shapes.ts";
import { statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { listActivity } from "./card-activity.store.ts";
import { listFiles } from "./card-files.ts";
import {
  avatarOf,
  isoOf,
  isoOrNull,
  linksOf,
  SHORT_COLUMNS,
  SHORT_JOINS,
  type ShortRow,
  shortOf,
} from "./card-rows.ts";
import { listComments } from "./comments.store.ts";
import { itemsOf } from "./standing-cards.ts";

const HERE = "t.removed_at IS NULL AND t.board_gone = 0";

interface CardRow extends ShortRow {
  board_id: number;
  board_name: string;
  description: string;
  checklist_json: string;
  watching: number;
  created_by: number | null;
  creator: string | null;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
}

/** A whole card. Throws `not_found`. */
export async function getCard(c: Context<Env>, id: number): Promise<Card> {
  const [{ rows }, commentsList, filesList, activity] = await Promise.all([
    c.var.cell.run<CardRow>(
      statement(
        `SELECT ${SHORT_COLUMNS}, t.board_id, b.name AS board_name, t.description, t.checklist_json, t.created_by,
           EXISTS (SELECT 1 FROM card_watchers WHERE card_id = t.id AND user_id = ?) AS watching, maker.username AS creator, t.created_at, t.updated_at, t.archived_at
         FROM cards AS t ${SHORT_JOINS} JOIN boards AS b ON b.id = t.board_id
         LEFT JOIN users AS maker ON maker.id = t.created_by WHERE t.id = ? AND ${HERE}`,
        c.var.caller?.id ?? 0,
        id,
      ),
    ),
    listComments(c, id),
    listFiles(c, id),
    listActivity(c.var.cell, id),
  ]);
  const row = rows[0];
  if (!row) throw new AppError("not_found");
  const { created_by, creator } = row;
  return {
    ...shortOf(row),
    boardId: row.board_id,
    boardName: row.board_name,
    description: row.description,
    links: linksOf(row),
    checklistItems: itemsOf(row.checklist_json),
    commentsList,
    filesList,
    coverId: row.cover_key,
    watching: row.watching === 1,
    activity,
    createdBy: created_by === null ? null : { id: created_by, name: creator ?? "", avatar: avatarOf(created_by) },
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    archivedAt: isoOrNull(row.archived_at),
  };
}

/** A card in short form. Throws `not_found`. */
export async function getShort(c: Context<Env>, id: number): Promise<CardShort> {
  const { rows } = await c.var.cell.run<ShortRow>(
    statement(`SELECT ${SHORT_COLUMNS} FROM cards AS t ${SHORT_JOINS} WHERE t.id = ? AND ${HERE}`, id),
  );
  if (!rows[0]) throw new AppError("not_found");
  return shortOf(rows[0]);
}
