import { sql } from "kysely";
import type { Card, CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Flag } from "../../../db/tables/system.ts";
import { listActivity } from "../card-parts/card-activity.store.ts";
import { listFiles } from "../card-parts/card-files.ts";
import { listComments } from "../card-parts/comments.store.ts";
import { IS_THERE, itemsOf } from "./card-lookup.ts";
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

interface CardRow extends ShortRow {
  board_id: number;
  board_name: string;
  description: string;
  checklist_json: string;
  watching: Flag;
  created_by: number | null;
  creator: string | null;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
}

/** Gets a full card. Throws `not_found`. */
export function getCard(actor: Actor, id: number): Card {
  const watching = sql`EXISTS (SELECT 1 FROM card_watchers WHERE card_id = t.id AND user_id = ${actor.caller?.id ?? 0})`;
  const row = actor.db.first(
    sql<CardRow>`SELECT ${sql.raw(SHORT_COLUMNS)}, t.board_id, b.name AS board_name, t.description, t.checklist_json,
        t.created_by, ${watching} AS watching, maker.username AS creator, t.created_at, t.updated_at, t.archived_at
      FROM cards AS t ${sql.raw(SHORT_JOINS)} JOIN boards AS b ON b.id = t.board_id
      LEFT JOIN users AS maker ON maker.id = t.created_by WHERE t.id = ${id} AND ${IS_THERE}`,
  );
  if (!row) throw new AppError("not_found");
  const { created_by, creator } = row;
  return {
    ...shortOf(row),
    boardId: row.board_id,
    boardName: row.board_name,
    description: row.description,
    links: linksOf(row),
    checklistItems: itemsOf(row.checklist_json),
    commentsList: listComments(actor, id),
    filesList: listFiles(actor, id),
    coverId: row.cover_key,
    watching: row.watching === 1,
    activity: listActivity(actor.db, id),
    createdBy: created_by === null ? null : { id: created_by, name: creator ?? "", avatar: avatarOf(created_by) },
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    archivedAt: isoOrNull(row.archived_at),
  };
}

/** Gets a card in short form. Throws `not_found`. */
export function getShort(actor: Actor, id: number): CardShort {
  const row = actor.db.first(
    sql<ShortRow>`SELECT ${sql.raw(SHORT_COLUMNS)} FROM cards AS t ${sql.raw(SHORT_JOINS)}
      WHERE t.id = ${id} AND ${IS_THERE}`,
  );
  if (!row) throw new AppError("not_found");
  return shortOf(row);
}
