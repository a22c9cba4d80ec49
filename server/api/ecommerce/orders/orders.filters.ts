import { type RawBuilder, sql } from "kysely";
import type { OrderFilter, OrderQuery } from "#shared/api/ecommerce/orders.ts";
import { type Fields, isAsked } from "../../../answers/list-answer.ts";
import { allOf, isOneOf } from "../../../db/conditions.ts";
import { type Database, q } from "../../../db/database.ts";
import { between, dayBoundsOf, idIn, idOneOf, moneyBounds, oneOfSorted } from "../../../db/list/list-filters.ts";
import type { Filter, ListSpec } from "../../../db/list/list-spec.ts";
import { orderSums } from "../../../db/rollups/order-sums.ts";
import { ordersNamedBy } from "../../../db/search/order-numbers.ts";
import type { SearchIndex } from "../../../db/search/search.ts";
import { orderTopHits } from "../../../db/search/top-hits.ts";

/** Latest day an order can have. */
export const LAST_DAY = "2999-12-31";

/** Sort keys of the order list. */
export type OrderSort = NonNullable<OrderQuery["sort"]>[0];

/**
 * SQL flag over an order row: a refund was recorded after the order was completed. Compares event ids, because two
 * events may share a timestamp. Uses `iif`, because with `AND` SQLite reads the events of every order.
 */
export const refundedSince = (alias: "t" | "o"): string =>
  `iif(${alias}.status = 'completed' AND ${alias}.refunded_minor > 0, (
    SELECT coalesce(max(iif(e.kind = 'refund', e.id, 0)) > max(iif(e.kind = 'completed', e.id, NULL)), 0)
    FROM order_events AS e WHERE e.order_id = ${alias}.id), 0)`;

/** Columns of a list row. Reads the customer email only if requested, because it costs a lookup in `users`. */
export const orderColumns = (fields: Fields): string =>
  `t.id, t.number, t.user_id, t.customer_name, t.status, t.payment_method, t.payment_state, t.amount_minor, t.paid_minor,
  t.refunded_minor, t.credited_minor, t.lines_count, t.note, t.ship_json, t.placed_at, t.recorded_at, t.completed_at, t.cancelled_at, t.cancel_reason,
  t.updated_at, t.version, t.revision, ${refundedSince("t")} AS refunded_since,
  ${isAsked(fields, "customerEmail") ? "(SELECT email FROM users WHERE id = t.user_id)" : "NULL"} AS customer_email,
  EXISTS (SELECT 1 FROM returns AS r WHERE r.order_id = t.id) AS has_returns`;

const ordersSearchIndex: SearchIndex = {
  fts: "orders_fts",
  object: "order",
  topHits: orderTopHits,
  byId: "orders_by_id_wide",
};

/** Counters: orders by status, payment method and payment state. */
export const orderGroups = q.selectFrom("order_groups").select(["status", "payment_method", "payment_state", "n"]);

/** Specification of the order list: columns, sorts and indexes. */
export const ordersSpec: ListSpec<OrderSort> = {
  table: "orders",
  always: "",
  columns: orderColumns(null),
  joins: "",
  sorts: {
    id: { column: "id", index: "orders_by_id" },
    customer: { column: "sort_key", index: "orders_by_customer" },
    amount: { column: "amount_minor", index: "orders_by_amount" },
    date: { column: "placed_at", index: "orders_by_date", wide: "orders_by_date_wide" },
    status: { column: "status", index: "orders_by_status" },
    paymentMethod: { column: "payment_method", index: "orders_by_method" },
    products: { column: "lines_count", index: "orders_by_lines" },
  },
  defaultSort: ["date", "desc"],
  countIndex: "orders_by_id",
  facetIndex: "orders_by_facets",
  facetFilters: ["status", "paymentMethod", "payment", "placed", "amount"],
  groups: {
    columns: { status: "status", paymentMethod: "payment_method", payment: "payment_state" },
    counters: orderGroups,
    sorts: ["date", "amount", "status", "paymentMethod", "id"],
    next: "date",
  },
  searchIndex: ordersSearchIndex,
};

