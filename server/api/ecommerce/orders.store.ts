import {
  type Order,
  type OrderExtended,
  type OrderFacets,
  type OrderFilter,
  type OrderLine,
  type OrderLineExtended,
  type OrderQuery,
  orderStatuses,
  paymentMethods,
  paymentStates,
  type TimelineItem,
} from "#shared/api/ecommerce/orders.ts";
import { toMajor } from "#shared/rules/money.ts";
import { allowedTransitions } from "#shared/rules/order-states.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { type Listed, readList } from "../../db/list.ts";
import { countGroups, facetOf, totalOf } from "../../db/list-facets.ts";
import { between, dayBoundsOf, moneyBounds, oneOf } from "../../db/list-filters.ts";
import type { Filter, ListSpec } from "../../db/list-spec.ts";
import { orderSums } from "../../db/order-sums.ts";
import type { OrderStatus, PaymentMethod, PaymentState } from "../../db/tables/orders.ts";
import { listLinesOf } from "./order-lines.store.ts";

interface OrderRow {
  id: number;
  number: string;
  user_id: number | null;
  customer_name: string;
  customer_email: string | null;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  amount_minor: number;
  paid_minor: number;
  refunded_minor: number;
  lines_count: number;
  note: string;
  ship_json: string | null;
  placed_at: number;
  cancelled_at: number | null;
  cancel_reason: string | null;
  updated_at: number;
  version: number;
}

const LAST_DAY = "2999-12-31";

type Sort = NonNullable<OrderQuery["sort"]>[0];

const COLUMNS = `t.id, t.number, t.user_id, t.customer_name, u.email AS customer_email, t.status, t.payment_method,
  t.payment_state, t.amount_minor, t.paid_minor, t.refunded_minor, t.lines_count, t.note, t.ship_json, t.placed_at,
  t.cancelled_at, t.cancel_reason, t.updated_at, t.version`;
const JOINS = "LEFT JOIN users AS u ON u.id = t.user_id";

export const ordersSpec: ListSpec<Sort> = {
  table: "orders",
  always: "",
  columns: COLUMNS,
  joins: JOINS,
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
  searched: { fts: "orders_fts", object: "order" },
};

function filtersOf(query: OrderFilter, tz: string): Filter[] {
  const byDate = (index: string) => ({ sort: "date", index });
  const placed = dayBoundsOf({ from: query.from, to: query.to, tz });
  const amount = moneyBounds(query.amountMin, query.amountMax);
  const customer = query.customerId === undefined ? undefined : [query.customerId];
  return [
    ...oneOf(
      { name: "status", column: "status", index: "orders_by_status_date" },
      query.status,
      byDate("orders_by_status_date"),
    ),
    ...oneOf(
      { name: "paymentMethod", column: "payment_method", index: "orders_by_method_date" },
      query.paymentMethod,
      byDate("orders_by_method_date"),
    ),
    ...oneOf(
      { name: "payment", column: "payment_state", index: "orders_by_payment_date" },
      query.payment,
      byDate("orders_by_payment_date"),
    ),
    ...between({ name: "amount", column: "amount_minor", index: "orders_by_amount" }, amount),
    ...between({ name: "placed", column: "placed_at", index: "orders_by_date" }, placed),
    ...oneOf(
      { name: "customerId", column: "user_id", index: "orders_by_user_date" },
      customer,
      byDate("orders_by_user_date"),
    ),
    ...holding(query.product),
  ];
}

function holding(product: number | undefined): Filter[] {
  if (product === undefined) return [];
  const source = { text: "SELECT DISTINCT order_id AS id FROM order_lines WHERE product_id = ?", values: [product] };
  return [{ name: "product", text: `t.id IN (${source.text})`, values: source.values, source }];
}

const COUNTED_BY_DAY: readonly string[] = ["status", "placed"];
const COUNTED_BY_GROUP: readonly string[] = ["status", "paymentMethod", "payment"];

