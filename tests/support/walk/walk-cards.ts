import { expect } from "vitest";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { Answer } from "../app/client.ts";
import { ownBoard } from "../records/boards.ts";
import { cardFacts, type ModelCard } from "./shop-model.ts";
import type { Edit } from "./walk-told.ts";
import type { Done, Walk, WriteKind } from "./walk-writes.ts";

const standing = ({ model }: Walk): ModelCard[] => [...model.cards.values()].filter(({ isArchived }) => !isArchived);

/** Notes a change of some cards after the server took it, and how to take it back. */
function changed(answer: Answer, cards: readonly ModelCard[], change: Partial<ModelCard>): Done {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const before = cards.map((card) => ({ ...card }));
  for (const card of cards) Object.assign(card, change);
  const takeBack = () => cards.forEach((card, at) => void Object.assign(card, before[at]));
  return { edited: cards.map(({ id }) => ["card", id]), undo: { token: answer.body.meta.undo.token, takeBack } };
}

const create: WriteKind = async ({ client, model, one, below }) => {
  const edited: Edit[] = [];
  if (model.columns.length === 0) {
    const board = await ownBoard(client, ["todo", "doing", "done"]);
    model.columns = board.columns.map(({ id }) => id);
    edited.push(["board", board.id], ...model.columns.map((id) => ["column", id] as const));
  }
  const [columnId, title] = [one(model.columns), `Kart ${below(1e6)}`];
  const answer = await client.send("POST", "/kanban/cards", { columnId, title });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = answer.body.data;
  model.cards.set(id, { id, columnId, title, assigneeIds: [], isArchived: false });
  return { edited: [...edited, ["card", id]] };
};

/** The card as the server tells it, which must be as the model has it. */
async function look({ client }: Walk, card: ModelCard) {
  const told: Card = (await client.get(`/kanban/cards/${card.id}`)).body.data;
  expect(told).toMatchObject(cardFacts(card));
  expect(told.archivedAt !== null).toBe(card.isArchived);
  return { "if-match": `"v${told.version}"` };
}

const move: WriteKind = async (walk) => {
  const cards = standing(walk);
  if (cards.length === 0) return null;
  const [card, columnId] = [walk.one(cards), walk.one(walk.model.columns)];
  await look(walk, card);
  const place = { beforeId: walk.one(cards).id, afterId: walk.one(cards).id };
  const answer = await walk.client.send("POST", `/kanban/cards/${card.id}/move`, { columnId, ...place });
  return { ...changed(answer, [card], { columnId }), keepsVersion: true };
};

const edit: WriteKind = async (walk) => {
  const cards = standing(walk);
  if (cards.length === 0) return null;
  const card = walk.one(cards);
  const title = `Kart ${walk.below(1e6)} yeni`;
  const answer = await walk.client.send("PATCH", `/kanban/cards/${card.id}`, { title }, await look(walk, card));
  return changed(answer, [card], { title });
};

const archive: WriteKind = async (walk) => {
  if (walk.model.cards.size === 0) return null;
  const card = walk.one([...walk.model.cards.values()]);
  await look(walk, card);
  const act = card.isArchived ? "restore" : "archive";
  const answer = await walk.client.send("POST", `/kanban/cards/${card.id}/${act}`);
  return { ...changed(answer, [card], { isArchived: !card.isArchived }), keepsVersion: true };
};

const bulk: WriteKind = async (walk) => {
  const cards = standing(walk);
  if (cards.length === 0) return null;
  const some = walk.some(cards, 4);
  const ids = some.map(({ id }) => id);
  if (walk.below(2) === 0) {
    const columnId = walk.one(walk.model.columns);
    const value = { columnId };
    const answer = await walk.client.send("POST", "/kanban/cards/bulk", { ids, action: "move", value });
    return { ...changed(answer, some, value), keepsVersion: true };
  }
  const person = 1 + walk.below(6);
  const value = { add: [person], remove: [1, 2, 3, 4, 5, 6].filter((id) => id !== person) };
  const answer = await walk.client.send("POST", "/kanban/cards/bulk", { ids, action: "assign", value });
  return { ...changed(answer, some, { assigneeIds: [person] }), keepsVersion: true };
};

/** The writes to cards, and how often each is drawn. */
export const cardWrites = {
  "new card": { weight: 2, write: create },
  "moved card": { weight: 3, write: move },
  "card edit": { weight: 1, write: edit },
  "archived or restored card": { weight: 1, write: archive },
  "bulk of cards": { weight: 1, write: bulk },
} as const;
