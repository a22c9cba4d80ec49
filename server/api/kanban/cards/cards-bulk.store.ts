import { sql } from "kysely";
import type { CardBulk, CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import { CARD_ASSIGNEES_MAX, CARD_LABELS_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { Actor } from "../../../actor.ts";
import { ranksAfter } from "../../../db/ranks.ts";
import type { Act, Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyEach } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import { findPeople, requirePeople } from "../boards/colleagues.store.ts";
import { findLabels, requireLabels } from "../card-parts/card-labels.ts";
import { NOTICE_COLUMNS, notifyOfMoves } from "../card-parts/card-watchers.ts";
import { type CardState, changedSet, findCardStates, idsIn, type SetChange } from "./card-lookup.ts";
import { requireRoom, spotFor } from "./card-places.ts";
import { archiving, deleting, movedAt } from "./cards.move.store.ts";

interface Many {
  results: CardBulkResult[];
  outcome: Outcome;
}

/** Applies one action to many cards. Cards that do not allow it stay unchanged and are returned with an error code. */
export function changeCards(actor: Actor, request: CardBulk): Many {
  const outcome = withIdempotency(actor, () => writeCards(actor, request));
  const written = new Set(outcome.ids);
  return { results: (outcome.plan as CardBulkResult[]).map((result) => asWritten(result, written)), outcome };
}

/** Corrects a stored plan of an earlier version, which held a code until its card was written. */
function asWritten({ code, ...result }: CardBulkResult, written: ReadonlySet<number>): CardBulkResult {
  if (code === "changed_since" && written.has(result.id)) return { ...result, ok: true };
  return code === undefined ? result : { ...result, code };
}

/** The write; its `plan` holds the result per card. */
function writeCards(actor: Actor, request: CardBulk): Outcome {
  const known = findCardStates(actor, request.ids);
  const bulk = withoutDeleted(actor, request, [...known.values()]);
  const verdicts = new Map(bulk.ids.map((id) => [id, verdictOf(known.get(id), bulk)]));
  const able = bulk.ids.flatMap((id) => (verdicts.get(id) === "ok" ? [known.get(id)!] : []));
  requireNamed(actor, bulk, able);
  // A bulk move stays on the board of the first card.
  const cards = bulk.action === "move" ? able.filter(({ board_id }) => board_id === able[0]?.board_id) : able;
  const done = new Set(cards.map(({ id }) => id));
  const plan = bulk.ids.map((id): CardBulkResult => {
    const key = known.get(id)?.key;
    const named = { id, ...(key ? { key } : {}) };
    const verdict = verdicts.get(id);
    return done.has(id)
      ? { ...named, ok: true }
      : { ...named, ok: false, code: verdict === "ok" ? "other_board" : verdict };
  });
  return bulk.action === "move"
    ? moveAll(actor, { cards, columnId: bulk.value.columnId, plan })
    : write(actor, { ...actOf(actor, bulk, cards), plan });
}

type Verdict = "ok" | "not_found" | "card_archived" | "card_not_archived" | "too_many";

function verdictOf(card: CardState | undefined, bulk: CardBulk): Verdict {
  if (!card) return "not_found";
  const isArchived = card.archived_at !== null;
  if (bulk.action === "delete") return isArchived ? "ok" : "card_not_archived";
  if (isArchived) return "card_archived";
  if (bulk.action === "label") return isWithin(idsIn(card.labels_json), bulk.value, CARD_LABELS_MAX);
  if (bulk.action === "assign") return isWithin(idsIn(card.assignees_json), bulk.value, CARD_ASSIGNEES_MAX);
  return "ok";
}

const isWithin = (ids: readonly number[], given: SetChange, maximum: number): Verdict =>
  changedSet(ids, given).length > maximum ? "too_many" : "ok";

/** Adds deleted labels and people to `remove` if a card would exceed the limit: nobody can see or remove them. */
function withoutDeleted(actor: Actor, bulk: CardBulk, cards: readonly CardState[]): CardBulk {
  const column = bulk.action === "label" ? "labels_json" : "assignees_json";
  if (bulk.action !== "label" && bulk.action !== "assign") return bulk;
  if (cards.every((card) => verdictOf(card, bulk) !== "too_many")) return bulk;
  const ids = [...new Set(cards.flatMap((card) => idsIn(card[column])))];
  const existing = (bulk.action === "label" ? findLabels : findPeople)(actor.db, ids);
  const deleted = ids.filter((id) => !existing.includes(id));
  return { ...bulk, value: { ...bulk.value, remove: [...bulk.value.remove, ...deleted] } };
}

function requireNamed(actor: Actor, bulk: CardBulk, cards: readonly CardState[]): void {
  if (bulk.action === "assign") requirePeople(actor.db, "value.add", bulk.value.add);
  if (bulk.action !== "label") return;
  for (const boardId of new Set(cards.map(({ board_id }) => board_id))) {
    requireLabels(actor, { boardId, ids: bulk.value.add, field: "value.add" });
  }
}

function actOf(actor: Actor, bulk: Exclude<CardBulk, { action: "move" }>, cards: readonly CardState[]): Act {
  const ids = cards.map(({ id }) => id);
  const one = { object: "card" as const, isUndoable: true };
  if (bulk.action === "archive") return { ...archiving(actor, ids), action: "card.archived" };
  if (bulk.action === "delete") return { ...deleting(actor, ids), action: "card.removed" };
  if (bulk.action === "priority") {
    return { ...one, action: "card.changed", change: { ids, set: { priority: bulk.value } } };
  }
  if (bulk.action === "label") {
    const rows = cards.map(({ id, labels_json }) => ({ id, set: { labels_json: setAfter(labels_json, bulk.value) } }));
    return { ...one, action: "card.labelled", change: { rows }, keepsVersion: true };
  }
  const rows = cards.map(({ id, assignees_json }) => ({
    id,
    set: { assignees_json: setAfter(assignees_json, bulk.value) },
  }));
  const added = cards.flatMap((card) => {
    const had = idsIn(card.assignees_json);
    return bulk.value.add.filter((id) => !had.includes(id)).map((person) => [card.id, person]);
  });
  const about = sql`SELECT one.value ->> 1 AS to_id, 'assigned' AS kind, ${NOTICE_COLUMNS}
    FROM json_each(${JSON.stringify(added)}) AS one JOIN cards AS t ON t.id = one.value ->> 0`;
  const all = `/kanban?board=${cards[0]?.board_id}&assignee=me`;
  const after = added.length > 0 ? notifyEach(actor, { about, all }) : [];
  return { ...one, action: "card.assigned", change: { rows }, after, keepsVersion: true };
}

/** JSON set of ids after a change. */
const setAfter = (json: string, change: SetChange): string => JSON.stringify(changedSet(idsIn(json), change));

/** Moves all cards to the end of a column of their board, in the given order; moves none if it is full. */
function moveAll(
  actor: Actor,
  { cards, columnId, plan }: { cards: readonly CardState[]; columnId: number; plan: CardBulkResult[] },
): Outcome {
  const { boardId, rank } = spotFor(actor, { id: 0, columnId, boardId: cards[0]?.board_id ?? null });
  requireRoom(actor, { columnId, ids: cards.map(({ id }) => id) });
  const ranks = [rank, ...ranksAfter(rank, cards.length)];
  const rows = cards.map((card, index) => ({
    id: card.id,
    set: { column_id: columnId, rank: ranks[index] ?? "", moved_at: movedAt(actor, { card, columnId }) },
  }));
  const moved = cards.filter(({ column_id }) => column_id !== columnId).map(({ id }) => id);
  return write(actor, {
    object: "card",
    action: "card.moved",
    change: { rows },
    after: notifyOfMoves(actor, { ids: moved, boardId }),
    isUndoable: true,
    keepsVersion: true,
    plan,
  });
}
