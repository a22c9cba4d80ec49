const ROW_PX = 36;
const FRAME_PX = 18;
const WIDTH_PX = 220;

/** Position of a menu with this many rows: below and right of its anchor, or the opposite side without room. */
export function sideOf(anchor: HTMLElement | (() => HTMLElement | null), rows: number) {
  const box = (typeof anchor === "function" ? anchor() : anchor)?.getBoundingClientRect();
  if (!box) return null;
  const below = innerHeight - box.bottom;
  const opensUp = below < rows * ROW_PX + FRAME_PX && box.top > below;
  const horizontal = box.left + WIDTH_PX > innerWidth ? "right" : "left";
  return {
    anchorOrigin: { vertical: opensUp ? "top" : "bottom", horizontal },
    transformOrigin: { vertical: opensUp ? "bottom" : "top", horizontal },
  } as const;
}
