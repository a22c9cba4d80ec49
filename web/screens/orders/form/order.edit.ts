import type { OrderedLines } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type DraftLine, draftsOf, sentLines } from "./order.lines.ts";

/** Typed delivery address; all fields empty if there is none. */
export type Address = Record<"name" | "line1" | "line2" | "city" | "postcode" | "country", string>;

/** Editable part of an order as typed. */
export interface OrderDraft extends Address {
  lines: DraftLine[];
  note: string;
}

/** Editable part of an order as stored and sent. */
export interface Editable {
  id: number;
  version: number;
  lines: OrderedLines;
  note: string;
  shipping: OrderExtended["shipping"];
}

/** Edited fields in form order. */
export const EDITED = ["lines", "shipping", "note"] as const satisfies readonly (keyof Editable)[];

/** Record fields the form depends on. */
export const KEPT = ["details", "shipping", "note"] as const satisfies readonly (keyof OrderExtended)[];

/** Record field of a form entry. */
export const keptFieldOf = (entry: string): (typeof KEPT)[number] =>
  entry === "lines" ? "details" : entry === "note" ? "note" : "shipping";

export const NOWHERE: Address = { name: "", line1: "", line2: "", city: "", postcode: "", country: "" };

/** Form entries of an order. */
export const orderDraftOf = (order: OrderExtended): OrderDraft => ({
  ...(order.shipping ?? NOWHERE),
  lines: draftsOf(order.details),
  note: order.note,
});

/** Editable part of a stored order. */
export const editableOf = (order: OrderExtended): Editable => ({
  id: order.id,
  version: order.version,
  lines: sentLines(draftsOf(order.details)),
  note: order.note,
  shipping: order.shipping,
});

/** Edit as it would be stored; only a pending order's lines come from the form. */
export const editedOf = (order: OrderExtended, draft: OrderDraft): Editable => ({
  ...editableOf(order),
  ...(order.status === "pending" && { lines: sentLines(draft.lines) }),
  note: draft.note,
  shipping: sentAddress(draft),
});

/** Address to send; null if empty. */
export function sentAddress(address: Address): OrderExtended["shipping"] {
  const given = { ...NOWHERE };
  for (const name of Object.keys(NOWHERE) as (keyof Address)[]) given[name] = address[name];
  return Object.values(given).every((text) => text === "") ? null : given;
}
