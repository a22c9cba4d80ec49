import type { Context } from "hono";
import type { CardBulk, CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import { CARD_ASSIGNEES_MAX, CARD_LABELS_MAX } from "#shared/rules/kanban-limits.ts";
import type { Act, Fragment, Outcome } from "../../db/act.ts";
import { hasRoomFor, standsStill } from "../../db/board-guards.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyEach } from "../../db/notify.ts";
import { ranksAfter } from "../../db/ranks.ts";
import type { Env } from "../../http/env.ts";
import { findLabels, requireLabels } from "./card-labels.ts";
import { spotFor } from "./card-places.ts";
import { TOLD, tellOfMoves } from "./card-watchers.ts";
import { archiving, deleting, withRoom } from "./cards.move.store.ts";
import { findPeople, requirePeople } from "./colleagues.store.ts";
import { again, lostPlace } from "./standing.ts";
import { findStanding, type Given, idsIn, type Standing, withGiven } from "./standing-cards.ts";

interface Many {
  results: CardBulkResult[];
  outcome: Outcome;
}

/** Does one act to many cards; those that may not take it stay as they are and are named with the reason. */
export async function changeCards(c: Context<Env>, asked: CardBulk): Promise<Many> {
  const outcome = await once(c, () => writeCards(c, asked));
  const written = new Set(outcome.ids);
  const results = (outcome.plan as CardBulkResult[]).map((left): CardBulkResult => {
    const { code: _, ...named } = left;
    return written.has(left.id) ? { ...named, ok: true } : left;
  });
  return { results, outcome };
}

/** The write, with what is told of each card that it leaves as it was. */
async function writeCards(c: Context<Env>, asked: CardBulk): Promise<Outcome> {
  const known = await findStanding(c, asked.ids);
  const bulk = await withoutGone(c, asked, [...known.values()]);
  const verdicts = new Map(bulk.ids.map((id) => [id, verdictOf(known.get(id), bulk)]));
  const able = bulk.ids.filter((id) => verdicts.get(id) === "ok");
  const cards = able.map((id) => known.get(id)!);
  await requireNamed(c, bulk, cards);
  const plan = bulk.ids.map((id): CardBulkResult => {
    const verdict = verdicts.get(id) ?? "not_found";
    const key = known.get(id)?.key;
    const isElsewhere = bulk.action === "move" && known.get(id)?.board_id !== cards[0]?.board_id;
    const code = verdict !== "ok" ? verdict : isElsewhere ? "other_board" : "changed_since";
    return { id, ...(key ? { key } : {}), ok: false, code };
  });
  return bulk.action === "move"
    ? moveAll(c, { cards, ids: able, columnId: bulk.value.columnId, plan })
    : commit(c, { ...actOf(c, bulk, { ids: able, cards }), plan });
}

type Verdict = "ok" | "not_found" | "card_archived" | "card_not_archived" | "too_many";

function verdictOf(card: Standing | undefined, bulk: CardBulk): Verdict {
  if (!card) return "not_found";
  const isArchived = card.archived_at !== null;
  if (bulk.action === "delete") return isArchived ? "ok" : "card_not_archived";
  if (isArchived) return "card_archived";
  if (bulk.action === "label") return isWithin(idsIn(card.labels_json), bulk.value, CARD_LABELS_MAX);
  if (bulk.action === "assign") return isWithin(idsIn(card.assignees_json), bulk.value, CARD_ASSIGNEES_MAX);
  return "ok";
}

const isWithin = (ids: readonly number[], given: Given, maximum: number): Verdict =>
  withGiven(ids, given).length > maximum ? "too_many" : "ok";

/** Where a card would hold too many, labels and people who are gone leave it: nobody sees them there. */
async function withoutGone(c: Context<Env>, bulk: CardBulk, cards: readonly Standing[]): Promise<CardBulk> {
  const column = bulk.action === "label" ? "labels_json" : "assignees_json";
  if (bulk.action !== "label" && bulk.action !== "assign") return bulk;
  if (cards.every((card) => verdictOf(card, bulk) !== "too_many")) return bulk;
  const held = [...new Set(cards.flatMap((card) => idsIn(card[column])))];
  const there = await (bulk.action === "label" ? findLabels : findPeople)(c.var.cell, held);
  const gone = held.filter((id) => !there.includes(id));
  return { ...bulk, value: { ...bulk.value, remove: [...bulk.value.remove, ...gone] } };
}

async function requireNamed(c: Context<Env>, bulk: CardBulk, cards: readonly Standing[]): Promise<void> {
  if (bulk.action === "assign") await requirePeople(c.var.cell, "value.add", bulk.value.add);
  if (bulk.action !== "label") return;
  for (const boardId of new Set(cards.map(({ board_id }) => board_id))) {
    await requireLabels(c, { boardId, ids: bulk.value.add, field: "value.add" });
  }
}

/** A set of ids as it will be; what others added meanwhile stays. */
const givenTo = (column: string, { add, remove }: Given): Fragment => ({
  text: `SELECT json_group_array(id ORDER BY id) FROM (
    SELECT value AS id FROM json_each(${column}) WHERE value NOT IN (SELECT value FROM json_each(?))
    UNION SELECT value FROM json_each(?))`,
  values: [JSON.stringify(remove), JSON.stringify(add)],
});

function actOf(
  c: Context<Env>,
  bulk: Exclude<CardBulk, { action: "move" }>,
  { ids, cards }: { ids: number[]; cards: Standing[] },
): Act {
  const when = { text: "archived_at IS NULL AND removed_at IS NULL", values: [] };
  const one = { object: "card" as const, isUndoable: true };
  if (bulk.action === "archive") return { ...archiving(c, ids), action: "card.archived" };
  if (bulk.action === "delete") return { ...deleting(c, ids), action: "card.removed" };
  if (bulk.action === "priority") {
    return { ...one, action: "card.changed", change: { ids, set: { priority: bulk.value }, when } };
  }
  if (bulk.action === "label") {
    const set = { labels_json: givenTo("labels_json", bulk.value) };
    return { ...one, action: "card.labelled", change: { ids, set, when }, keepsVersion: true };
  }
  const set = { assignees_json: givenTo("assignees_json", bulk.value) };
  const fresh = cards.flatMap((card) => {
    const had = idsIn(card.assignees_json);
    return bulk.value.add.filter((id) => !had.includes(id)).map((person) => [card.id, person]);
  });
  const about = {
    text: `SELECT one.value ->> 1 AS to_id, 'assigned' AS kind, ${TOLD} FROM json_each(?) AS one
      JOIN cards AS t ON t.id = one.value ->> 0`,
    values: [JSON.stringify(fresh)],
  };
  const all = `/kanban?board=${cards[0]?.board_id}&assignee=me`;
  const after = fresh.length > 0 ? notifyEach(c, { about, all }) : [];
  return { ...one, action: "card.assigned", change: { ids, set, when }, after, keepsVersion: true };
}

/** All of them to the end of a column of their board, in the order they were named, or none where it is full. */
function moveAll(
  c: Context<Env>,
  { cards, ids, columnId, plan }: { cards: Standing[]; ids: number[]; columnId: number; plan: CardBulkResult[] },
): Promise<Outcome> {
  const when = { text: "archived_at IS NULL AND removed_at IS NULL", values: [] };
  return again(async (tries) => {
    const place = { beforeId: null, afterId: null };
    const boardId = cards[0]?.board_id ?? null;
    const spot = await spotFor(c, { id: 0, columnId, boardId, place, tries });
    const standing = new Map(cards.filter(({ board_id }) => board_id === spot.boardId).map((card) => [card.id, card]));
    const own = ids.filter((id) => standing.has(id));
    const ranks = [spot.rank, ...ranksAfter(spot.rank, Math.max(0, own.length - 1))];
    const rows = own.map((id, index) => {
      const card = standing.get(id);
      // Who stands there already only changes places.
      const moved_at = card?.column_id === columnId ? card.moved_at : c.var.now;
      return { id, set: { column_id: columnId, rank: ranks[index] ?? "", moved_at } };
    });
    const moved = own.filter((id) => standing.get(id)?.column_id !== columnId);
    return withRoom(spot, () =>
      commit(c, {
        object: "card",
        action: "card.moved",
        before: [standsStill(columnId, spot.spread), hasRoomFor(columnId, own, c.var.now)],
        change: { rows, when },
        after: tellOfMoves(c, { ids: moved, boardId: spot.boardId }),
        isUndoable: true,
        keepsVersion: true,
        plan,
      }),
    );
  }, lostPlace);
}
