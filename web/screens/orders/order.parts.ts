import { lazyPart } from "../../lib/lazy-view.ts";

/** Order sheet; rendered by the server if the URL names an order. */
export const orderSheet = lazyPart(["order"], async () => (await import("./detail/order-sheet.tsx")).OrderSheet);