/** The total from kept counters, where what narrows is counted by day or by group. */
function totalFrom(cell: Cell, query: OrderFilter, filters: readonly Filter[]) {
  const isCounted = (names: readonly string[]) => !query.q && filters.every((filter) => names.includes(filter.name));
  const within = (column: string, values: readonly string[] | undefined, all: readonly string[]) => ({
    text: `${column} IN (SELECT value FROM json_each(?))`,
    value: JSON.stringify(values ?? all),
  });
  const status = within("status", query.status, orderStatuses);
  if (isCounted(COUNTED_BY_DAY)) {
    const isAllTime = query.from === undefined && query.to === undefined;
    const sums = orderSums(isAllTime ? null : { from: query.from ?? null, to: query.to ?? LAST_DAY });
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

interface ListAsked {
  query: OrderQuery;
  tz: string;
  seesCost: boolean;
  now: number;
}

/** One page of orders with their lines. */
export async function listOrders(cell: Cell, { query, tz, seesCost, now }: ListAsked): Promise<Listed<OrderExtended>> {
  const filters = filtersOf(query, tz);
  const total = totalFrom(cell, query, filters);
  const list = await readList<OrderRow, Sort>(cell, ordersSpec, { query, filters, total });
  const lines = await listLinesOf(cell, { orderIds: list.rows.map((row) => row.id), seesCost });
  return { ...list, rows: list.rows.map((row) => orderOf(row, lines.get(row.id) ?? [], now)) };
}

/** The ids of the orders within a filter, a stretch at a time and in their order. */
export async function listOrderIds(
  cell: Cell,
  { filter, tz, cursor, size }: { filter: OrderFilter; tz: string; cursor?: string | undefined; size: number },
): Promise<{ ids: number[]; total: number; cursor: string | null }> {
  const spec: ListSpec<Sort> = { ...ordersSpec, columns: "t.id", joins: "" };
  const query = { page: 1, pageSize: size, sort: ["id", "asc"] as ["id", "asc"], cursor, q: filter.q };
  const filters = filtersOf(filter, tz);
  const list = await readList<{ id: number }, Sort>(cell, spec, {
    query,
    filters,
    total: totalFrom(cell, filter, filters),
  });
  return { ids: list.rows.map(({ id }) => id), total: list.total, cursor: list.meta.nextCursor };
}

/** One order with its lines, or null. */
export async function findOrder(
  cell: Cell,
  { id, seesCost, now }: { id: number; seesCost: boolean; now: number },
): Promise<OrderExtended | null> {
  const question = statement(`SELECT ${COLUMNS} FROM orders AS t ${JOINS} WHERE t.id = ?`, id);
  const [{ rows }, lines] = await Promise.all([
    cell.run<OrderRow>(question),
    listLinesOf(cell, { orderIds: [id], seesCost }),
  ]);
  return rows[0] ? orderOf(rows[0], lines.get(id) ?? [], now) : null;
}

/** The orders of some ids that exist, with their lines. */
export async function findOrders(
  cell: Cell,
  { ids, seesCost, now }: { ids: readonly number[]; seesCost: boolean; now: number },
): Promise<OrderExtended[]> {
  const question = `SELECT ${COLUMNS} FROM orders AS t ${JOINS} WHERE t.id IN (SELECT value FROM json_each(?))`;
  const [{ rows }, lines] = await Promise.all([
    cell.run<OrderRow>(statement(question, JSON.stringify(ids))),
    listLinesOf(cell, { orderIds: [...ids], seesCost }),
  ]);
  return rows.map((row) => orderOf(row, lines.get(row.id) ?? [], now));
}

/** What happened to an order, oldest first; null when there is no such order. */
export async function findTimeline(cell: Cell, id: number): Promise<TimelineItem[] | null> {
  const [order, events] = await Promise.all([
    cell.run<{ id: number }>(statement("SELECT id FROM orders WHERE id = ?", id)),
    cell.run<EventRow>(
      statement(
        `SELECT e.id, e.kind, e.actor_id, u.username AS actor_name, e.text, e.data, e.at
        FROM order_events AS e LEFT JOIN users AS u ON u.id = e.actor_id WHERE e.order_id = ? ORDER BY e.at, e.id`,
        id,
      ),
    ),
  ]);
  if (order.rows.length === 0) return null;
  return events.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    text: row.text,
    data: JSON.parse(row.data),
    at: new Date(row.at).toISOString(),
  }));
}

interface EventRow {
  id: number;
  kind: string;
  actor_id: number | null;
  actor_name: string | null;
  text: string;
  data: string;
  at: number;
}

interface Group {
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  n: number;
}

/** Counts of orders by status, payment method and payment state; each facet leaves its own filter aside. */
export async function getOrderFacets(
  cell: Cell,
  { query, tz }: { query: OrderFilter; tz: string },
): Promise<OrderFacets> {
  const wanted = { status: query.status, payment_method: query.paymentMethod, payment_state: query.payment };
  const open = { ...query, status: undefined, paymentMethod: undefined, payment: undefined };
  const columns = ["status", "payment_method", "payment_state"];
  const groups = await countGroups<Group>(cell, ordersSpec, columns, {
    filters: filtersOf(open, tz),
    q: query.q,
    kept: "SELECT status, payment_method, payment_state, n FROM order_groups",
  });
  const faceted = { groups, wanted, q: query.q };
  return {
    total: totalOf(faceted),
    status: facetOf(faceted, "status", orderStatuses),
    paymentMethod: facetOf(faceted, "payment_method", paymentMethods),
    payment: facetOf(faceted, "payment_state", paymentStates),
  };
}

/** An order as the plain list shows it. */
export function plainOrderOf(order: OrderExtended): Order {
  const { id, customer, amount, date, status, paymentMethod, products, details } = order;
  return { id, customer, amount, date, status, paymentMethod, products, details: details.map(plainLineOf) };
}

/** A line as the plain list shows it. */
export function plainLineOf({ id, productName, quantity, price, total }: OrderLineExtended): OrderLine {
  return { id, productName, quantity, price, total };
}

function orderOf(row: OrderRow, details: OrderLineExtended[], now: number): OrderExtended {
  const hasReturns = details.some((line) => line.returned > 0);
  return {
    id: row.id,
    customer: row.customer_name,
    amount: toMajor(row.amount_minor),
    date: new Date(row.placed_at).toISOString(),
    status: row.status,
    paymentMethod: row.payment_method,
    products: row.lines_count,
    details,
    number: row.number,
    customerId: row.user_id,
    customerEmail: row.customer_email,
    paymentStatus: row.payment_state,
    paidAmount: toMajor(row.paid_minor),
    refundedAmount: toMajor(row.refunded_minor),
    note: row.note,
    shipping: row.ship_json === null ? null : JSON.parse(row.ship_json),
    allowedTransitions: allowedTransitions({ ...row, hasReturns }, now),
    cancelReason: row.cancel_reason,
    returned: hasReturns,
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
  };
}
