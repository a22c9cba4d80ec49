import { randomInt } from "node:crypto";
import type { Checklist, ItemBody, ItemChange } from "#shared/api/kanban/card-parts.ts";
import { CHECKLIST_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { requirePeople } from "../boards/colleagues.store.ts";
import { getCardState, getOpenCard, itemsOf, type StoredItem } from "../cards/card-lookup.ts";
import { getShort } from "../cards/cards.store.ts";

const ID_MAX = 2 ** 31;

export interface Listed {
  checklist: Checklist;
  outcome: Outcome;
}

/** Adds an item to the end of a card's checklist. Throws `not_found`, `card_archived`, `checklist_limit`. */
export function addItem(actor: Actor, { id, item }: { id: number; item: ItemBody }): Listed {
  return writeItems(actor, { id, action: "card.item_added", assigneeId: item.assigneeId }, (items) => {
    if (items.length >= CHECKLIST_MAX) throw new AppError("checklist_limit", { params: { limit: CHECKLIST_MAX } });
    // Random id: a reused one would let a stale screen tick another item.
    return [...items, { id: randomInt(1, ID_MAX), text: item.text, done: 0, assigneeId: item.assigneeId }];
  });
}

/** Updates or moves an item. Throws `not_found`, `card_archived`. */
export function changeItem(
  actor: Actor,
  { id, itemId, change }: { id: number; itemId: number; change: ItemChange },
): Listed {
  return writeItems(actor, { id, action: "card.item_changed", assigneeId: change.assigneeId }, (items) => {
    const item = items.find((one) => one.id === itemId);
    if (!item) throw new AppError("not_found");
    const { position, done, ...rest } = change;
    const changed: StoredItem = {
      ...item,
      ...(rest as Partial<StoredItem>),
      done: done === undefined ? item.done : done ? 1 : 0,
    };
    if (position === undefined) return items.map((one) => (one.id === itemId ? changed : one));
    return items.filter((one) => one.id !== itemId).toSpliced(position, 0, changed);
  });
}

/** Removes an item. Throws `not_found`, `card_archived`. */
export const removeItem = (actor: Actor, { id, itemId }: { id: number; itemId: number }): Listed =>
  writeItems(actor, { id, action: "card.item_removed" }, (items) => {
    if (!items.some((one) => one.id === itemId)) throw new AppError("not_found");
    return items.filter((one) => one.id !== itemId);
  });

/** Writes the whole checklist as `next` returns it. */
function writeItems(
  actor: Actor,
  { id, action, assigneeId }: { id: number; action: string; assigneeId?: number | null | undefined },
  next: (items: StoredItem[]) => StoredItem[],
): Listed {
  const outcome = withIdempotency(actor, () => {
    requirePeople(actor.db, "assigneeId", assigneeId ? [assigneeId] : []);
    const items = next(JSON.parse(getOpenCard(actor, id).checklist_json));
    return write(actor, {
      object: "card",
      action,
      change: { ids: [id], set: { checklist_json: JSON.stringify(items) } },
      isUndoable: true,
      keepsVersion: true,
    });
  });
  const items = itemsOf(getCardState(actor, id).checklist_json);
  return { checklist: { card: getShort(actor, id), items }, outcome };
}
