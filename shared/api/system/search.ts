import * as z from "zod";
import { OrderStatus } from "../ecommerce/orders.ts";
import { endpoint } from "../endpoint.ts";

export const foundKinds = ["product", "order", "person", "card", "conversation"] as const;

/** What a result says about an order beside its customer; `amount` in the shop's currency. */
const OrderFacts = z.strictObject({ amount: z.number(), status: OrderStatus, createdAt: z.iso.datetime() });
/** What a result says about a product beside its SKU. */
const ProductFacts = z.strictObject({ stock: z.int() });

/** Search result; `link` opens the record, `order` and `product` describe it. */
export const Found = z.strictObject({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  order: OrderFacts.optional(),
  product: ProductFacts.optional(),
});
export type Found = z.infer<typeof Found>;

/**
 * Results of one kind, best match first; empty kinds are omitted. `total` counts all results of the kind and stops at
 * 1,000; `link` opens their list and is null where no list has them.
 */
export const FoundGroup = z.strictObject({
  kind: z.enum(foundKinds),
  items: z.array(Found).min(1).max(5),
  total: z.int().min(1).max(1_000),
  link: z.string().nullable(),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

export const searchEndpoints = {
  "GET /search": endpoint({
    summary: "Records of every kind one may read, five of each; #1017 finds the order of that number",
    policy: "self",
    tagged: true,
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    answer: z.array(FoundGroup),
    errors: ["validation_failed"],
  }),
};
