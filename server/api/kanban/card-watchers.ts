import type { Context } from "hono";
import { type Compilable, statement } from "../../db/cell.ts";
import { notifyStatements } from "../../db/notify.ts";
import type { Env } from "../../http/env.ts";
import { getStanding, linkOf, type Standing } from "./standing-cards.ts";

interface Told {
  kind: "card_commented" | "card_moved" | "card_due";
  card: Pick<Standing, "id" | "board_id" | "title">;
  /** Who is told by other words already. */
  besides?: readonly number[];
}

/** What an act on a card adds to its `after` so that those who watch it are told; whoever acts is left out. */
export const tellWatchers = (c: Context<Env>, { kind, card, besides = [] }: Told): Compilable[] =>
  notifyStatements(c, {
    kind,
    to: {
      text: `SELECT user_id FROM card_watchers WHERE card_id = ? AND user_id NOT IN (SELECT value FROM json_each(?))`,
      values: [card.id, JSON.stringify(besides)],
    },
    title: card.title,
    link: linkOf(card),
  });

/** Watches a card for the caller, or no longer; that is theirs alone and no edit of the card. Throws `not_found`. */
export async function watchCard(c: Context<Env>, { id, watching }: { id: number; watching: boolean }): Promise<void> {
  await getStanding(c, id);
  const mine = [id, c.var.caller?.id ?? 0];
  await c.var.cell.run(
    watching
      ? statement("INSERT OR IGNORE INTO card_watchers (card_id, user_id) VALUES (?, ?)", ...mine)
      : statement("DELETE FROM card_watchers WHERE card_id = ? AND user_id = ?", ...mine),
  );
}
