export const ROW_PX = 36;
const SEEN = 8;
const SPARE = 6;

/** Visible height of the list in pixels. */
export const VIEW_PX = ROW_PX * SEEN;

/** Rows to render at scroll position `top`: the visible ones and a few more. */
export function shownRows(top: number, count: number): { from: number; to: number } {
  const first = Math.min(Math.floor(top / ROW_PX), Math.max(0, count - SEEN));
  return { from: Math.max(0, first - SPARE), to: Math.min(count, first + SEEN + SPARE) };
}

/** Target row of a key; null for other keys. The ends wrap around. */
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
