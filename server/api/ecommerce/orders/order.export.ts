import { CustomerQuery } from "#shared/api/ecommerce/customers.ts";
import { type OrderExtended, OrderQuery } from "#shared/api/ecommerce/orders.ts";
import { TransactionQuery } from "#shared/api/ecommerce/transactions.ts";
import { seesCost } from "../../../answers/list-answer.ts";
import type { ExportSource } from "../../../db/jobs/export-source.ts";
import { listCustomers } from "../customers/customers.store.ts";
import { listTransactions } from "../customers/transactions.store.ts";
import { findOrders, listOrders } from "./orders.store.ts";

function rowOf({ details, shipping, allowedTransitions, returned, cancelReason, ...order }: OrderExtended) {
  const { name = "", line1 = "", line2 = "", city = "", postcode = "", country = "" } = shipping ?? {};
  const address = [name, line1, line2, `${postcode} ${city}`.trim(), country].filter(Boolean).join(", ");
  return { ...order, address, cancelReason: cancelReason ?? "" };
}

/** Export of orders, one row per order. */
export const orderExport: ExportSource = {
  query: OrderQuery,
  columns: [
    "id",
    "number",
    "date",
    "status",
    "customer",
    "customerId",
    "customerEmail",
    "products",
    "amount",
    "paymentMethod",
    "paymentStatus",
    "paidAmount",
    "refundedAmount",
    "creditedAmount",
    "due",
    "excess",
    "note",
    "address",
    "cancelReason",
    "recordedAt",
    "updatedAt",
  ],
  keys: ["id", "number"],
  moments: ["date", "recordedAt", "updatedAt"],
  list(actor, { query, cursor, size }) {
    const { tz } = actor.workspace();
    const asked = { ...(query as OrderQuery), page: 1, pageSize: size, cursor };
    const list = listOrders(actor.db, { query: asked, tz, seesCost: seesCost(actor), now: actor.now });
    return { rows: list.rows.map(rowOf), total: list.total, next: list.meta.nextCursor };
  },
  some(actor, ids) {
    const orders = findOrders(actor.db, { ids, seesCost: seesCost(actor), now: actor.now });
    const byId = new Map(orders.map((order) => [order.id, order]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(rowOf);
  },
};

/** Export of customers. */
export const customerExport: ExportSource = {
  query: CustomerQuery,
  columns: ["id", "name", "email", "orders", "amount", "lastOrderAt", "score"],
  keys: ["id", "email"],
  moments: ["lastOrderAt"],
  list(actor, { query, cursor, size }) {
    const asked = { ...(query as CustomerQuery), page: 1, pageSize: size, cursor };
    const { rows, total, meta } = listCustomers(actor.db, { query: asked, now: actor.now });
    return { rows, total, next: meta.nextCursor };
  },
};

/** Export of payments and refunds. */
export const transactionExport: ExportSource = {
  query: TransactionQuery,
  columns: ["id", "orderId", "customer", "kind", "status", "amount", "method", "reference", "date"],
  keys: ["id", "orderId"],
  moments: ["date"],
  list(actor, { query, cursor, size }) {
    const { tz } = actor.workspace();
    const asked = { ...(query as TransactionQuery), page: 1, pageSize: size, cursor };
    const { rows, total, meta } = listTransactions(actor.db, { query: asked, tz });
    return { rows, total, next: meta.nextCursor };
  },
};
