export const ROW_PX = 36;
const SEEN = 8;
const SPARE = 6;

/** How much of the list is seen at once. */
export const VIEW_PX = ROW_PX * SEEN;

/** The rows to draw where the list is scrolled to `top`: those in sight and a few more. */
export function shownRows(top: number, count: number): { from: number; to: number } {
  const first = Math.min(Math.floor(top / ROW_PX), Math.max(0, count - SEEN));
  return { from: Math.max(0, first - SPARE), to: Math.min(count, first + SEEN + SPARE) };
}

/** Where a key leads from a row; null for a key that leads nowhere. The ends meet. */
export function movedTo(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "PageDown":
      return Math.min(count - 1, at + SEEN);
    case "PageUp":
      return Math.max(0, at - SEEN);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
