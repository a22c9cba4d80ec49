import { lazyPart } from "../../lib/lazy-view.ts";

/** Form of a manual order. */
export const newOrder = lazyPart(
  ["order", "orderActs", "forms"],
  async () => (await import("./create/new-order.tsx")).NewOrderDrawer,
);

/** Dialogs, results and print pages of many orders. */
export const orderBulk = lazyPart(
  ["order", "orderActs", "forms", "listTools"],
  async () => (await import("./list/order-bulk.tsx")).OrderBulk,
);
