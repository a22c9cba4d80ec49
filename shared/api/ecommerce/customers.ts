import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { amountRange, Count, IdPath, listParams } from "../params.ts";

/** Customer: `orders` of every status, `amount` over completed ones, `score` from 0 to 100. */
export const Customer = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  amount: z.number(),
  lastOrderAt: z.iso.datetime().nullable(),
  score: z.int(),
});
export type Customer = z.infer<typeof Customer>;

export const customerSorts = ["id", "name", "email", "orders", "amount", "lastOrderAt"] as const;
export const CustomerQuery = z.object({
  ...listParams(customerSorts, 25),
  ordersMin: Count.optional(),
  ordersMax: Count.optional(),
  amountMin: amountRange.min,
  amountMax: amountRange.max,
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;

export const customerEndpoints = {
  "GET /ecommerce/customers": endpoint({
    summary: "People who have ordered, those who spent most first",
    policy: "orders:read",
    tagged: true,
    query: CustomerQuery,
    answer: z.array(Customer.partial()),
    meta: ListMeta,
  }),
  "GET /ecommerce/customers/{id}": endpoint({
    summary: "One person as a buyer",
    policy: "orders:read",
    path: IdPath,
    answer: Customer,
    errors: ["not_found"],
  }),
};
