import { randomInt } from "node:crypto";
import type { Context } from "hono";
import type { Checklist, ItemBody, ItemChange } from "#shared/api/kanban/card-parts.ts";
import { CHECKLIST_MAX } from "#shared/rules/kanban-limits.ts";
import type { Outcome } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { getShort } from "./cards.store.ts";
import { requirePeople } from "./colleagues.store.ts";
import { again, lostPlace } from "./standing.ts";
import { getOpen, getStanding, itemsOf, type KeptItem } from "./standing-cards.ts";

const ID_MAX = 2 ** 31;

export interface Listed {
  checklist: Checklist;
  outcome: Outcome;
}

/** Adds an item at the foot of a card's checklist. Throws `not_found`, `card_archived`, `checklist_limit`. */
export async function addItem(c: Context<Env>, { id, item }: { id: number; item: ItemBody }): Promise<Listed> {
  return writeItems(c, { id, action: "card.item_added", assigneeId: item.assigneeId }, (items) => {
    if (items.length >= CHECKLIST_MAX) throw new AppError("checklist_limit", { params: { limit: CHECKLIST_MAX } });
    // An id is never given twice, lest a screen that still shows a removed item ticks another one.
    return [...items, { id: randomInt(1, ID_MAX), text: item.text, done: 0, assigneeId: item.assigneeId }];
  });
}

/** Ticks, edits, assigns or moves an item. Throws `not_found`, `card_archived`. */
export async function changeItem(
  c: Context<Env>,
  { id, itemId, change }: { id: number; itemId: number; change: ItemChange },
): Promise<Listed> {
  return writeItems(c, { id, action: "card.item_changed", assigneeId: change.assigneeId }, (items) => {
    const item = items.find((one) => one.id === itemId);
    if (!item) throw new AppError("not_found");
    const { position, done, ...rest } = change;
    const changed: KeptItem = {
      ...item,
      ...(rest as Partial<KeptItem>),
      done: done === undefined ? item.done : done ? 1 : 0,
    };
    if (position === undefined) return items.map((one) => (one.id === itemId ? changed : one));
    return items.filter((one) => one.id !== itemId).toSpliced(position, 0, changed);
  });
}

/** Removes an item. Throws `not_found`, `card_archived`. */
export const removeItem = (c: Context<Env>, { id, itemId }: { id: number; itemId: number }): Promise<Listed> =>
  writeItems(c, { id, action: "card.item_removed" }, (items) => {
    if (!items.some((one) => one.id === itemId)) throw new AppError("not_found");
    return items.filter((one) => one.id !== itemId);
  });

/**
 * Writes the whole list, provided it still stands as it was read, else from what stands there by then; so two who tick
 * at once both have ticked.
 */
async function writeItems(
  c: Context<Env>,
  { id, action, assigneeId }: { id: number; action: string; assigneeId?: number | null | undefined },
  next: (items: KeptItem[]) => KeptItem[],
): Promise<Listed> {
  const outcome = await once(c, async () => {
    await requirePeople(c.var.cell, "assigneeId", assigneeId ? [assigneeId] : []);
    return again(async () => {
      const { checklist_json } = await getOpen(c, id);
      const set = { checklist_json: JSON.stringify(next(JSON.parse(checklist_json))) };
      const before = [isStill(id, checklist_json)];
      return commit(c, {
        object: "card",
        action,
        before,
        change: { ids: [id], set },
        isUndoable: true,
        keepsVersion: true,
      });
    }, lostPlace);
  });
  const items = itemsOf((await getStanding(c, id)).checklist_json);
  return { checklist: { card: await getShort(c, id), items }, outcome };
}

/** A checklist stands as it was read, on a card that is not archived. */
export const isStill = (id: number, checklist: string): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_place)
     SELECT EXISTS (SELECT 1 FROM cards
       WHERE id = ? AND checklist_json = ? AND archived_at IS NULL AND removed_at IS NULL)`,
    id,
    checklist,
  );
