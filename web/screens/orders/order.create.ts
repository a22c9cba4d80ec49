import { emailProblem, lengthOf, phoneProblem } from "#shared/rules/person-rules.ts";
import type { BodyOf } from "../../lib/api.ts";
import type { Buyer } from "./customer-picker.tsx";
import { type DraftLine, piecesOf, sentLines } from "./order.lines.ts";
import { methods } from "./orders.list.ts";

export const NOTE_MAX = 1000;

/** An order as it is being put together. */
export interface NewOrder {
  isNewcomer: boolean;
  buyer: Buyer | null;
  name: string;
  email: string;
  phone: string;
  lines: DraftLine[];
  method: (typeof methods)[number];
  paid: boolean;
  note: string;
}

export const EMPTY: NewOrder = {
  isNewcomer: false,
  buyer: null,
  name: "",
  email: "",
  phone: "",
  lines: [],
  method: methods[0],
  paid: false,
  note: "",
};

/** The fields that can be wrong, in their order on the form. */
export type Field = "buyer" | "name" | "email" | "phone" | "lines" | "note";

/** Which fields cannot be sent as they are. */
export function problemsOf(order: NewOrder): Field[] {
  const size = lengthOf(order.name.trim());
  const found: Record<Field, boolean> = {
    buyer: !order.isNewcomer && order.buyer === null,
    name: order.isNewcomer && (size < 2 || size > 80),
    email: order.isNewcomer && emailProblem(order.email) !== null,
    phone: order.isNewcomer && order.phone.trim() !== "" && phoneProblem(order.phone) !== null,
    lines: order.lines.length === 0 || order.lines.some((line) => piecesOf(line) === undefined),
    note: lengthOf(order.note.trim()) > NOTE_MAX,
  };
  return (Object.keys(found) as Field[]).filter((field) => found[field]);
}

/** The order as it is sent. */
export function bodyOf(order: NewOrder): BodyOf<"POST /ecommerce/orders"> {
  const phone = order.phone.trim();
  const customer = { name: order.name.trim(), email: order.email.trim(), ...(phone && { phone }) };
  return {
    ...(order.isNewcomer ? { customer } : { customerId: order.buyer?.id ?? 0 }),
    lines: sentLines(order.lines),
    paymentMethod: order.method,
    paid: order.paid,
    note: order.note.trim().normalize("NFC"),
  };
}
