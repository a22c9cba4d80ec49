import { lazyPart } from "../../lib/lazy-view.ts";

/** The order beside the list; drawn at once where the address names one. */
export const orderSheet = lazyPart(["order"], async () => (await import("./detail/order-sheet.tsx")).OrderSheet);
