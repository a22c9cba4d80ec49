import { expect, test } from "vitest";
import { CARDS_AT_ONCE } from "#shared/rules/kanban/kanban-limits.ts";
import { toggledSelection } from "./select-cards.ts";

const cards = Array.from({ length: CARDS_AT_ONCE + 50 }, (_, index) => ({ id: index + 1 }));
const columns = [{ cards }, { cards: [{ id: 1001 }] }];
const choose = (ids: readonly number[], id: number, from: number | null = null) => {
  const { next, isFull } = toggledSelection({ columns, ids: new Set(ids), id, from, isRange: from !== null });
  return { next: [...next], isFull };
};

test("a card is chosen, and chosen again it is not", () => {
  expect(choose([3], 5)).toEqual({ next: [3, 5], isFull: false });
  expect(choose([3, 5], 3)).toEqual({ next: [5], isFull: false });
});

test("a range reaches down or up from the card chosen last, within its column", () => {
  expect(choose([2], 5, 2).next).toEqual([2, 3, 4, 5]);
  expect(choose([5], 2, 5).next).toEqual([5, 4, 3, 2]);
  expect(choose([2], 1001, 2).next).toEqual([2, 1001]);
});

test("as many are chosen as one act takes, those nearest to where the choice began", () => {
  const down = choose([1], cards.length, 1);
  const all = cards.slice(0, CARDS_AT_ONCE).map(({ id }) => id);

  expect(down).toEqual({ next: all, isFull: true });
  expect(choose(all, 1001)).toEqual({ next: all, isFull: true });
  expect(choose(all, 1).isFull).toBe(false);
});
