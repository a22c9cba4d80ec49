import { lazyPart } from "../../lib/lazy-view.ts";

/** The form of an order taken by hand. */
export const newOrder = lazyPart(
  ["order", "orderActs", "forms"],
  async () => (await import("./create/new-order.tsx")).NewOrderDrawer,
);

/** What is asked, told or printed about many orders. */
export const orderBulk = lazyPart(
  ["order", "orderActs", "forms", "listTools"],
  async () => (await import("./list/order-bulk.tsx")).OrderBulk,
);
