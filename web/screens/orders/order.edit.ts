import type { OrderChange } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type DraftLine, draftsOf, sentLines } from "./order.lines.ts";

/** Where an order goes, as it is typed: all empty where nothing is given. */
export type Address = Record<"name" | "line1" | "line2" | "city" | "postcode" | "country", string>;

/** What of an order can be edited, as it is typed. */
export interface OrderDraft {
  lines: DraftLine[];
  note: string;
  shipping: Address;
}

const NOWHERE: Address = { name: "", line1: "", line2: "", city: "", postcode: "", country: "" };

/** An order as its form begins with it. */
export const orderDraftOf = (order: OrderExtended): OrderDraft => ({
  lines: draftsOf(order.details),
  note: order.note,
  shipping: order.shipping ?? NOWHERE,
});

/** The address as it is sent; null where nothing is given. */
export function sentAddress(address: Address): OrderExtended["shipping"] {
  const tidy = Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, text.trim().normalize("NFC")]),
  ) as Address;
  return Object.values(tidy).every((text) => text === "") ? null : tidy;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a draft changes of an order, or null when it changes nothing. */
export function changesOf(order: OrderExtended, draft: OrderDraft): OrderChange | null {
  const before = orderDraftOf(order);
  const shipping = sentAddress(draft.shipping);
  const note = draft.note.trim().normalize("NFC");
  const change: OrderChange = {
    ...(order.status === "pending" && !same(sentLines(before.lines), sentLines(draft.lines))
      ? { lines: sentLines(draft.lines) }
      : {}),
    ...(note === before.note ? {} : { note }),
    ...(same(shipping, sentAddress(before.shipping)) ? {} : { shipping }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
