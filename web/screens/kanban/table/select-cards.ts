import { CARDS_AT_ONCE } from "#shared/rules/kanban/kanban-limits.ts";

interface Choice {
  /** A range stays within one column. */
  columns: readonly { cards: readonly { id: number }[] }[];
  ids: ReadonlySet<number>;
  id: number;
  /** Start of a range: the card selected last. */
  from: number | null;
  isRange: boolean;
}

/** Selection after toggling a card or selecting a range; `isFull` if the limit of a bulk action was exceeded. */
export function toggledSelection({ columns, ids, id, from, isRange }: Choice): {
  next: ReadonlySet<number>;
  isFull: boolean;
} {
  const next = new Set(ids);
  const cards = columns.find((column) => column.cards.some((card) => card.id === id))?.cards ?? [];
  const [begin, end] = [from, id].map((one) => cards.findIndex((card) => card.id === one)) as [number, number];
  if (isRange && begin >= 0 && end >= 0 && next.size > 0) {
    const step = begin <= end ? 1 : -1;
    for (let at = begin; at !== end + step; at += step) next.add(cards[at]?.id ?? id);
  } else if (!next.delete(id)) next.add(id);
  const isFull = next.size > CARDS_AT_ONCE;
  return { next: isFull ? new Set([...next].slice(0, CARDS_AT_ONCE)) : next, isFull };
}
