import type { Actor } from "../../../actor.ts";
import { type Query, statement } from "../../../db/database.ts";
import { notifyEach, notifyStatements } from "../../../db/write/notify.ts";
import { getStanding, linkOf, type Standing } from "../cards/card-lookup.ts";

interface Told {
  kind: "card_commented" | "card_moved" | "card_due";
  card: Pick<Standing, "id" | "board_id" | "title">;
  /** People who get another notification for the same write. */
  besides?: readonly number[];
}

/** Statements that notify the watchers of a card, except the actor; add them to the write's `after`. */
export const notifyWatchers = (actor: Actor, { kind, card, besides = [] }: Told): Query[] =>
  notifyStatements(actor, {
    kind,
    to: {
      text: `SELECT user_id FROM card_watchers WHERE card_id = ? AND user_id NOT IN (SELECT value FROM json_each(?))`,
      values: [card.id, JSON.stringify(besides)],
    },
    title: card.title,
    link: linkOf(card),
  });

/** SQL columns of a notification about card `t`: title and link. */
export const TOLD = "t.title, '/kanban?board=' || t.board_id || '&card=' || t.id AS link";

/** Statements that notify watchers of moved cards; for many cards one grouped notification links to the board. */
export const notifyOfMoves = (actor: Actor, { ids, boardId }: { ids: readonly number[]; boardId: number }): Query[] =>
  notifyEach(actor, {
    about: {
      text: `SELECT w.user_id AS to_id, 'card_moved' AS kind, ${TOLD} FROM card_watchers AS w
        JOIN cards AS t ON t.id = w.card_id WHERE w.card_id IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(ids)],
    },
    all: `/kanban?board=${boardId}`,
  });

/** Sets or removes the caller's watch on a card; this does not change the card. Throws `not_found`. */
export function watchCard(actor: Actor, { id, watching }: { id: number; watching: boolean }): void {
  getStanding(actor, id);
  const mine = [id, actor.caller?.id ?? 0];
  actor.db.run(
    watching
      ? statement("INSERT OR IGNORE INTO card_watchers (card_id, user_id) VALUES (?, ?)", ...mine)
      : statement("DELETE FROM card_watchers WHERE card_id = ? AND user_id = ?", ...mine),
  );
}
