import { between, day, instant, type ListSpec, oneOf, someOf, whole, words } from "../../lib/list/list-query.ts";

export const statuses = ["pending", "processing", "completed", "cancelled"] as const;
export const methods = ["Credit Card", "Bank Transfer", "Cash on Delivery", "Crypto"] as const;
export const payments = ["unpaid", "failed", "partially_paid", "paid", "partially_refunded", "refunded"] as const;
const MOST = 1_000_000_000_000;
const ANY_ID = whole(1, Number.MAX_SAFE_INTEGER);

/** URL search parameters of `/orders`. */
export const orderList = {
  sorts: ["id", "customer", "amount", "date", "status", "paymentMethod", "products"],
  sort: "date:desc",
  filters: {
    q: words(),
    status: someOf(statuses),
    paymentMethod: someOf(methods),
    payment: someOf(payments),
    excess: oneOf(["1"]),
    amountMin: between(0, MOST),
    amountMax: between(0, MOST),
    from: day,
    to: day,
    before: instant,
    product: ANY_ID,
    customerId: ANY_ID,
  },
  views: { order: ANY_ID },
  record: "order",
} satisfies ListSpec;
