import { type Selectable, sql } from "kysely";
import type {
  Order,
  OrderExtended,
  OrderFilter,
  OrderLine,
  OrderLineExtended,
  OrderQuery,
} from "#shared/api/ecommerce/orders.ts";
import { dueOf, excessOf } from "#shared/rules/orders/order-money.ts";
import { allowedTransitions } from "#shared/rules/orders/order-states.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { type Fields, isAsked } from "../../../answers/list-answer.ts";
import type { Database } from "../../../db/database.ts";
import { type IdBatch, type Listed, readIds, readList } from "../../../db/list/list.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import type { OrdersTable } from "../../../db/tables/orders.ts";
import type { Flag } from "../../../db/tables/system.ts";
import { listLinesOf } from "./order-lines.store.ts";
import { orderSeek } from "./order-seek.ts";
import { type OrderSort, orderColumns, orderFilters, ordersSpec, orderTotal, readNumber } from "./orders.filters.ts";

type OrderColumns = Omit<Selectable<OrdersTable>, "day" | "confirmed_at" | "written_off" | "search" | "sort_key">;

interface OrderRow extends OrderColumns {
  customer_email: string | null;
  has_returns: Flag;
  refunded_since: Flag;
}

interface ListOptions {
  query: OrderQuery;
  tz: string;
  seesCost: boolean;
  now: number;
  /** Requested fields; related rows are read only for these. */
  fields?: Fields;
  cache?: ListCache;
}

/** One page of orders with their lines. */
export function listOrders(
  db: Database,
  { query: entered, tz, seesCost, now, fields = null, cache }: ListOptions,
): Listed<OrderExtended> {
  const query = readNumber(db, entered);
  const filters = orderFilters(query, tz);
  const total = orderTotal(db, query, filters);
  const spec = { ...ordersSpec, columns: orderColumns(fields) };
  const seek = orderSeek(db, { query, filters, tz });
  const list = readList<OrderRow, OrderSort>(db, spec, { query, filters, total, seek, cache });
  const orderIds = isAsked(fields, "details") ? list.rows.map((row) => row.id) : [];
  const lines = listLinesOf(db, { orderIds, seesCost });
  return { ...list, rows: list.rows.map((row) => orderOf(row, lines.get(row.id) ?? [], now)) };
}

/** Ids of the orders that match a filter, one page at a time, sorted by id. */
export function listOrderIds(
  db: Database,
  { filter: entered, tz, ...batch }: { filter: OrderFilter; tz: string; cursor?: string | undefined; size: number },
): IdBatch {
  const filter = readNumber(db, entered);
  const filters = orderFilters(filter, tz);
  return readIds(db, ordersSpec, { ...batch, q: filter.q, filters, total: orderTotal(db, filter, filters) });
}

/** One order with its lines, or null. */
export function findOrder(
  db: Database,
  { id, seesCost, now }: { id: number; seesCost: boolean; now: number },
): OrderExtended | null {
  const row = db.first(sql<OrderRow>`SELECT ${sql.raw(orderColumns(null))} FROM orders AS t WHERE t.id = ${id}`);
  if (!row) return null;
  const lines = listLinesOf(db, { orderIds: [id], seesCost });
  return orderOf(row, lines.get(id) ?? [], now);
}

/** Orders of the given ids with their lines; unknown ids are skipped. */
export function findOrders(
  db: Database,
  { ids, seesCost, now }: { ids: readonly number[]; seesCost: boolean; now: number },
): OrderExtended[] {
  const rows = db.all(
    sql<OrderRow>`SELECT ${sql.raw(orderColumns(null))} FROM orders AS t
      WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  const lines = listLinesOf(db, { orderIds: [...ids], seesCost });
  return rows.map((row) => orderOf(row, lines.get(row.id) ?? [], now));
}

/** Order fields of the base response. */
export function plainOrderOf(order: OrderExtended): Order {
  const { id, customer, amount, date, status, paymentMethod, products, details } = order;
  return { id, customer, amount, date, status, paymentMethod, products, details: details.map(plainLineOf) };
}

/** Order line fields of the base response. */
export function plainLineOf({ id, productName, quantity, price, total }: OrderLineExtended): OrderLine {
  return { id, productName, quantity, price, total };
}

function orderOf(row: OrderRow, details: OrderLineExtended[], now: number): OrderExtended {
  const hasReturns = row.has_returns === 1;
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
    creditedAmount: toMajor(row.credited_minor),
    due: toMajor(dueOf(row)),
    excess: toMajor(excessOf(row)),
    note: row.note,
    shipping: row.ship_json === null ? null : JSON.parse(row.ship_json),
    allowedTransitions: allowedTransitions({ ...row, hasReturns, refundedSince: row.refunded_since === 1 }, now),
    cancelReason: row.cancel_reason,
    returned: hasReturns,
    recordedAt: new Date(row.recorded_at ?? row.placed_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    revision: row.revision,
  };
}
