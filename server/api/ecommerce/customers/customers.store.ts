import { type Selectable, sql } from "kysely";
import type { Customer, CustomerQuery } from "#shared/api/ecommerce/customers.ts";
import { customerScore } from "#shared/rules/people/score.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import { type Listed, readList } from "../../../db/list/list.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { between, moneyBounds } from "../../../db/list/list-filters.ts";
import type { Filter, ListSpec } from "../../../db/list/list-spec.ts";
import { personTopHits } from "../../../db/search/top-hits.ts";
import type { UsersTable } from "../../../db/tables/people.ts";

type CustomerColumns = Pick<
  Selectable<UsersTable>,
  | "id"
  | "username"
  | "email"
  | "orders_count"
  | "completed_count"
  | "spent_minor"
  | "last_order_at"
  | "last_completed_at"
>;

interface CustomerRow extends CustomerColumns {
  highest_minor: number;
}

type Sort = NonNullable<CustomerQuery["sort"]>[0];

const COLUMNS = `t.id, t.username, t.email, t.orders_count, t.completed_count, t.spent_minor, t.last_order_at,
  t.last_completed_at, (SELECT max(spent_minor) FROM users WHERE removed_at IS NULL) AS highest_minor`;

export const customersSpec: ListSpec<Sort> = {
  table: "users",
  always: "t.removed_at IS NULL AND t.orders_count > 0",
  columns: COLUMNS,
  joins: "",
  sorts: {
    id: { column: "id", index: "users_by_id_wide" },
    name: { column: "sort_key", index: "users_bought_by_name" },
    email: { column: "email_fold", index: "users_bought_by_email" },
    orders: { column: "orders_count", index: "users_by_orders" },
    amount: { column: "spent_minor", index: "users_bought_by_spent", wide: "users_bought_by_spent" },
    lastOrderAt: { column: "last_order_at", index: "users_bought_by_last_order" },
  },
  defaultSort: ["amount", "desc"],
  countIndex: "users_by_orders",
  facetIndex: "users_bought_by_spent",
  facetFilters: ["orders", "amount"],
  searchIndex: { fts: "users_fts", object: "user", topHits: personTopHits, byId: "users_by_id_wide" },
};

/** Filters of the customer list, each with the index it can use. */
export const customerFilters = ({ ordersMin, ordersMax, amountMin, amountMax }: CustomerQuery): Filter[] => [
  ...between({ name: "orders", column: "orders_count", index: "users_by_orders" }, { min: ordersMin, max: ordersMax }),
  ...between(
    { name: "amount", column: "spent_minor", index: "users_bought_by_spent" },
    moneyBounds(amountMin, amountMax),
  ),
];

/** One page of customers: people with at least one order. */
export function listCustomers(
  db: Database,
  { query, now, cache }: { query: CustomerQuery; now: number; cache?: ListCache },
): Listed<Customer> {
  const filters = customerFilters(query);
  const total = query.q || filters.length > 0 ? undefined : () => countBuyers(db);
  const list = readList<CustomerRow, Sort>(db, customersSpec, { query, filters, total, cache });
  return { ...list, rows: list.rows.map((row) => customerOf(row, now)) };
}

/** Number of customers, from the counters. */
const countBuyers = (db: Database): number =>
  db.first(q.selectFrom("people_counters").select((eb) => eb.fn.sum<number | null>("buyers").as("n")))?.n ?? 0;

/** One person as a customer, even without orders. Throws `not_found`. */
export function getCustomer(db: Database, { id, now }: { id: number; now: number }): Customer {
  const row = db.first(
    sql<CustomerRow>`SELECT ${sql.raw(COLUMNS)} FROM users AS t WHERE t.id = ${id} AND t.removed_at IS NULL`,
  );
  if (!row) throw new AppError("not_found");
  return customerOf(row, now);
}

function customerOf(row: CustomerRow, now: number): Customer {
  return {
    id: row.id,
    name: row.username,
    email: row.email,
    orders: row.orders_count,
    amount: toMajor(row.spent_minor),
    lastOrderAt: row.last_order_at === null ? null : new Date(row.last_order_at).toISOString(),
    score: customerScore({ ...row, now }),
  };
}
