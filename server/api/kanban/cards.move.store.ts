import type { Context } from "hono";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { CardMove } from "#shared/api/kanban/cards.ts";
import type { Outcome } from "../../db/act.ts";
import { hasRoomFor, keepsCardLimit, standsStill } from "../../db/board-guards.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { movedFacts } from "./card-move-facts.ts";
import { isFull, type Spot, spotFor } from "./card-places.ts";
import { tellWatchers } from "./card-watchers.ts";
import { getShort } from "./cards.store.ts";
import { requireMover } from "./kanban.rights.ts";
import { again, isGuard, lostPlace } from "./standing.ts";
import { getOpen, getStanding, isHere } from "./standing-cards.ts";

export interface Moved {
  card: CardShort;
  outcome: Outcome;
}

/**
 * Puts a card beside another one or at the end of a column, and changes what its new lane stands for. Moves never
 * conflict: one that lost its gap to another is made again with the neighbours that stand there then. Throws
 * `not_found`, `card_archived`, `wip_limit_reached`, and `forbidden` for who may move their own cards only.
 */
export async function moveCard(c: Context<Env>, { id, move }: { id: number; move: CardMove }): Promise<Moved> {
  const { columnId, beforeId, afterId } = move;
  const place = { beforeId, afterId };
  const outcome = await once(c, () =>
    again(async (tries) => {
      const card = await getStanding(c, id);
      await requireMover(c, JSON.parse(card.assignees_json));
      if (card.archived_at !== null) throw new AppError("card_archived");
      const facts = await movedFacts(c, card, move);
      const spot = await spotFor(c, { id, columnId, boardId: card.board_id, place, tries });
      const set = { column_id: columnId, rank: spot.rank, moved_at: movedAt(c, columnId), ...facts.set };
      return withRoom(spot, () =>
        commit(c, {
          object: "card",
          action: "card.moved",
          before: [
            isHere(id),
            standsStill(columnId, spot.spread),
            hasRoomFor(columnId, [id], c.var.now),
            ...facts.before,
          ],
          change: { ids: [id], set },
          after: [
            ...facts.after,
            ...(columnId === card.column_id ? [] : tellWatchers(c, { kind: "card_moved", card })),
          ],
          isUndoable: true,
          keepsVersion: facts.keepsVersion,
        }),
      );
    }, lostPlace),
  );
  return { card: await getShort(c, id), outcome };
}

/** A card came into its column when it was last put into another one than it stood in. */
const movedAt = (c: Context<Env>, columnId: number) => ({
  text: "iif(column_id = ?, moved_at, ?)",
  values: [columnId, c.var.now],
});

/** Runs a commit that puts cards into a column; a full one is told by its name. */
export async function withRoom(spot: Spot, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw isGuard(error, "wip_limit") ? isFull(spot) : error;
  }
}

const same = (name: string) => ({ text: name, values: [] });

/** Takes a card off its board. Throws `not_found`, `card_archived`. */
export async function archiveCard(c: Context<Env>, id: number): Promise<Moved> {
  const outcome = await once(c, async () => {
    await getOpen(c, id);
    return commit(c, { ...archiving(c, [id]), action: "card.archived" });
  });
  return { card: await getShort(c, id), outcome };
}

/** The act of archiving; where the cards stood goes along, since an undo puts them back there. */
export const archiving = (c: Context<Env>, ids: readonly number[]) => ({
  object: "card" as const,
  change: {
    ids,
    set: { archived_at: c.var.now, column_id: same("column_id"), rank: same("rank") },
    when: { text: "archived_at IS NULL AND removed_at IS NULL", values: [] },
  },
  isUndoable: true,
  keepsVersion: true,
});

/** The act of deleting archived cards. */
export const deleting = (c: Context<Env>, ids: readonly number[]) => ({
  object: "card" as const,
  change: {
    ids,
    set: { removed_at: c.var.now },
    when: { text: "archived_at IS NOT NULL AND removed_at IS NULL", values: [] },
  },
  isUndoable: true,
});

/**
 * Puts an archived card back where it stood, or at the end of the board's first column where its own is gone. Throws
 * `not_found`, `card_not_archived`, `wip_limit_reached`, `card_limit`.
 */
export async function restoreCard(c: Context<Env>, id: number): Promise<Moved> {
  const outcome = await once(c, () =>
    again(async (tries) => {
      const card = await getStanding(c, id);
      if (card.archived_at === null) throw new AppError("card_not_archived");
      const columnId = await homeOf(c, card.column_id);
      const place = { beforeId: null, afterId: null };
      const isBack = columnId === card.column_id;
      const spot = await spotFor(c, { id, columnId, boardId: card.board_id, place, tries, isBack });
      const set = { archived_at: null, column_id: columnId, rank: spot.rank, moved_at: movedAt(c, columnId) };
      const when = { text: "archived_at IS NOT NULL AND removed_at IS NULL", values: [] };
      return withCardLimit(() =>
        withRoom(spot, () =>
          commit(c, {
            object: "card",
            action: "card.restored",
            before: [standsStill(columnId, spot.spread), hasRoomFor(columnId, [id], c.var.now)],
            change: { ids: [id], set, when },
            after: [keepsCardLimit(card.board_id)],
            isUndoable: true,
            keepsVersion: true,
          }),
        ),
      );
    }, lostPlace),
  );
  return { card: await getShort(c, id), outcome };
}

/** The column a card came from, or the first of its board where that is gone. */
async function homeOf(c: Context<Env>, columnId: number): Promise<number> {
  const { rows } = await c.var.cell.run<{ id: number }>(
    statement(
      `SELECT t.id FROM board_columns AS t
       WHERE t.board_id = (SELECT board_id FROM board_columns WHERE id = ?1) AND t.removed_at IS NULL
       ORDER BY t.id <> ?1, t.rank LIMIT 1`,
      columnId,
    ),
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0].id;
}

/** Runs a commit that brings cards onto a board, which may be full. */
export async function withCardLimit(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw isGuard(error, "card_limit") ? new AppError("card_limit") : error;
  }
}
