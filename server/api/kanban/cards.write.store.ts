import type { Context } from "hono";
import type { Card, CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { CardBody, CardChange } from "#shared/api/kanban/cards.ts";
import { foldWords } from "#shared/rules/fold.ts";
import { cardSearch } from "#shared/rules/search-text.ts";
import type { Column, Outcome, Value } from "../../db/act.ts";
import { hasRoomFor, keepsCardLimit, standsStill } from "../../db/board-guards.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements } from "../../db/notify.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requirePicture } from "./attachments.store.ts";
import { requireLabels } from "./card-labels.ts";
import { spotFor } from "./card-places.ts";
import { tellWatchers } from "./card-watchers.ts";
import { withCardLimit, withRoom } from "./cards.move.store.ts";
import { getCard, getShort } from "./cards.store.ts";
import { requirePeople } from "./colleagues.store.ts";
import { again, isGuard, lostPlace, stillAt } from "./standing.ts";
import { getOpen, isHere, linkOf } from "./standing-cards.ts";

const END = { beforeId: null, afterId: null };

/** Adds a card at the foot of its column and tells whom it is given to. Throws `wip_limit_reached`, `card_limit`. */
export async function addCard(c: Context<Env>, body: CardBody): Promise<{ card: Card; outcome: Outcome }> {
  const { columnId, title, assigneeIds } = body;
  const outcome = await once(c, async () => {
    await requireLinks(c, body);
    await requirePeople(c.var.cell, "assigneeIds", assigneeIds);
    return again(async (tries) => {
      const spot = await spotFor(c, { id: 0, columnId, boardId: null, place: END, tries });
      const { boardId } = spot;
      await requireLabels(c, { boardId, ids: body.labelIds });
      const link = { text: "? || (SELECT max(id) FROM cards)", values: [`/kanban?board=${boardId}&card=`] };
      return withCardLimit(() =>
        withRoom(spot, () =>
          commit(c, {
            object: "card",
            action: "card.added",
            before: [standsStill(columnId, spot.spread), hasRoomFor(columnId, [0], c.var.now)],
            add: columnsOf(c, body, spot),
            after: [
              keepsCardLimit(boardId),
              ...notifyStatements(c, { kind: "assigned", to: assigneeIds, title, link }),
            ],
            isUndoable: true,
          }),
        ),
      );
    }, lostPlace);
  });
  return { card: await getCard(c, outcome.ids[0] ?? 0), outcome };
}

/** A new card's columns; those that hold nothing are left to the table. */
export function columnsOf(
  { var: { now, caller } }: Context<Env>,
  body: CardBody,
  { boardId, rank }: { boardId: number; rank: string },
): Record<string, Column> {
  const next = "(SELECT coalesce(max(seq), 0) + 1 FROM cards WHERE board_id = b.id)";
  const ofBoard = (text: string, ...values: unknown[]): Column => ({
    text: `SELECT ${text} FROM boards AS b WHERE b.id = ?`,
    values: [...values, boardId],
  });
  const ahead = foldWords(body.title);
  const behind = foldWords(body.description);
  const columns: Record<string, Column> = {
    board_id: boardId,
    column_id: body.columnId,
    rank,
    title: body.title,
    seq: ofBoard(next),
    key: ofBoard(`b.key_prefix || '-' || ${next}`),
    search: ofBoard(`trim(? || ' ' || lower(b.key_prefix) || ' ' || ${next} || ' ' || ?)`, ahead, behind),
    moved_at: now,
    created_by: caller?.id ?? null,
    created_at: now,
    updated_at: now,
  };
  return { ...columns, ...textColumns(body), ...setColumns(body) };
}

const setColumns = ({ labelIds, assigneeIds }: CardBody): Record<string, Value> => ({
  ...(labelIds.length > 0 ? { labels_json: JSON.stringify(labelIds) } : {}),
  ...(assigneeIds.length > 0 ? { assignees_json: JSON.stringify(assigneeIds) } : {}),
});

/** The columns of what of a card's text is given; null and defaults of a new one say nothing. */
function textColumns(body: CardBody): Record<string, Value> {
  const all = changedColumns({ ...body, title: undefined } as CardChange);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== 0 && value !== ""));
}

