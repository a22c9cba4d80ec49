import type { Context } from "hono";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { CardBody, CardCopy } from "#shared/api/kanban/cards.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { hasRoomFor, keepsCardLimit, standsStill } from "../../db/board-guards.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements } from "../../db/notify.ts";
import type { Env } from "../../http/env.ts";
import { spotFor } from "./card-places.ts";
import { withCardLimit, withRoom } from "./cards.move.store.ts";
import { getCard } from "./cards.store.ts";
import { columnsOf } from "./cards.write.store.ts";
import { again, lostPlace } from "./standing.ts";
import { getStanding, type KeptFile, type KeptItem } from "./standing-cards.ts";

/**
 * Makes a card like another one, also an archived one, in a column of its board, and tells whom it is given to. Throws `not_found`, `wip_limit_reached`, `card_limit`, and `validation_failed` for a column that is not there.
 */
export async function copyCard(
  c: Context<Env>,
  { id, copy }: { id: number; copy: CardCopy },
): Promise<{ card: Card; outcome: Outcome }> {
  const outcome = await once(c, () =>
    again(async (tries) => {
      const [standing, card] = await Promise.all([getStanding(c, id), getCard(c, id)]);
      const { boardId } = card;
      const { columnId, beforeId, afterId } = copy;
      const body = bodyOf(card, copy);
      const place = { beforeId, afterId };
      const spot = await spotFor(c, { id: 0, columnId, boardId, place, tries });
      const link = { text: "? || (SELECT max(id) FROM cards)", values: [`/kanban?board=${boardId}&card=`] };
      const { cover, ...parts } = partsOf(standing, copy);
      return withCardLimit(() =>
        withRoom(spot, () =>
          commit(c, {
            object: "card",
            action: "card.copied",
            before: [standsStill(columnId, spot.spread), hasRoomFor(columnId, [0], c.var.now)],
            add: { ...columnsOf(c, body, spot), ...parts },
            after: [
              // A function of SQL on the edge takes 32 values at most, so the audit row cannot tell the picture too.
              ...(cover ? [statement("UPDATE cards SET cover = ? WHERE id = (SELECT max(id) FROM cards)", cover)] : []),
              keepsCardLimit(boardId),
              ...notifyStatements(c, { kind: "assigned", to: body.assigneeIds, title: body.title, link }),
            ],
            isUndoable: true,
          }),
        ),
      );
    }, lostPlace),
  );
  return { card: await getCard(c, outcome.ids[0] ?? 0), outcome };
}

/** The copy as if a person had written it; what is no longer there is not taken along. */
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

/** What lies within the card: its steps, none of them done, and its files. */
function partsOf(card: { checklist_json: string; files_json: string; cover: string | null }, copy: CardCopy) {
  const items: KeptItem[] = copy.checklist ? JSON.parse(card.checklist_json) : [];
  const files: KeptFile[] = copy.files ? JSON.parse(card.files_json) : [];
  const columns: Record<string, Value> = {
    ...(items.length > 0 ? { checklist_json: JSON.stringify(items.map((item) => ({ ...item, done: 0 }))) } : {}),
    ...(files.length > 0 ? { files_json: JSON.stringify(files) } : {}),
  };
  return { ...columns, cover: files.length > 0 ? card.cover : null };
}
