import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { textOf } from "../text.ts";
import { Money, MoneyOrNone } from "./money.ts";
import { PaymentMethod } from "./orders.ts";
import { Transaction } from "./transactions.ts";

/** Instant from 2000 on; an invalid one reports only its format. */
const Moment = z.iso.datetime({ offset: true }).refine((at) => !(Date.parse(at) < Date.UTC(2000)), {
  params: { code: "too_small", minimum: "2000-01-01T00:00:00.000Z" },
});

const how = { method: PaymentMethod.optional(), reference: textOf(100).optional() };

/** Payment received, in full or in part, or a failed attempt at the open amount, which needs no amount. */
export const PaymentBody = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("completed").optional(),
    amount: Money,
    ...how,
    acceptExcess: z.boolean().optional().describe("Record it also where less is due, whatever the order's status"),
    receivedAt: Moment.optional().describe("When the money came in, not in the future; now if absent"),
  }),
  z.strictObject({ status: z.literal("failed"), amount: Money.optional(), ...how }),
]);
export type PaymentBody = z.infer<typeof PaymentBody>;

export const RefundBody = z.strictObject({ amount: Money, reason: textOf(200).default("") });
export type RefundBody = z.infer<typeof RefundBody>;

/** Returned goods. `refund`: true for their paid value, an amount, or absent for none. */
export const ReturnBody = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: z.int().min(1), quantity: z.int().min(1).max(999) }))
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map((line) => line.lineId)).size === lines.length, {
      params: { code: "duplicate" },
    }),
  restock: z.boolean().default(true),
  refund: z.union([z.boolean(), MoneyOrNone, z.null()]).default(false),
  method: PaymentMethod.optional(),
  reason: textOf(200).default("return"),
});
export type ReturnBody = z.infer<typeof ReturnBody>;

/** Return of goods; `refundAmount` is what was refunded for them. */
export const OrderReturn = z.strictObject({
  id: z.int(),
  orderId: z.int(),
  lines: z.array(z.strictObject({ lineId: z.int(), quantity: z.int() })),
  restock: z.boolean(),
  refundAmount: z.number(),
  by: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  date: z.iso.datetime(),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

export const orderMoneyEndpoints = {
  "POST /ecommerce/orders/{id}/payments": endpoint({
    summary:
      "Record money that came in, in full or in part, or more than is due if `acceptExcess` says so, or that the open payment failed",
    policy: "orders:write",
    token: true,
    path: IdPath,
    body: PaymentBody,
    status: 201,
    answer: Transaction,
    errors: ["not_found", "payment_exceeds_due", "invalid_transition", "validation_failed"],
  }),
  "POST /ecommerce/orders/{id}/refunds": endpoint({
    summary: "Record money that went back",
    policy: "orders:write",
    token: true,
    path: IdPath,
    body: RefundBody,
    status: 201,
    answer: Transaction,
    errors: ["not_found", "refund_exceeds_paid"],
  }),
  "POST /ecommerce/orders/{id}/returns": endpoint({
    summary:
      "Take pieces of a completed order back, with what is paid back for them; what was not paid for them yet is waived",
    policy: "orders:write",
    token: true,
    path: IdPath,
    body: ReturnBody,
    status: 201,
    answer: OrderReturn,
    errors: ["not_found", "order_not_completed", "return_exceeds_sold", "refund_exceeds_paid", "validation_failed"],
  }),
};
