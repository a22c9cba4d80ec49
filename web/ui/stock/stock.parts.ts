import { lazyPart } from "../../lib/lazy-view.ts";

/** Stock in and out by hand, beside the button or the cell it was asked from. */
export const stockPopover = lazyPart(
  ["stock", "forms"],
  async () => (await import("./stock-popover.tsx")).StockPopover,
);
