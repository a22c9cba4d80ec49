import type { Actor } from "../../../actor.ts";
import { type Compilable, statement } from "../../../db/database.ts";
import { notifyEach, notifyStatements } from "../../../db/write/notify.ts";
import { getStanding, linkOf, type Standing } from "../cards/standing-cards.ts";

interface Told {
  kind: "card_commented" | "card_moved" | "card_due";
  card: Pick<Standing, "id" | "board_id" | "title">;
  /** Who is told by other words already. */
  besides?: readonly number[];
}

/** What an act on a card adds to its `after` so that those who watch it are told; whoever acts is left out. */
export const tellWatchers = (actor: Actor, { kind, card, besides = [] }: Told): Compilable[] =>
  notifyStatements(actor, {
    kind,
    to: {
      text: `SELECT user_id FROM card_watchers WHERE card_id = ? AND user_id NOT IN (SELECT value FROM json_each(?))`,
      values: [card.id, JSON.stringify(besides)],
    },
    title: card.title,
    link: linkOf(card),
  });

/** What people are told of a card `t`: its title, and the way to it. */
export const TOLD = "t.title, '/kanban?board=' || t.board_id || '&card=' || t.id AS link";

/** Tells the watchers of cards that these were moved; of many, their number with the way to the board. */
export const tellOfMoves = (
  actor: Actor,
  { ids, boardId }: { ids: readonly number[]; boardId: number },
): Compilable[] =>
  notifyEach(actor, {
    about: {
      text: `SELECT w.user_id AS to_id, 'card_moved' AS kind, ${TOLD} FROM card_watchers AS w
        JOIN cards AS t ON t.id = w.card_id WHERE w.card_id IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(ids)],
    },
    all: `/kanban?board=${boardId}`,
  });

/** Watches a card for the caller, or no longer; that is theirs alone and no edit of the card. Throws `not_found`. */
export function watchCard(actor: Actor, { id, watching }: { id: number; watching: boolean }): void {
  getStanding(actor, id);
  const mine = [id, actor.caller?.id ?? 0];
  actor.db.run(
    watching
      ? statement("INSERT OR IGNORE INTO card_watchers (card_id, user_id) VALUES (?, ?)", ...mine)
      : statement("DELETE FROM card_watchers WHERE card_id = ? AND user_id = ?", ...mine),
  );
}