/** The columns that some fields of a card set; a field without a line here does not compile. */
function changedColumns(change: CardChange): Record<string, Value> {
  const { dueAt, dueDone } = change;
  const columns: Record<keyof CardChange, [column: string, Value | undefined]> = {
    title: ["title", change.title],
    description: ["description", change.description],
    priority: ["priority", change.priority],
    dueAt: ["due_at", dueAt === undefined || dueAt === null ? dueAt : Date.parse(dueAt)],
    dueDone: ["due_done", dueDone === undefined ? undefined : Number(dueDone)],
    orderId: ["order_id", change.orderId],
    productId: ["product_id", change.productId],
    conversationId: ["conversation_id", change.conversationId],
    coverId: ["cover", change.coverId],
  };
  const given = Object.values(columns);
  return Object.fromEntries(given.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** Changes a card's text. Throws `not_found`, `card_archived`, `version_conflict` with the card. */
export async function changeCard(
  c: Context<Env>,
  { id, version, change }: { id: number; version: number; change: CardChange },
): Promise<{ card: Card; outcome: Outcome }> {
  const outcome = await again(() => writeText(c, { id, version, change }), lostPlace);
  return { card: await getCard(c, id), outcome };
}

async function writeText(
  c: Context<Env>,
  { id, version, change }: { id: number; version: number; change: CardChange },
): Promise<Outcome> {
  const standing = await getOpen(c, id);
  if (standing.version !== version) throw new AppError("version_conflict", { data: await getCard(c, id) });
  await requireLinks(c, change);
  if (change.coverId) await requirePicture(c, { id, fileId: change.coverId });
  const { title = standing.title, description = standing.description } = change;
  const isWorded = change.title !== undefined || change.description !== undefined;
  const set = changedColumns(change);
  if (isWorded) set.search = cardSearch({ title, description, key: standing.key });
  const isDueAnew = set.due_at !== undefined && set.due_at !== standing.due_at;
  try {
    return await commit(c, {
      object: "card",
      action: "card.changed",
      before: [stillAt("card", { id, version }), isHere(id)],
      change: { ids: [id], set },
      after: isDueAnew ? tellWatchers(c, { kind: "card_due", card: standing }) : [],
      isUndoable: true,
    });
  } catch (error) {
    if (isGuard(error, "stale")) throw new AppError("version_conflict", { data: await getCard(c, id) });
    throw error;
  }
}

interface OneSet {
  card: CardShort;
  outcome: Outcome;
}

/** Sets a card's labels, the whole set. Throws `not_found`, `card_archived`. */
export function setLabels(c: Context<Env>, { id, ids }: { id: number; ids: number[] }): Promise<OneSet> {
  return again(async () => {
    const { board_id } = await getOpen(c, id);
    await requireLabels(c, { boardId: board_id, ids });
    const set = { labels_json: JSON.stringify(ids) };
    return oneSet(c, { id, action: "card.labelled", set, after: [] });
  }, lostPlace);
}

/** Sets who a card is assigned to, the whole set, and tells who is new. Throws `not_found`, `card_archived`. */
export function setAssignees(c: Context<Env>, { id, ids }: { id: number; ids: number[] }): Promise<OneSet> {
  return again(async () => {
    const card = await getOpen(c, id);
    await requirePeople(c.var.cell, "ids", ids);
    const before: number[] = JSON.parse(card.assignees_json);
    const to = ids.filter((one) => !before.includes(one));
    const after = notifyStatements(c, { kind: "assigned", to, title: card.title, link: linkOf(card) });
    return oneSet(c, { id, action: "card.assigned", set: { assignees_json: JSON.stringify(ids) }, after });
  }, lostPlace);
}

async function oneSet(
  c: Context<Env>,
  { id, action, set, after }: { id: number; action: string; set: Record<string, Value>; after: Compilable[] },
): Promise<OneSet> {
  const change = { ids: [id], set };
  const before = [isHere(id)];
  const outcome = await commit(c, {
    object: "card",
    action,
    before,
    change,
    after,
    isUndoable: true,
    keepsVersion: true,
  });
  return { card: await getShort(c, id), outcome };
}

const LINKED = { orderId: "orders", productId: "products", conversationId: "conversations" } as const;

/** Refuses links to records that are not there. */
async function requireLinks(
  c: Context<Env>,
  links: Partial<Record<keyof typeof LINKED, number | null>>,
): Promise<void> {
  for (const field of Object.keys(LINKED) as (keyof typeof LINKED)[]) {
    const id = links[field];
    if (id === undefined || id === null) continue;
    const { rows } = await c.var.cell.run(statement(`SELECT id FROM ${LINKED[field]} WHERE id = ?`, id));
    if (rows.length === 0) throw fieldError(field, "unknown_reference", "No such record");
  }
}
