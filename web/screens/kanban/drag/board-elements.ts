/** Data attributes for dragging: columns, card lists with column and lane, handles. */
export const COLUMN = "data-column";
export const CARD = "data-card";
export const LIST = "data-cards";
export const LANE = "data-lane";
export const HANDLE = "data-column-handle";
/** List whose rows hold a card each. */
export const ROWS = "data-card-rows";
/** Attribute of a column's add button, for the shortcut. */
export const ADD = "data-add-card";

const idOf = (element: Element, name: string) => Number(element.getAttribute(name));

/** Element of a card; in this lane if it is in several. */
export function cardElement(board: Element, id: number, lane: string | null = null): HTMLElement | null {
  const card = `[${CARD}="${id}"]`;
  const inLane = lane === null ? null : board.querySelector<HTMLElement>(`[${LANE}="${lane}"] > ${card}`);
  if (inLane) return inLane;
  // A calendar renders a card twice, one of them hidden.
  const all = [...board.querySelectorAll<HTMLElement>(card)];
  return all.find((one) => one.offsetParent !== null) ?? all[0] ?? null;
}

const PLACE = `[${CARD}], [${ROWS}] :is(tr, li):has([${CARD}])`;

/** Card of an element; in a list the whole row counts. */
export function cardAt(element: Element | null): HTMLElement | null {
  const place = element?.closest<HTMLElement>(PLACE);
  return place?.matches(`[${CARD}]`) ? place : (place?.querySelector<HTMLElement>(`[${CARD}]`) ?? null);
}

/** Focused card, else the one under the pointer. */
export const pointedCard = (): HTMLElement | null =>
  cardAt(document.activeElement) ?? cardAt(document.querySelector(`:is(${PLACE}):hover`));

export const columnElement = (board: Element, id: number) => board.querySelector<HTMLElement>(`[${COLUMN}="${id}"]`);

/** Lane of an element. */
export const laneAt = (element: Element) => element.closest(`[${LIST}]`)?.getAttribute(LANE) ?? null;

/** Number of elements before a point along one axis; binary search measures few of them. */
export function countBefore(elements: readonly HTMLElement[], isBefore: (rect: DOMRect) => boolean): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const at = (low + high) >> 1;
    const rect = elements[at]?.getBoundingClientRect();
    if (rect && isBefore(rect)) low = at + 1;
    else high = at;
  }
  return low;
}

/** Column index at a point: number of other columns to its left. */
export function columnPlaceAt(board: HTMLElement, { x, id }: { x: number; id: number }): number {
  const columns = [...board.querySelectorAll<HTMLElement>(`[${COLUMN}]`)];
  const others = columns.filter((column) => idOf(column, COLUMN) !== id);
  return countBefore(others, ({ left, width }) => left + width / 2 < x);
}

interface HeldThing {
  kind: "card" | "column";
  id: number;
  /** Lane the card was taken from. */
  lane: string | null;
  element: HTMLElement;
}

/** Draggable under the pointer: a card, or a column by its head. */
export function heldAt(target: Element): HeldThing | null {
  if (target.closest("input, textarea, [role=menu]")) return null;
  const button = target.closest("button");
  if (button && !button.matches("[data-grip]")) return null;
  const column = target.closest(`[${HANDLE}]`)?.closest<HTMLElement>(`[${COLUMN}]`);
  if (column) return { kind: "column", id: idOf(column, COLUMN), lane: null, element: column };
  const card = target.closest<HTMLElement>(`[${CARD}]`);
  return card ? { kind: "card", id: idOf(card, CARD), lane: laneAt(card), element: card } : null;
}
