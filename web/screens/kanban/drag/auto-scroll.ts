import { COLUMN, LIST } from "./places.ts";

const EDGE_PX = 56;
const MOST_PX = 18;

/** How fast to scroll at a point between two edges: the nearer to one, the faster. */
function speed(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -MOST_PX * Math.min(1, (from + EDGE_PX - at) / EDGE_PX);
  if (at > to - EDGE_PX) return MOST_PX * Math.min(1, (at - to + EDGE_PX) / EDGE_PX);
  return 0;
}

/** Scrolls the board, and the column a card hangs over, one frame's worth at their edges. */
export function scrollAtEdges(board: HTMLElement, { x, y }: { x: number; y: number }): void {
  const area = board.getBoundingClientRect();
  board.scrollLeft += speed(x, area.left, area.right);
  for (const list of board.querySelectorAll<HTMLElement>(`[${COLUMN}] [${LIST}]`)) {
    const { left, right, top, bottom } = list.getBoundingClientRect();
    if (x >= left && x <= right) list.scrollTop += speed(y, top, bottom);
  }
}
