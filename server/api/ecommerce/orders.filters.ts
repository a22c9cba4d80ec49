import {
  type OrderFilter,
  type OrderQuery,
  orderStatuses,
  paymentMethods,
  paymentStates,
} from "#shared/api/ecommerce/orders.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { between, dayBoundsOf, moneyBounds, namedBy, oneOfAlong } from "../../db/list-filters.ts";
import type { Filter, ListSpec } from "../../db/list-spec.ts";
import { orderSums } from "../../db/order-sums.ts";
import type { Searched } from "../../db/search.ts";

/** No order is placed later. */
export const LAST_DAY = "2999-12-31";

/** What the list can be sorted by. */
export type OrderSort = NonNullable<OrderQuery["sort"]>[0];

/** What a row of the list is read from. */
export const ORDER_COLUMNS = `t.id, t.number, t.user_id, t.customer_name, u.email AS customer_email, t.status, t.payment_method,
  t.payment_state, t.amount_minor, t.paid_minor, t.refunded_minor, t.lines_count, t.note, t.ship_json, t.placed_at,
  t.cancelled_at, t.cancel_reason, t.updated_at, t.version`;
/** What {@link ORDER_COLUMNS} need beside the orders. */
export const ORDER_JOINS = "LEFT JOIN users AS u ON u.id = t.user_id";

/** Where the words of an order are indexed. */
export const ordersSearched: Searched = { fts: "orders_fts", object: "order" };

/** The list of orders: its columns, orders and indexes. */
export const ordersSpec: ListSpec<OrderSort> = {
  table: "orders",
  always: "",
  columns: ORDER_COLUMNS,
  joins: ORDER_JOINS,
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
  searched: ordersSearched,
};

/** What narrows the list, each with the quick way it opens. */
export function orderFilters(query: OrderFilter, tz: string): Filter[] {
  const placed = dayBoundsOf({ from: query.from, to: query.to, tz });
  const amount = moneyBounds(query.amountMin, query.amountMax);
  const customer = query.customerId === undefined ? undefined : [query.customerId];
  return [
    ...oneOfAlong("date", { name: "status", column: "status", index: "orders_by_status_date" }, query.status),
    ...oneOfAlong(
      "date",
      { name: "paymentMethod", column: "payment_method", index: "orders_by_method_date" },
      query.paymentMethod,
    ),
    ...oneOfAlong("date", { name: "payment", column: "payment_state", index: "orders_by_payment_date" }, query.payment),
    ...between({ name: "amount", column: "amount_minor", index: "orders_by_amount" }, amount),
    ...between({ name: "placed", column: "placed_at", index: "orders_by_date" }, placed),
    ...oneOfAlong("date", { name: "customerId", column: "user_id", index: "orders_by_user_date" }, customer),
    ...holding(query.product),
    ...named(query.ids),
  ];
}

function holding(product: number | undefined): Filter[] {
  if (product === undefined) return [];
  const text = "SELECT DISTINCT order_id AS id FROM order_lines WHERE product_id = ?";
  return [namedBy("product", { text, values: [product] })];
}

function named(ids: readonly number[] | undefined): Filter[] {
  if (!ids) return [];
  return [namedBy("ids", { text: "SELECT value AS id FROM json_each(?)", values: [JSON.stringify(ids)] })];
}

const COUNTED_BY_DAY: readonly string[] = ["status", "placed"];
const COUNTED_BY_GROUP: readonly string[] = ["status", "paymentMethod", "payment"];

/** The total from kept counters, where what narrows is counted by day or by group. */
export function orderTotal(cell: Cell, query: OrderFilter, filters: readonly Filter[]) {
  const isCounted = (names: readonly string[]) => !query.q && filters.every((filter) => names.includes(filter.name));
  const within = (column: string, values: readonly string[] | undefined, all: readonly string[]) => ({
    text: `${column} IN (SELECT value FROM json_each(?))`,
    value: JSON.stringify(values ?? all),
  });
  const status = within("status", query.status, orderStatuses);
  if (isCounted(COUNTED_BY_DAY)) {
    const isAllTime = query.from === undefined && query.to === undefined;
    const to = query.to && query.to < LAST_DAY ? query.to : LAST_DAY;
    const sums = orderSums(isAllTime ? null : { from: query.from ?? null, to });
    return ask(cell, `SELECT sum(orders) AS n FROM (${sums.text}) WHERE ${status.text}`, [
      ...sums.values,
      status.value,
    ]);
  }
  if (isCounted(COUNTED_BY_GROUP)) {
    const parts = [
      status,
      within("payment_method", query.paymentMethod, paymentMethods),
      within("payment_state", query.payment, paymentStates),
    ];
    const where = parts.map((part) => part.text).join(" AND ");
    return ask(cell, `SELECT sum(n) AS n FROM order_groups WHERE ${where}`, [...parts.map((part) => part.value)]);
  }
  return undefined;
}

const ask = (cell: Cell, text: string, values: readonly unknown[]) => async () =>
  (await cell.run<{ n: number | null }>(statement(text, ...values))).rows[0]?.n ?? 0;
