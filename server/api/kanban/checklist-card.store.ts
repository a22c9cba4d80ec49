import type { Context } from "hono";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import { CardBody } from "#shared/api/kanban/cards.ts";
import type { Outcome } from "../../db/act.ts";
import { hasRoomFor, keepsCardLimit, standsStill } from "../../db/board-guards.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements } from "../../db/notify.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { spotFor } from "./card-places.ts";
import { withCardLimit, withRoom } from "./cards.move.store.ts";
import { getCard } from "./cards.store.ts";
import { columnsOf } from "./cards.write.store.ts";
import { isStill } from "./checklist.store.ts";
import { again, lostPlace } from "./standing.ts";
import { getOpen, type KeptItem } from "./standing-cards.ts";

/**
 * Makes a card of an item, at the foot of the column its card stands in, for whom the item was for, who is told; the item
 * leaves the checklist in the same act. Throws `not_found`, `card_archived`, `wip_limit_reached`, `card_limit`.
 */
export async function cardFromItem(
  c: Context<Env>,
  { id, itemId }: { id: number; itemId: number },
): Promise<{ card: Card; outcome: Outcome }> {
  const outcome = await once(c, () =>
    again(async (tries) => {
      const { board_id, checklist_json, column_id } = await getOpen(c, id);
      const items: KeptItem[] = JSON.parse(checklist_json);
      const item = items.find((one) => one.id === itemId);
      if (!item) throw new AppError("not_found");
      const assigneeIds = item.assigneeId === null ? [] : [item.assigneeId];
      const body = CardBody.parse({ columnId: column_id, title: item.text, assigneeIds });
      const place = { beforeId: null, afterId: null };
      const spot = await spotFor(c, { id: 0, columnId: column_id, boardId: board_id, place, tries });
      const link = { text: "? || (SELECT max(id) FROM cards)", values: [`/kanban?board=${board_id}&card=`] };
      const left = JSON.stringify(items.filter((one) => one !== item));
      return withCardLimit(() =>
        withRoom(spot, () =>
          commit(c, {
            object: "card",
            action: "card.added",
            before: [
              isStill(id, checklist_json),
              standsStill(column_id, spot.spread),
              hasRoomFor(column_id, [0], c.var.now),
            ],
            add: columnsOf(c, body, spot),
            isUndoable: true,
            also: [
              {
                object: "card",
                action: "card.item_removed",
                change: { ids: [id], set: { checklist_json: left } },
                isUndoable: true,
                keepsVersion: true,
              },
            ],
            after: [
              keepsCardLimit(board_id),
              ...notifyStatements(c, { kind: "assigned", to: assigneeIds, title: item.text, link }),
            ],
          }),
        ),
      );
    }, lostPlace),
  );
  return { card: await getCard(c, outcome.ids[0] ?? 0), outcome };
}
