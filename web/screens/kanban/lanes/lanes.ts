import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { Place } from "#shared/rules/kanban/card-place.ts";
import { type ColumnView, placeAt } from "../board-operations.ts";
import type { CardPosition } from "../drag/drag-store.ts";
import { type CardGroup, type LaneChange, laneChange, lanesOf, NONE } from "./lane-change.ts";

/** Board as cells: columns, split into lanes if grouped; else the lane is null. */
export interface Cells {
  group: CardGroup | null;
  columns: readonly ColumnView[];
  lanes: readonly (string | null)[];
  cardsIn(columnId: number, lane: string | null): readonly CardShort[];
}

const EMPTY: readonly CardShort[] = [];
const known = new WeakMap<ColumnView, Map<string, Map<string, CardShort[]>>>();

/** Cards of a column by lane; cached by column object. */
function partsOf(column: ColumnView, group: CardGroup, lanes: readonly string[]): Map<string, CardShort[]> {
  const key = `${group} ${lanes.join()}`;
  const kept = known.get(column)?.get(key);
  if (kept) return kept;
  const parts = new Map<string, CardShort[]>(lanes.map((lane) => [lane, []]));
  for (const card of column.cards) {
    const own = lanesOf(card, group).filter((lane) => parts.has(lane));
    // Former members and deleted labels have no lane.
    for (const lane of own.length > 0 ? own : [NONE]) parts.get(lane)?.push(card);
  }
  known.set(column, new Map([[key, parts]]));
  return parts;
}

/** Cells of a board, grouped or not. */
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

/** Cells with only the cards that match the filter: a drop is relative to visible cards. */
export function shownOf(cells: Cells, fitting: ReadonlySet<number> | null): Cells {
  if (!fitting) return cells;
  return { ...cells, cardsIn: (columnId, lane) => fittingCards(cells.cardsIn(columnId, lane), fitting) };
}

/** Cards that match the filter; a card being added stays visible. */
export const fittingCards = (cards: readonly CardShort[], fitting: ReadonlySet<number> | null): readonly CardShort[] =>
  fitting ? cards.filter(({ id }) => id < 0 || fitting.has(id)) : cards;

/** Position of a card, in the given lane if it is in several. */
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
 * API body of a move: neighbours at the target and the lane change. A card that stays in its column between the same
 * cards of the lane keeps its overall position.
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
