import type { CardPlace } from "./drag-store.ts";

/** How the board is marked up for whoever drags: columns, their lists of cards, and what a column is held by. */
export const COLUMN = "data-column";
export const CARD = "data-card";
export const LIST = "data-cards";
export const HANDLE = "data-column-handle";

const idOf = (element: Element, name: string) => Number(element.getAttribute(name));
const columnsOf = (board: Element) => [...board.querySelectorAll<HTMLElement>(`[${COLUMN}]`)];

/** The element a card is drawn as. */
export const cardElement = (board: Element, id: number) => board.querySelector<HTMLElement>(`[${CARD}="${id}"]`);
export const columnElement = (board: Element, id: number) => board.querySelector<HTMLElement>(`[${COLUMN}="${id}"]`);
export const listOf = (column: Element) => column.querySelector<HTMLElement>(`[${LIST}]`);

/** How many of the elements lie before a point along one axis; they stand in order, so few need to be measured. */
function countBefore(elements: readonly HTMLElement[], middleBefore: (rect: DOMRect) => boolean): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const at = (low + high) >> 1;
    const rect = elements[at]?.getBoundingClientRect();
    if (rect && middleBefore(rect)) low = at + 1;
    else high = at;
  }
  return low;
}

/** Where a card would land that is let go at a point. */
export function cardPlaceAt(board: HTMLElement, { x, y, id }: { x: number; y: number; id: number }): CardPlace | null {
  let nearest: { column: HTMLElement; distance: number } | null = null;
  for (const column of columnsOf(board)) {
    const { left, right } = column.getBoundingClientRect();
    const distance = x < left ? left - x : x > right ? x - right : 0;
    if (!nearest || distance < nearest.distance) nearest = { column, distance };
  }
  const list = nearest && listOf(nearest.column);
  if (!nearest || !list) return null;
  const cards = [...list.querySelectorAll<HTMLElement>(`:scope > [${CARD}]`)].filter((card) => idOf(card, CARD) !== id);
  const index = countBefore(cards, ({ top, height }) => top + height / 2 < y);
  return { columnId: idOf(nearest.column, COLUMN), index };
}

/** Where a column would land that is let go at a point: how many others lie to its left. */
export function columnPlaceAt(board: HTMLElement, { x, id }: { x: number; id: number }): number {
  const others = columnsOf(board).filter((column) => idOf(column, COLUMN) !== id);
  return countBefore(others, ({ left, width }) => left + width / 2 < x);
}

/** What lies under the pointer when it is pressed: a card, or a column held by its head. */
export function heldAt(target: Element): { kind: "card" | "column"; id: number; element: HTMLElement } | null {
  if (target.closest("input, textarea, [role=menu]")) return null;
  const button = target.closest("button");
  if (button && !button.matches("[data-grip]")) return null;
  const column = target.closest(`[${HANDLE}]`)?.closest<HTMLElement>(`[${COLUMN}]`);
  if (column) return { kind: "column", id: idOf(column, COLUMN), element: column };
  const card = target.closest<HTMLElement>(`[${CARD}]`);
  return card ? { kind: "card", id: idOf(card, CARD), element: card } : null;
}
