import { sql } from "kysely";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { CardBody, CardCopy } from "#shared/api/kanban/cards.ts";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getCardState, type StoredAttachment, type StoredItem } from "./card-lookup.ts";
import { requireRoom, spotFor } from "./card-places.ts";
import { getCard } from "./cards.store.ts";
import { afterAdding, columnsOf } from "./cards.write.store.ts";

/**
 * Copies a card, even an archived one, to a column of its board and notifies the assignees. Throws `not_found`,
 * `wip_limit_reached`, `card_limit`, and `validation_failed` if the column does not exist.
 */
export function copyCard(actor: Actor, { id, copy }: { id: number; copy: CardCopy }): { card: Card; outcome: Outcome } {
  const outcome = withIdempotency(actor, () => {
    const [standing, card] = [getCardState(actor, id), getCard(actor, id)];
    const { columnId, beforeId, afterId } = copy;
    const body = bodyOf(card, copy);
    const spot = spotFor(actor, { id: 0, columnId, boardId: card.boardId, place: { beforeId, afterId } });
    requireRoom(actor, { columnId, ids: [0] });
    const { cover, ...parts } = partsOf(standing, copy);
    return write(actor, {
      object: "card",
      action: "card.copied",
      add: { ...columnsOf(actor, body, spot), ...parts },
      after: [
        // SQL functions on the edge take at most 32 arguments, so the cover does not fit into the audit row.
        ...(cover
          ? [q.updateTable("cards").set({ cover }).where("id", "=", sql<number>`(SELECT max(id) FROM cards)`)]
          : []),
        ...afterAdding(actor, { body, boardId: spot.boardId }),
      ],
      isUndoable: true,
    });
  });
  return { card: getCard(actor, outcome.ids[0] ?? 0), outcome };
}

/** Body of the copy. Deleted labels, people and links are skipped. */
function bodyOf(card: Card, copy: CardCopy): CardBody {
  const linked = (kind: Card["links"][number]["kind"]) =>
    copy.links ? (card.links.find((one) => one.kind === kind)?.id ?? null) : null;
  return {
    columnId: copy.columnId,
    title: copy.title ?? card.title,
    description: card.description,
    priority: card.priority,
    dueAt: copy.due ? card.dueAt : null,
    dueDone: false,
    orderId: linked("order"),
    productId: linked("product"),
    conversationId: linked("conversation"),
    labelIds: copy.labels ? card.labelIds : [],
    assigneeIds: copy.assignees ? card.assigneeIds : [],
  };
}

/** Checklist (all items open), files and cover of the copy. */
function partsOf(card: { checklist_json: string; files_json: string; cover: string | null }, copy: CardCopy) {
  const items: StoredItem[] = copy.checklist ? JSON.parse(card.checklist_json) : [];
  const files: StoredAttachment[] = copy.files ? JSON.parse(card.files_json) : [];
  const columns: Record<string, Value> = {
    ...(items.length > 0 ? { checklist_json: JSON.stringify(items.map((item) => ({ ...item, done: 0 }))) } : {}),
    ...(files.length > 0 ? { files_json: JSON.stringify(files) } : {}),
  };
  return { ...columns, cover: files.length > 0 ? card.cover : null };
}
