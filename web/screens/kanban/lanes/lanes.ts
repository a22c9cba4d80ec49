import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { Place } from "#shared/rules/card-place.ts";
import { type ColumnView, placeAt } from "../board-operations.ts";
import type { CardPosition } from "../drag/drag-store.ts";
import { type CardGroup, type LaneChange, laneChange, lanesOf, NONE } from "./lane-change.ts";

/** The board as its cells: columns, parted into lanes where it is grouped; a lane is null where it is not. */
export interface Cells {
  group: CardGroup | null;
  columns: readonly ColumnView[];
  lanes: readonly (string | null)[];
  cardsIn(columnId: number, lane: string | null): readonly CardShort[];
}

const EMPTY: readonly CardShort[] = [];
const known = new WeakMap<ColumnView, Map<string, Map<string, CardShort[]>>>();

/** The cards of a column by lane; the same lists as long as the column is the same. */
function partsOf(column: ColumnView, group: CardGroup, lanes: readonly string[]): Map<string, CardShort[]> {
  const key = `${group} ${lanes.join()}`;
  const kept = known.get(column)?.get(key);
  if (kept) return kept;
  const parts = new Map<string, CardShort[]>(lanes.map((lane) => [lane, []]));
  for (const card of column.cards) {
    const own = lanesOf(card, group).filter((lane) => parts.has(lane));
    // Who has left, or a label that is gone, is nobody's lane.
    for (const lane of own.length > 0 ? own : [NONE]) parts.get(lane)?.push(card);
  }
  known.set(column, new Map([[key, parts]]));
  return parts;
}

/** The cells of a board that is grouped, or not. */
export function cellsOf(columns: readonly ColumnView[], group: CardGroup | null, lanes: readonly string[]): Cells {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return {
    group,
    columns,
    lanes: group ? lanes : [null],
    cardsIn(columnId, lane) {
      const column = byId.get(columnId);
      if (!column) return EMPTY;
      return group && lane !== null ? (partsOf(column, group, lanes).get(lane) ?? EMPTY) : column.cards;
    },
  };
}

/** The cells with the cards within the filter alone: what is dragged goes beside the cards that are seen. */
export function shownOf(cells: Cells, fitting: ReadonlySet<number> | null): Cells {
  if (!fitting) return cells;
  return { ...cells, cardsIn: (columnId, lane) => fittingCards(cells.cardsIn(columnId, lane), fitting) };
}

/** The cards within the filter; one that is being added stays in sight. */
export const fittingCards = (cards: readonly CardShort[], fitting: ReadonlySet<number> | null): readonly CardShort[] =>
  fitting ? cards.filter(({ id }) => id < 0 || fitting.has(id)) : cards;

/** Where a card stands; in the wanted lane, where it stands in several. */
export function placeOfCard(
  { group, columns, lanes, cardsIn }: Cells,
  id: number,
  lane: string | null,
): CardPosition | null {
  const column = columns.find(({ cards }) => cards.some((card) => card.id === id));
  if (!column) return null;
  const at = (one: string | null) => cardsIn(column.id, one).findIndex((card) => card.id === id);
  const isThere = group === null || (lane !== null && at(lane) >= 0);
  const own = isThere ? group && lane : lanes.find((one) => at(one) >= 0);
  return own === undefined ? null : { columnId: column.id, lane: own, index: at(own) };
}

/**
 * What is asked of the server when a card goes to a place: its neighbours there, and what the lane changes. Who stays in
 * the column and between the same cards of the lane keeps the place among all of them.
 */
export function moveTo(
  cells: Cells,
  card: CardShort,
  { from, to }: { from: CardPosition; to: CardPosition },
): Place & LaneChange {
  const { group, columns, cardsIn } = cells;
  const change =
    group && from.lane !== null && to.lane !== null ? laneChange(card, group, { from: from.lane, to: to.lane }) : {};
  const column = columns.find((one) => one.id === to.columnId);
  const target = cardsIn(to.columnId, to.lane);
  const here = column?.cards.findIndex(({ id }) => id === card.id) ?? -1;
  if (column && from.columnId === to.columnId && from.lane !== to.lane) {
    const above = new Set(column.cards.slice(0, here).map(({ id }) => id));
    const others = target.filter(({ id }) => id !== card.id);
    if (others.filter(({ id }) => above.has(id)).length === to.index)
      return { ...placeAt(column.cards, { id: card.id, index: here }), ...change };
  }
  return { ...placeAt(target, { id: card.id, index: to.index }), ...change };
}
