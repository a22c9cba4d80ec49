import type { CardPosition } from "./drag-store.ts";

/** Board for keyboard moves: cells of columns and lanes with their cards in order. */
export interface StepBoard {
  columns: readonly { id: number }[];
  lanes: readonly (string | null)[];
  cardsIn(columnId: number, lane: string | null): readonly { id: number }[];
}

/** Next position of a lifted card by key; null for other keys. Cells exclude the card itself. */
export function stepCard(
  { columns, lanes, cardsIn }: StepBoard,
  { id, at, key }: { id: number; at: CardPosition; key: string },
): CardPosition | null {
  const othersIn = ({ columnId, lane }: Omit<CardPosition, "index">) =>
    cardsIn(columnId, lane).filter((card) => card.id !== id).length;
  const most = othersIn(at);
  const laneBeside = (step: number) => lanes[lanes.indexOf(at.lane) + step];
  if (key === "Home") return { ...at, index: 0 };
  if (key === "End") return { ...at, index: most };
  if (key === "ArrowUp" && at.index > 0) return { ...at, index: at.index - 1 };
  if (key === "ArrowDown" && at.index < most) return { ...at, index: at.index + 1 };
  if (key === "ArrowUp" || key === "ArrowDown") {
    const lane = laneBeside(key === "ArrowUp" ? -1 : 1);
    if (lane === undefined) return at;
    return { ...at, lane, index: key === "ArrowUp" ? othersIn({ ...at, lane }) : 0 };
  }
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const here = columns.findIndex((column) => column.id === at.columnId);
  const there = columns[here + (key === "ArrowLeft" ? -1 : 1)];
  if (!there) return at;
  const cell = { columnId: there.id, lane: at.lane };
  return { ...cell, index: Math.min(at.index, othersIn(cell)) };
}

/** Next index of a lifted column by key, among the `others`. */
export function stepColumn(others: number, { at, key }: { at: number; key: string }): number | null {
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "ArrowRight") return Math.min(others, at + 1);
  if (key === "Home") return 0;
  if (key === "End") return others;
  return null;
}
