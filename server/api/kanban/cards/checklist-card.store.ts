import type { Card } from "#shared/api/kanban/card-shapes.ts";
import { CardBody } from "#shared/api/kanban/cards.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getOpenCard, type StoredItem } from "./card-lookup.ts";
import { requireRoom, spotFor } from "./card-places.ts";
import { getCard } from "./cards.store.ts";
import { afterAdding, columnsOf } from "./cards.write.store.ts";

/**
 * Turns a checklist item into a card at the end of the same column and removes the item. The item's assignee gets the
 * card and a notification. Throws `not_found`, `card_archived`, `wip_limit_reached`, `card_limit`.
 */
export function cardFromItem(
  actor: Actor,
  { id, itemId }: { id: number; itemId: number },
): { card: Card; outcome: Outcome } {
  const outcome = withIdempotency(actor, () => {
    const { board_id, checklist_json, column_id } = getOpenCard(actor, id);
    const items: StoredItem[] = JSON.parse(checklist_json);
    const item = items.find((one) => one.id === itemId);
    if (!item) throw new AppError("not_found");
    const assigneeIds = item.assigneeId === null ? [] : [item.assigneeId];
    const body = CardBody.parse({ columnId: column_id, title: item.text, assigneeIds });
    const spot = spotFor(actor, { id: 0, columnId: column_id, boardId: board_id });
    requireRoom(actor, { columnId: column_id, ids: [0] });
    const left = JSON.stringify(items.filter((one) => one !== item));
    return write(actor, {
      object: "card",
      action: "card.added",
      add: columnsOf(actor, body, spot),
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
      after: afterAdding(actor, { body, boardId: spot.boardId }),
    });
  });
  return { card: getCard(actor, outcome.ids[0] ?? 0), outcome };
}
