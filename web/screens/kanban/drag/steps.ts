import type { CardPlace } from "./drag-store.ts";

/** A column as the keys see it: the cards that stand in it, in their order. */
export interface StepColumn {
  id: number;
  cards: readonly number[];
}

/** Where a lifted card goes with a key; null for keys that move nothing. The card itself counts in no column. */
export function stepCard(
  columns: readonly StepColumn[],
  { id, at, key }: { id: number; at: CardPlace; key: string },
): CardPlace | null {
  const here = columns.findIndex((column) => column.id === at.columnId);
  const othersIn = (column: StepColumn | undefined) => column?.cards.filter((card) => card !== id).length ?? 0;
  const most = othersIn(columns[here]);
  if (key === "ArrowUp") return { ...at, index: Math.max(0, at.index - 1) };
  if (key === "ArrowDown") return { ...at, index: Math.min(most, at.index + 1) };
  if (key === "Home") return { ...at, index: 0 };
  if (key === "End") return { ...at, index: most };
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const there = columns[here + (key === "ArrowLeft" ? -1 : 1)];
  return there ? { columnId: there.id, index: Math.min(at.index, othersIn(there)) } : at;
}

/** Where a lifted column goes with a key, among the `others`. */
export function stepColumn(others: number, { at, key }: { at: number; key: string }): number | null {
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "ArrowRight") return Math.min(others, at + 1);
  if (key === "Home") return 0;
  if (key === "End") return others;
  return null;
}
