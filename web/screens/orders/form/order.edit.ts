import type { OrderedLines } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type DraftLine, draftsOf, sentLines } from "./order.lines.ts";

/** Where an order goes, as it is typed: all empty where nothing is given. */
export type Address = Record<"name" | "line1" | "line2" | "city" | "postcode" | "country", string>;

/** What of an order can be edited, as it is typed. */
export interface OrderDraft extends Address {
  lines: DraftLine[];
  note: string;
}

/** What of an order can be edited, as it is stored and sent. */
export interface Editable {
  id: number;
  version: number;
  lines: OrderedLines;
  note: string;
  shipping: OrderExtended["shipping"];
}

/** The fields of an edit, in their order on the form. */
export const EDITED = ["lines", "shipping", "note"] as const satisfies readonly (keyof Editable)[];

/** What of an order the form begins with. */
export const KEPT = ["details", "shipping", "note"] as const satisfies readonly (keyof OrderExtended)[];

/** Where in an order an entry of the form comes from. */
export const keptFieldOf = (entry: string): (typeof KEPT)[number] =>
  entry === "lines" ? "details" : entry === "note" ? "note" : "shipping";

export const NOWHERE: Address = { name: "", line1: "", line2: "", city: "", postcode: "", country: "" };

/** An order as its form begins with it. */
export const orderDraftOf = (order: OrderExtended): OrderDraft => ({
  ...(order.shipping ?? NOWHERE),
  lines: draftsOf(order.details),
  note: order.note,
});

/** What of an order as it stands can be edited. */
export const editableOf = (order: OrderExtended): Editable => ({
  id: order.id,
  version: order.version,
  lines: sentLines(draftsOf(order.details)),
  note: order.note,
  shipping: order.shipping,
});

/** The edit as it would be stored; only a pending order's lines are the form's own. */
export const editedOf = (order: OrderExtended, draft: OrderDraft): Editable => ({
  ...editableOf(order),
  ...(order.status === "pending" && { lines: sentLines(draft.lines) }),
  note: draft.note,
  shipping: sentAddress(draft),
});

/** The address as it is sent; null where nothing is given. */
export function sentAddress(address: Address): OrderExtended["shipping"] {
  const given = { ...NOWHERE };
  for (const name of Object.keys(NOWHERE) as (keyof Address)[]) given[name] = address[name];
  return Object.values(given).every((text) => text === "") ? null : given;
}
