import * as z from "zod";
import { transitionsText } from "../../rules/orders/order-states.ts";
import { BULK_MAX } from "../../rules/shop/shop-limits.ts";
import { Email, PhoneNumber } from "../auth/auth.ts";
import { BulkResult, PersonName } from "../datatable/users.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { Id, IdPath, RecordId } from "../params.ts";
import { textOf } from "../text.ts";
import { MoneyOrNone } from "./money.ts";
import { OrderExtended, OrderFilter, OrderStatus, PaymentMethod, Shipping, TimelineItem } from "./orders.ts";
import { Undoable } from "./product-writes.ts";

const Quantity = z.int().min(1).max(999);
const Note = textOf(1000);

/** Lines of a new order; lines of the same product are combined. */
export const OrderedLines = z
  .array(z.strictObject({ productId: RecordId, quantity: Quantity }))
  .min(1)
  .max(100);
export type OrderedLines = z.infer<typeof OrderedLines>;

/** New order for a person by id, or by name and email. */
export const OrderBody = z
  .strictObject({
    customerId: RecordId.optional(),
    customer: z.strictObject({ name: PersonName, email: Email, phone: PhoneNumber.optional() }).optional(),
    lines: OrderedLines,
    paymentMethod: PaymentMethod,
    paid: z.boolean().default(false),
    note: Note.default(""),
    shipping: Shipping.nullable().default(null),
    placedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("When the order was placed, from 2000-01-01 in the shop's zone until now, which it is by default"),
    expectedAmount: MoneyOrNone.optional().describe(
      "What the order is thought to come to; one that comes to another amount is refused",
    ),
  })
  .refine((body) => (body.customerId === undefined) !== (body.customer === undefined), {
    path: ["customerId"],
    params: { code: "required" },
    message: "Either customerId or customer",
  });
export type OrderBody = z.infer<typeof OrderBody>;

/** Excess money after lines were reduced: refunded in the same action, or kept. */
export const Settlement = z.union([
  z.literal("keep"),
  z.strictObject({
    refund: z.strictObject({ method: PaymentMethod.optional(), reference: textOf(100).optional() }),
  }),
]);
export type Settlement = z.infer<typeof Settlement>;

/** Editable fields of an order: all while it is pending, later only note and address. */
export const OrderChange = z
  .strictObject({ lines: OrderedLines, settle: Settlement, note: Note, shipping: Shipping.nullable() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } })
  .refine((body) => body.settle === undefined || body.lines !== undefined, {
    path: ["lines"],
    params: { code: "required" },
  });
export type OrderChange = z.infer<typeof OrderChange>;

/** Options of a cancellation; without restocking the goods are written off. */
const cancelling = {
  reason: textOf(200).min(1).optional().describe("customer, stock, fraud, payment or words of one's own"),
  restock: z.boolean().default(true),
  refund: z.boolean().default(false),
};
const collected = z
  .boolean()
  .default(true)
  .describe("Completing cash on delivery: what is due was collected and is booked as paid; false leaves it due");
export const TransitionBody = z.strictObject({
  to: OrderStatus.describe(transitionsText),
  ...cancelling,
  collected,
  notifyCustomer: z.boolean().default(false).describe("Tell the customer by a message of the inbox"),
});
export type TransitionBody = z.infer<typeof TransitionBody>;

/** Bulk action on orders, selected by ids or by a list filter. */
export const OrderBulk = z
  .strictObject({
    ids: z.array(RecordId).min(1).max(BULK_MAX).optional(),
    filter: OrderFilter.strict().optional(),
    action: z.enum(["pay", "confirm", "complete", "cancel"]),
    ...cancelling,
    collected,
  })
  .refine((body) => (body.ids === undefined) !== (body.filter === undefined), {
    path: ["ids"],
    params: { code: "required" },
    message: "Either ids or filter",
  });
export type OrderBulk = z.infer<typeof OrderBulk>;

/** Result of a bulk action for one order; `number` and the previous status `from` are set if the order exists. */
export const OrderBulkResult = BulkResult.extend({ number: z.string().optional(), from: OrderStatus.optional() });
export type OrderBulkResult = z.infer<typeof OrderBulkResult>;

export const NoteBody = z.strictObject({ text: textOf(2000).min(1) });
const NotePath = z.strictObject({ id: Id, noteId: Id });

export const orderActEndpoints = {
  "POST /ecommerce/orders": endpoint({
    summary: "Take an order: prices are frozen and the stock is reserved",
    policy: "orders:write",
    token: true,
    body: OrderBody,
    status: 201,
    answer: OrderExtended,
    errors: ["insufficient_stock", "amount_changed", "plan_limit"],
  }),
  "POST /ecommerce/orders/bulk": endpoint({
    summary:
      "Record what is due as paid, confirm, complete or cancel many orders; those that may not take the step are named. Above 1,000 a job does it",
    policy: "orders:write",
    token: true,
    body: OrderBulk,
    answer: z.strictObject({ results: z.array(OrderBulkResult) }),
    job: Job,
    errors: ["job_limit"],
  }),
  "PATCH /ecommerce/orders/{id}": endpoint({
    summary:
      "Change the lines of a pending order, or the note and the address of any; `settle` says what becomes of money that is held in excess then",
    policy: "orders:write",
    token: true,
    path: IdPath,
    body: OrderChange,
    ifMatch: true,
    answer: OrderExtended,
    errors: ["not_found", "order_locked", "refund_required", "insufficient_stock", "forbidden"],
  }),
  "POST /ecommerce/orders/{id}/transitions": endpoint({
    summary: "Take an order one step on, or back",
    policy: "orders:write",
    token: true,
    path: IdPath,
    body: TransitionBody,
    ifMatch: true,
    answer: OrderExtended,
    errors: ["not_found", "invalid_transition", "payment_required", "refund_required", "insufficient_stock"],
  }),
  "POST /ecommerce/orders/{id}/notes": endpoint({
    summary: "Write a note into an order's timeline",
    policy: "orders:write",
    token: true,
    path: IdPath,
    body: NoteBody,
    status: 201,
    answer: TimelineItem,
    errors: ["not_found"],
  }),
  "PATCH /ecommerce/orders/{id}/notes/{noteId}": endpoint({
    summary: "Edit a note of one's own",
    policy: "orders:write",
    token: true,
    path: NotePath,
    body: NoteBody,
    answer: TimelineItem,
    errors: ["not_found", "forbidden"],
  }),
  "DELETE /ecommerce/orders/{id}/notes/{noteId}": endpoint({
    summary: "Delete a note of one's own",
    policy: "orders:write",
    token: true,
    path: NotePath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["not_found", "forbidden"],
  }),
};
