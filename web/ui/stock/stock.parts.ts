import { lazyPart } from "../../lib/lazy-view.ts";

/** Manual stock movement, beside its button or cell. */
export const stockPopover = lazyPart(
  ["stock", "forms"],
  async () => (await import("./stock-popover.tsx")).StockPopover,
);
