import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { amountRange, Day, Flag, Id, IdPath, listParams, manyOf } from "../params.ts";
import { textOf } from "../text.ts";

export const orderStatuses = ["completed", "processing", "pending", "cancelled"] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const paymentMethods = ["Credit Card", "Bank Transfer", "Cash on Delivery", "Crypto"] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const paymentStates = ["unpaid", "failed", "partially_paid", "paid", "partially_refunded", "refunded"] as const;
export const PaymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof PaymentState>;

/** Order line; `price` and `total` in major units at the time of the order. */
export const OrderLine = z.strictObject({
  id: z.int(),
  productName: z.string(),
  quantity: z.int().min(1),
  price: z.number(),
  total: z.number(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** `stock` is the product's available quantity, null if the product no longer exists. */
export const OrderLineExtended = OrderLine.extend({
  productId: z.int().nullable(),
  image: z.string(),
  unitCost: z.number().nullable(),
  returned: z.int(),
  stock: z.int().nullable(),
});
export type OrderLineExtended = z.infer<typeof OrderLineExtended>;

/** Order in the base list; `products` counts lines, not units. */
export const Order = z.strictObject({
  id: z.int(),
  customer: z.string(),
  amount: z.number(),
  date: z.iso.datetime(),
  status: OrderStatus,
  paymentMethod: PaymentMethod,
  products: z.int(),
  details: z.array(OrderLine),
});
export type Order = z.infer<typeof Order>;

/** Delivery address. */
export const Shipping = z.strictObject({
  name: textOf(80).min(1),
  line1: textOf(120).min(1),
  line2: textOf(120),
  city: textOf(80).min(1),
  postcode: textOf(20),
  country: textOf(60).min(1),
});

/** Allowed transition and its open needs. */
export const AllowedTransition = z.strictObject({
  to: OrderStatus,
  needs: z.array(z.enum(["paid", "refund", "stock"])),
});

export const OrderExtended = Order.extend({
  details: z.array(OrderLineExtended),
  number: z.string(),
  customerId: z.int().nullable(),
  customerEmail: z.string().nullable(),
  paymentStatus: PaymentState,
  paidAmount: z.number(),
  refundedAmount: z.number(),
  /** Amount waived by refunds and returns. */
  creditedAmount: z.number(),
  /** Amount still to pay. */
  due: z.number(),
  /** Amount held beyond what the order costs. */
  excess: z.number(),
  note: z.string(),
  shipping: Shipping.nullable(),
  allowedTransitions: z.array(AllowedTransition),
  cancelReason: z.string().nullable(),
  returned: z.boolean(),
  /** When it was entered; `date` is when it was placed. */
  recordedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type OrderExtended = z.infer<typeof OrderExtended>;

export const orderSorts = ["id", "customer", "amount", "date", "status", "paymentMethod", "products"] as const;
const orderFilters = {
  q: z.string().max(200).optional(),
  status: manyOf(orderStatuses).optional(),
  paymentMethod: manyOf(paymentMethods).optional(),
  payment: manyOf(paymentStates).optional(),
  amountMin: amountRange.min,
  amountMax: amountRange.max,
  from: Day.optional(),
  to: Day.optional(),
  /** Placed before this instant. */
  before: z.iso.datetime().optional(),
  /** Holding more money than due. */
  excess: Flag.optional(),
  product: Id.optional(),
  customerId: Id.optional(),
  /** Only these ids, at most one page. */
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .optional(),
};
export const OrderFilter = z.object(orderFilters);
export type OrderFilter = z.infer<typeof OrderFilter>;
export const OrderQuery = z.object({ ...listParams(orderSorts, 30), ...orderFilters });
export type OrderQuery = z.infer<typeof OrderQuery>;

export const OrderFacets = z.strictObject({
  total: z.int(),
  status: z.strictObject({ completed: z.int(), processing: z.int(), pending: z.int(), cancelled: z.int() }),
  paymentMethod: z.record(PaymentMethod, z.int()),
  payment: z.record(PaymentState, z.int()),
});
export type OrderFacets = z.infer<typeof OrderFacets>;

/** Number of orders placed on each day of a month. */
export const CalendarDay = z.strictObject({ date: Day, orders: z.int() });
export type CalendarDay = z.infer<typeof CalendarDay>;

/** Timeline event of an order. */
export const TimelineItem = z.strictObject({
  id: z.int(),
  kind: z.string(),
  by: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  text: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
  /** When a note was last edited. */
  editedAt: z.iso.datetime().nullable(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

export const orderEndpoints = {
  "GET /ecommerce/orders": endpoint({
    summary: "Orders, newest first",
    policy: "orders:read",
    tagged: true,
    base: true,
    query: OrderQuery,
    answer: z.array(Order),
    extended: z.array(OrderExtended.partial()),
    meta: ListMeta,
  }),
  "GET /ecommerce/orders/facets": endpoint({
    summary: "Counts of orders by status, payment method and payment state, within the list's filters",
    policy: "orders:read",
    tagged: true,
    query: OrderFilter,
    answer: OrderFacets,
  }),
  "GET /ecommerce/orders/calendar": endpoint({
    summary: "How many orders were placed on each day of a month, in the workspace's zone",
    policy: "orders:read",
    tagged: true,
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    answer: z.array(CalendarDay),
    meta: ListMeta,
  }),
  "GET /ecommerce/orders/{id}": endpoint({
    summary: "One order",
    policy: "orders:read",
    path: IdPath,
    answer: OrderExtended,
    errors: ["not_found"],
  }),
  "GET /ecommerce/orders/{id}/details": endpoint({
    summary: "The lines of one order",
    policy: "orders:read",
    base: true,
    tagged: true,
    path: IdPath,
    answer: z.array(OrderLine),
    errors: ["not_found"],
  }),
  "GET /ecommerce/orders/{id}/timeline": endpoint({
    summary: "What happened to one order, oldest first",
    policy: "orders:read",
    tagged: true,
    path: IdPath,
    answer: z.array(TimelineItem),
    meta: ListMeta,
    errors: ["not_found"],
  }),
};
