import type { DropTarget } from "./drop-target.ts";

const EDGE_PX = 56;
const MOST_PX = 18;

/** Scroll speed at a point between two edges: the nearer, the faster. */
function speed(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -MOST_PX * Math.min(1, (from + EDGE_PX - at) / EDGE_PX);
  if (at > to - EDGE_PX) return MOST_PX * Math.min(1, (at - to + EDGE_PX) / EDGE_PX);
  return 0;
}

interface Hanging {
  x: number;
  y: number;
  /** Board rectangle; constant during a drag. */
  area: DOMRect;
  aim: DropTarget | null;
}

/** Scrolls the board and the list under a dragged card by one frame at their edges; returns whether it did. */
export function scrollAtEdges(board: HTMLElement, { x, y, area, aim }: Hanging): boolean {
  let hasScrolled = scroll(board, { left: speed(x, area.left, area.right), top: 0 });
  if (!aim) return hasScrolled;
  if (board.hasAttribute("data-lanes"))
    return scroll(board, { left: 0, top: speed(y, area.top, area.bottom) }) || hasScrolled;
  for (const { element, left, right, top, bottom } of aim.lists()) {
    if (x >= left && x <= right) hasScrolled = scroll(element, { left: 0, top: speed(y, top, bottom) }) || hasScrolled;
  }
  return hasScrolled;
}

/** Reading the scroll position forces layout, so only moved elements are touched. */
function scroll(element: HTMLElement, { left, top }: { left: number; top: number }): boolean {
  if (left === 0 && top === 0) return false;
  const before = [element.scrollLeft, element.scrollTop];
  element.scrollLeft += left;
  element.scrollTop += top;
  return element.scrollLeft !== before[0] || element.scrollTop !== before[1];
}
