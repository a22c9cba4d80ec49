import { sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import { type Query, q } from "../../../db/database.ts";
import { notifyEach, notifyStatements } from "../../../db/write/notify.ts";
import { type CardState, getCardState, linkOf } from "../cards/card-lookup.ts";

interface WatcherNotice {
  kind: "card_commented" | "card_moved" | "card_due";
  card: Pick<CardState, "id" | "board_id" | "title">;
  /** People who get another notification for the same write. */
  besides?: readonly number[];
}

/** Statements that notify the watchers of a card, except the actor; add them to the write's `after`. */
export const notifyWatchers = (actor: Actor, { kind, card, besides = [] }: WatcherNotice): Query[] =>
  notifyStatements(actor, {
    kind,
    to: sql`SELECT user_id FROM card_watchers
      WHERE card_id = ${card.id} AND user_id NOT IN (SELECT value FROM json_each(${JSON.stringify(besides)}))`,
    title: card.title,
    link: linkOf(card),
  });

/** SQL columns of a notification about card `t`: title and link. */
export const NOTICE_COLUMNS = sql`t.title, '/kanban?board=' || t.board_id || '&card=' || t.id AS link`;

/** Statements that notify watchers of moved cards; for many cards one grouped notification links to the board. */
export const notifyOfMoves = (actor: Actor, { ids, boardId }: { ids: readonly number[]; boardId: number }): Query[] =>
  notifyEach(actor, {
    about: sql`SELECT w.user_id AS to_id, 'card_moved' AS kind, ${NOTICE_COLUMNS} FROM card_watchers AS w
      JOIN cards AS t ON t.id = w.card_id WHERE w.card_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    all: `/kanban?board=${boardId}`,
  });

/** Sets or removes the caller's watch on a card; this does not change the card. Throws `not_found`. */
export function watchCard(actor: Actor, { id, watching }: { id: number; watching: boolean }): void {
  getCardState(actor, id);
  const me = actor.caller?.id ?? 0;
  actor.db.run(
    watching
      ? q.insertInto("card_watchers").values({ card_id: id, user_id: me }).orIgnore()
      : q.deleteFrom("card_watchers").where("card_id", "=", id).where("user_id", "=", me),
  );
}