/** List query with the ids of orders whose number was searched. */
export type Numbered<Query> = Query & { numbered?: readonly number[] };

/** Replaces a search that equals an order number, with any prefix, by the ids of the matching orders. */
export function readNumber<Query extends { q?: string | undefined }>(db: Database, query: Query): Numbered<Query> {
  const numbered = ordersNamedBy(db, query.q);
  return numbered.length > 0 ? { ...query, q: undefined, numbered } : query;
}

/** Filters of the order list, each with the index it can use. */
export function orderFilters(query: Numbered<OrderFilter>, tz: string): Filter[] {
  const placed = dayBoundsOf({ from: query.from, to: query.to, tz });
  const amount = moneyBounds(query.amountMin, query.amountMax);
  const { product, ids, numbered } = query;
  const customer = query.customerId === undefined ? undefined : [query.customerId];
  return [
    ...oneOfSorted("date", { name: "status", column: "status", index: "orders_by_status_date" }, query.status),
    ...oneOfSorted(
      "date",
      { name: "paymentMethod", column: "payment_method", index: "orders_by_method_date" },
      query.paymentMethod,
    ),
    ...oneOfSorted(
      "date",
      { name: "payment", column: "payment_state", index: "orders_by_payment_date" },
      query.payment,
    ),
    ...between({ name: "amount", column: "amount_minor", index: "orders_by_amount" }, amount),
    ...between({ name: "placed", column: "placed_at", index: "orders_by_date" }, placed),
    ...between({ name: "before", column: "placed_at", index: "orders_by_date" }, beforeBounds(query.before)),
    ...oneOfSorted("date", { name: "customerId", column: "user_id", index: "orders_by_user_date" }, customer),
    ...(query.excess ? [inExcess] : []),
    ...(product === undefined ? [] : [hasProduct(product)]),
    ...(ids ? [idOneOf("ids", ids)] : []),
    ...(numbered ? [idOneOf("numbered", numbered)] : []),
  ];
}

/** Orders with an excess payment. The condition must equal that of the partial index in the migration. */
const inExcess = idIn(
  "excess",
  sql`SELECT id FROM orders INDEXED BY orders_in_excess
    WHERE iif(status = 'cancelled', 0, amount_minor - credited_minor) < paid_minor - refunded_minor`,
);

const beforeBounds = (before: string | undefined) => (before === undefined ? {} : { max: Date.parse(before) - 1 });

const hasProduct = (product: number): Filter =>
  idIn("product", sql`SELECT DISTINCT order_id AS id FROM order_lines WHERE product_id = ${product}`);

const COUNTED_BY_DAY: readonly string[] = ["status", "placed"];
const COUNTED_BY_GROUP: readonly string[] = ["status", "paymentMethod", "payment"];

/** Total from the counters by day or by group if they cover all filters; otherwise undefined. */
export function orderTotal(db: Database, query: OrderFilter, filters: readonly Filter[]): (() => number) | undefined {
  const isCounted = (names: readonly string[]) => !query.q && filters.every((filter) => names.includes(filter.name));
  const { status, paymentMethod, payment } = query;
  if (isCounted(COUNTED_BY_DAY)) {
    const isAllTime = query.from === undefined && query.to === undefined;
    const to = query.to && query.to < LAST_DAY ? query.to : LAST_DAY;
    const sums = orderSums(isAllTime ? null : { from: query.from ?? null, to });
    return () => sumOf(db, sql`SELECT sum(orders) AS n FROM (${sums}) WHERE ${isOneOf("status", status)}`);
  }
  if (isCounted(COUNTED_BY_GROUP)) {
    const where = allOf([
      isOneOf("status", status),
      isOneOf("payment_method", paymentMethod),
      isOneOf("payment_state", payment),
    ]);
    return () => sumOf(db, sql`SELECT sum(n) AS n FROM order_groups WHERE ${where}`);
  }
  return undefined;
}

const sumOf = (db: Database, query: RawBuilder<{ n: number | null }>): number => db.first(query)?.n ?? 0;
