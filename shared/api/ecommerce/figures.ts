import * as z from "zod";
import { Month, periodMeta, seriesMeta } from "../dashboard/dashboard.ts";
import { endpoint } from "../endpoint.ts";
import { Day, Period, SeriesPeriod } from "../params.ts";
import { Category } from "./products.ts";

/**
 * `totalProfit` in major units over completed orders (null without permission to see costs), `salesRate` in percent.
 */
export const Summary = z.strictObject({
  totalProducts: z.int(),
  totalProfit: z.number().nullable(),
  salesRate: z.number().min(0).max(100),
});
export type Summary = z.infer<typeof Summary>;

export const MonthSales = z.strictObject({ month: Month, sales: z.number() });
export type MonthSales = z.infer<typeof MonthSales>;

/** `trend` and `percentChange` compare units sold in the last 30 days with the 30 days before. */
export const TopProduct = z.strictObject({
  id: z.int(),
  name: z.string(),
  category: Category,
  sales: z.int(),
  price: z.number(),
  trend: z.enum(["up", "down"]),
  percentChange: z.number().min(0),
});
export type TopProduct = z.infer<typeof TopProduct>;

/** `image` is included if any parameter is sent. */
export const TopProductExtended = TopProduct.extend({ image: z.string() });
export type TopProductExtended = z.infer<typeof TopProductExtended>;

export const OrderStats = z.strictObject({
  totalSales: z.number(),
  totalOrders: z.int(),
  completedOrders: z.int(),
  pendingOrders: z.int(),
});
export type OrderStats = z.infer<typeof OrderStats>;

export const TopCustomer = z.strictObject({
  id: z.int(),
  name: z.string(),
  amount: z.number(),
  score: z.int().min(0).max(100),
  avatar: z.string().min(1),
  rank: z.int(),
});
export type TopCustomer = z.infer<typeof TopCustomer>;

/** One of the latest payments; `id` is the payment's, `orderId` is included if any parameter is sent. */
export const RecentTransaction = z.strictObject({
  id: z.int(),
  customer: z.string(),
  amount: z.number(),
  status: z.enum(["pending", "completed", "failed"]),
  date: z.iso.datetime(),
});
export const RecentTransactionExtended = RecentTransaction.extend({ orderId: z.int() });
export type RecentTransactionExtended = z.infer<typeof RecentTransactionExtended>;
export type RecentTransaction = z.infer<typeof RecentTransaction>;

/** Sales of a day, week or month of the period, by its first and last day; `profit` is null as in {@link Summary}. */
export const SalesBucket = z.strictObject({
  from: Day,
  to: Day,
  sales: z.number(),
  orders: z.int(),
  pending: z.int(),
  profit: z.number().nullable(),
});
export type SalesBucket = z.infer<typeof SalesBucket>;

const Compare = z.object({ compare: z.enum(["previous"]).optional() });

export const figureEndpoints = {
  "GET /ecommerce/summary": endpoint({
    summary: "Products, profit and the share of completed orders; all time unless a period is asked",
    policy: "dashboard:read",
    tagged: true,
    base: true,
    query: Period,
    answer: Summary,
    meta: periodMeta(Summary),
  }),
  "GET /ecommerce/monthly-sales": endpoint({
    summary: "Sales of each of the last 12 months, oldest first",
    policy: "dashboard:read",
    tagged: true,
    base: true,
    query: Compare,
    answer: z.array(MonthSales),
    meta: periodMeta(z.array(MonthSales)),
  }),
  "GET /ecommerce/sales-series": endpoint({
    summary:
      "Sales, orders and profit by day (up to 31 days), week (up to 180) or month; 30 days unless a period is asked",
    policy: "dashboard:read",
    tagged: true,
    query: SeriesPeriod,
    answer: z.array(SalesBucket),
    meta: seriesMeta(z.array(SalesBucket)),
    errors: ["validation_failed"],
  }),
  "GET /ecommerce/top-products": endpoint({
    summary: "The 7 products with the most pieces sold",
    policy: "dashboard:read",
    tagged: true,
    base: true,
    query: Period,
    answer: z.array(TopProduct),
    extended: z.array(TopProductExtended),
    meta: periodMeta(z.array(TopProduct)),
  }),
  "GET /ecommerce/order-stats": endpoint({
    summary: "Sales and orders; all time unless a period is asked",
    policy: "dashboard:read",
    tagged: true,
    base: true,
    query: Period,
    answer: OrderStats,
    meta: periodMeta(OrderStats),
  }),
  "GET /ecommerce/top-customers": endpoint({
    summary: "The 7 customers with the highest completed sales",
    policy: "dashboard:read",
    tagged: true,
    base: true,
    query: Period,
    answer: z.array(TopCustomer),
    meta: periodMeta(z.array(TopCustomer)),
  }),
  "GET /ecommerce/recent-transactions": endpoint({
    summary: "The 6 newest payments",
    policy: "dashboard:read",
    tagged: true,
    base: true,
    query: Period,
    answer: z.array(RecentTransaction),
    extended: z.array(RecentTransactionExtended),
    meta: periodMeta(z.array(RecentTransaction)),
  }),
};
