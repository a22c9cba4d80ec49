import { mutate } from "swr";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { Card, CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { Success } from "#shared/envelope.ts";
import { keyOf } from "../../lib/api/client.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { withCard } from "./board-operations.ts";

const OF_ONE = { keepPreviousData: false, shouldRetryOnError: false };

/** All boards, starred ones first. */
export const useBoards = () => useApi("GET /kanban/boards");

/** Board with its cards. */
export const useBoard = (id: number | null) =>
  useApi("GET /kanban/boards/{id}", id === null ? null : { path: { id } }, { keepPreviousData: false });

/** Card with all its parts. */
export const useCard = (id: number | null) =>
  useApi("GET /kanban/cards/{id}", id === null ? null : { path: { id } }, OF_ONE);

const boardKey = (id: number) => keyOf("GET /kanban/boards/{id}", { path: { id } });
const cardKey = (id: number) => keyOf("GET /kanban/cards/{id}", { path: { id } });

/** Updates the cached board from an answer; renders immediately. */
export function updateBoardCache(id: number, change: (board: Board) => Board): void {
  void mutate<Success<Board>>(boardKey(id), (kept) => kept && { ...kept, data: change(kept.data) }, {
    revalidate: false,
  });
}

/** Writes a card from an answer into the caches of the open card and of its board, if it is there or now `comes`. */
export const setCardCache = (boardId: number, card: CardShort, { comes = false } = {}): void => {
  updateBoardCache(boardId, (board) => withCard(board, card, comes));
  updateOpenCardCache(card.id, (open) => ({ ...open, ...card }));
};

/** Updates the cached open card. */
export function updateOpenCardCache(id: number, change: (card: Card) => Card): void {
  void mutate<Success<Card>>(cardKey(id), (kept) => kept && { ...kept, data: change(kept.data) }, {
    revalidate: false,
  });
}

/** The same for a card with all its parts. */
export function setWholeCardCache(card: Card, { comes = false } = {}): void {
  void mutate<Success<Card>>(cardKey(card.id), (kept) => kept && { ...kept, data: card }, { revalidate: false });
  if (card.archivedAt === null) updateBoardCache(card.boardId, (board) => withCard(board, shortOf(card), comes));
}

/** Card fields a board shows. */
export const shortOf = (card: CardShort): CardShort => ({
  id: card.id,
  key: card.key,
  columnId: card.columnId,
  rank: card.rank,
  title: card.title,
  priority: card.priority,
  dueAt: card.dueAt,
  dueDone: card.dueDone,
  labelIds: card.labelIds,
  assigneeIds: card.assigneeIds,
  checklist: card.checklist,
  comments: card.comments,
  files: card.files,
  cover: card.cover,
  link: card.link,
  completedAt: card.completedAt,
  movedAt: card.movedAt,
  version: card.version,
  revision: card.revision,
});
