import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { amountRange, Day, Id, listParams, manyOf } from "../params.ts";
import { PaymentMethod, paymentMethods } from "./orders.ts";

export const transactionKinds = ["payment", "refund"] as const;
export const transactionStatuses = ["pending", "completed", "failed"] as const;

/** Payment or refund of an order. */
export const Transaction = z.strictObject({
  id: z.int(),
  orderId: z.int(),
  customer: z.string(),
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  amount: z.number(),
  method: PaymentMethod,
  reference: z.string().nullable(),
  date: z.iso.datetime(),
});
export type Transaction = z.infer<typeof Transaction>;

export const transactionSorts = ["id", "amount", "date", "status"] as const;
export const TransactionQuery = z.object({
  ...listParams(transactionSorts, 25),
  kind: manyOf(transactionKinds).optional(),
  status: manyOf(transactionStatuses).optional(),
  method: manyOf(paymentMethods).optional(),
  orderId: Id.optional(),
  amountMin: amountRange.min,
  amountMax: amountRange.max,
  from: Day.optional(),
  to: Day.optional(),
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;

export const transactionEndpoints = {
  "GET /ecommerce/transactions": endpoint({
    summary: "Payments and refunds, newest first; words search the order they belong to",
    policy: "orders:read",
    tagged: true,
    query: TransactionQuery,
    answer: z.array(Transaction.partial()),
    meta: ListMeta,
  }),
};
