import { type RawBuilder, sql } from "kysely";
import type { Card, CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { CardBody, CardChange } from "#shared/api/kanban/cards.ts";
import { foldWords } from "#shared/rules/text/fold.ts";
import { cardSearch } from "#shared/rules/text/search-text.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { requireCardLimit } from "../../../db/board-limits.ts";
import { type Query, q, type Step } from "../../../db/database.ts";
import type { Column, Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyStatements } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import { requirePeople } from "../boards/colleagues.store.ts";
import { requirePicture } from "../card-parts/attachments.store.ts";
import { requireLabels } from "../card-parts/card-labels.ts";
import { notifyWatchers } from "../card-parts/card-watchers.ts";
import { getOpenCard, idsIn, linkOf } from "./card-lookup.ts";
import { requireRoom, type Spot, spotFor } from "./card-places.ts";
import { getCard, getShort } from "./cards.store.ts";

/**
 * Creates a card at the end of its column and notifies the assignees. Throws `wip_limit_reached`, `card_limit`, and
 * `validation_failed` for missing references.
 */
export function addCard(actor: Actor, body: CardBody): { card: Card; outcome: Outcome } {
  const { columnId, assigneeIds } = body;
  const outcome = withIdempotency(actor, () => {
    requireLinks(actor, body);
    requirePeople(actor.db, "assigneeIds", assigneeIds);
    const spot = spotFor(actor, { id: 0, columnId, boardId: null });
    requireLabels(actor, { boardId: spot.boardId, ids: body.labelIds });
    requireRoom(actor, { columnId, ids: [0] });
    return write(actor, {
      object: "card",
      action: "card.added",
      add: columnsOf(actor, body, spot),
      after: afterAdding(actor, { body, boardId: spot.boardId }),
      isUndoable: true,
    });
  });
  return { card: getCard(actor, outcome.ids[0] ?? 0), outcome };
}

/** Steps after a card is added: check the board's card limit and notify the assignees. */
export function afterAdding(actor: Actor, { body, boardId }: { body: CardBody; boardId: number }): Step[] {
  const { title, assigneeIds } = body;
  const link = sql`${`/kanban?board=${boardId}&card=`} || (SELECT max(id) FROM cards)`;
  return [
    () => requireCardLimit(actor.db, boardId),
    ...notifyStatements(actor, { kind: "assigned", to: assigneeIds, title, link }),
  ];
}

/** Columns of a new card; empty ones get the table's defaults. */
export function columnsOf({ now, caller }: Actor, body: CardBody, { boardId, rank }: Spot): Record<string, Column> {
  const next = sql`(SELECT coalesce(max(seq), 0) + 1 FROM cards WHERE board_id = b.id)`;
  const ofBoard = (value: RawBuilder<unknown>): Column => sql`SELECT ${value} FROM boards AS b WHERE b.id = ${boardId}`;
  const ahead = foldWords(body.title);
  const behind = foldWords(body.description);
  const columns: Record<string, Column> = {
    board_id: boardId,
    column_id: body.columnId,
    rank,
    title: body.title,
    seq: ofBoard(next),
    key: ofBoard(sql`b.key_prefix || '-' || ${next}`),
    search: ofBoard(sql`trim(${ahead} || ' ' || lower(b.key_prefix) || ' ' || ${next} || ' ' || ${behind})`),
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

/** Text columns of a new card without default values. */
function textColumns(body: CardBody): Record<string, Value> {
  const all = changedColumns({ ...body, title: undefined } as CardChange);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== 0 && value !== ""));
}

/** Card fields as columns. The `Record` type makes a missing field a compile error. */
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
  const entries = Object.values(columns);
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/**
 * Updates a card's fields. Throws `not_found`, `card_archived`, `version_conflict` with the card, `validation_failed`.
 */
export function changeCard(
  actor: Actor,
  { id, version, change }: { id: number; version: number; change: CardChange },
): { card: Card; outcome: Outcome } {
  const current = getOpenCard(actor, id);
  if (current.version !== version) throw new AppError("version_conflict", { data: getCard(actor, id) });
  requireLinks(actor, change);
  if (change.coverId) requirePicture(actor, { id, fileId: change.coverId });
  const { title = current.title, description = current.description } = change;
  const isWorded = change.title !== undefined || change.description !== undefined;
  const set = changedColumns(change);
  if (isWorded) set.search = cardSearch({ title, description, key: current.key });
  const isDueChanged = set.due_at !== undefined && set.due_at !== current.due_at;
  const outcome = write(actor, {
    object: "card",
    action: "card.changed",
    change: { ids: [id], set },
    after: isDueChanged ? notifyWatchers(actor, { kind: "card_due", card: current }) : [],
    isUndoable: true,
  });
  return { card: getCard(actor, id), outcome };
}

interface OneSet {
  card: CardShort;
  outcome: Outcome;
}

/** Replaces the labels of a card. Throws `not_found`, `card_archived`, `validation_failed`. */
export function setLabels(actor: Actor, { id, ids }: { id: number; ids: number[] }): OneSet {
  const { board_id } = getOpenCard(actor, id);
  requireLabels(actor, { boardId: board_id, ids });
  return oneSet(actor, { id, action: "card.labelled", set: { labels_json: JSON.stringify(ids) }, after: [] });
}

/** Replaces the assignees of a card and notifies new ones. Throws `not_found`, `card_archived`, `validation_failed`. */
export function setAssignees(actor: Actor, { id, ids }: { id: number; ids: number[] }): OneSet {
  const card = getOpenCard(actor, id);
  requirePeople(actor.db, "ids", ids);
  const known = idsIn(card.assignees_json);
  const to = ids.filter((one) => !known.includes(one));
  const after = notifyStatements(actor, { kind: "assigned", to, title: card.title, link: linkOf(card) });
  return oneSet(actor, { id, action: "card.assigned", set: { assignees_json: JSON.stringify(ids) }, after });
}

function oneSet(
  actor: Actor,
  { id, action, set, after }: { id: number; action: string; set: Record<string, Value>; after: Query[] },
): OneSet {
  const outcome = write(actor, {
    object: "card",
    action,
    change: { ids: [id], set },
    after,
    isUndoable: true,
    keepsVersion: true,
  });
  return { card: getShort(actor, id), outcome };
}

const LINKED = { orderId: "orders", productId: "products", conversationId: "conversations" } as const;

/** Throws `validation_failed` if a linked record does not exist. */
function requireLinks(actor: Actor, links: Partial<Record<keyof typeof LINKED, number | null>>): void {
  for (const field of Object.keys(LINKED) as (keyof typeof LINKED)[]) {
    const id = links[field];
    if (id === undefined || id === null) continue;
    const record = actor.db.first(q.selectFrom(LINKED[field]).select("id").where("id", "=", id));
    if (!record) throw fieldError(field, "unknown_reference", "No such record");
  }
}
