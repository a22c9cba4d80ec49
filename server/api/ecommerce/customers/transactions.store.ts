import { type Selectable, sql } from "kysely";
import type { Transaction, TransactionQuery } from "#shared/api/ecommerce/transactions.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, q } from "../../../db/database.ts";
import { type Listed, readList } from "../../../db/list/list.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { totalOf } from "../../../db/list/list-facets.ts";
import { between, dayBoundsOf, moneyBounds, oneOf, oneOfSorted } from "../../../db/list/list-filters.ts";
import type { Filter, ListSpec } from "../../../db/list/list-spec.ts";
import type { TransactionsTable } from "../../../db/tables/orders.ts";
import { type Numbered, readNumber } from "../orders/orders.filters.ts";

interface TransactionRow extends Selectable<TransactionsTable> {
  customer_name: string;
}

type Sort = NonNullable<TransactionQuery["sort"]>[0];

const COLUMNS = "t.id, t.order_id, o.customer_name, t.kind, t.status, t.amount_minor, t.method, t.reference, t.at";
const JOINS = "JOIN orders AS o ON o.id = t.order_id";

/** Counters: transactions by kind, status and method. */
const transactionGroups = q.selectFrom("transaction_groups").select(["kind", "status", "method", "n"]);

export const transactionsSpec: ListSpec<Sort> = {
  table: "transactions",
  always: "",
  columns: COLUMNS,
  joins: JOINS,
  sorts: {
    id: { column: "id", index: "transactions_by_id" },
    amount: { column: "amount_minor", index: "transactions_by_amount" },
    date: { column: "at", index: "transactions_by_date", wide: "transactions_by_date_wide" },
    status: { column: "status", index: "transactions_by_status" },
  },
  defaultSort: ["date", "desc"],
  countIndex: "transactions_by_id",
  facetIndex: "transactions_by_facets",
  facetFilters: ["kind", "status", "method", "placed", "amount"],
  groups: {
    columns: { kind: "kind", status: "status", method: "method" },
    counters: transactionGroups,
    sorts: ["date", "amount", "status", "id"],
    next: "date",
  },
  // A text search matches the order of a transaction.
  searchIndex: {
    fts: "orders_fts",
    object: "order",
    owner: { table: "orders", column: "order_id", index: "transactions_by_order" },
  },
};

/** Filters of the transaction list, each with the index it can use. */
export function transactionFilters(query: Numbered<TransactionQuery>, tz: string): Filter[] {
  const amount = moneyBounds(query.amountMin, query.amountMax);
  const order = query.orderId === undefined ? undefined : [query.orderId];
  return [
    ...oneOfSorted("date", { name: "kind", column: "kind", index: "transactions_by_kind_date" }, query.kind),
    ...oneOf({ name: "status", column: "status" }, query.status),
    ...oneOf({ name: "method", column: "method" }, query.method),
    ...oneOf({ name: "orderId", column: "order_id", index: "transactions_by_order" }, order),
    ...oneOf({ name: "numbered", column: "order_id", index: "transactions_by_order" }, query.numbered),
    ...between({ name: "amount", column: "amount_minor", index: "transactions_by_amount" }, amount),
    ...between(
      { name: "placed", column: "at", index: "transactions_by_date" },
      dayBoundsOf({ from: query.from, to: query.to, tz }),
    ),
  ];
}

const COUNTED: readonly string[] = ["kind", "status", "method"];

/** Total from the counters if the only filters are kind, status and method; otherwise undefined. */
function totalFrom(db: Database, { q: words, kind, status, method }: TransactionQuery, filters: readonly Filter[]) {
  if (words || !filters.every((filter) => COUNTED.includes(filter.name))) return undefined;
  return () => totalOf({ groups: db.all(transactionGroups), selected: { kind, status, method }, q: words });
}

/** One page of payments and refunds. */
export function listTransactions(
  db: Database,
  { query, tz, cache }: { query: TransactionQuery; tz: string; cache?: ListCache },
): Listed<Transaction> {
  const numbered = readNumber(db, query);
  const filters = transactionFilters(numbered, tz);
  const total = totalFrom(db, numbered, filters);
  const list = readList<TransactionRow, Sort>(db, transactionsSpec, { query: numbered, filters, total, cache });
  return { ...list, rows: list.rows.map(transactionOf) };
}

/** One payment or refund. Throws `not_found`. */
export function getTransaction(db: Database, id: number): Transaction {
  const row = db.first(
    sql<TransactionRow>`SELECT ${sql.raw(COLUMNS)} FROM transactions AS t ${sql.raw(JOINS)} WHERE t.id = ${id}`,
  );
  if (!row) throw new AppError("not_found");
  return transactionOf(row);
}

function transactionOf(row: TransactionRow): Transaction {
  return {
    id: row.id,
    orderId: row.order_id,
    customer: row.customer_name,
    kind: row.kind,
    status: row.status,
    amount: toMajor(row.amount_minor),
    method: row.method,
    reference: row.reference,
    date: new Date(row.at).toISOString(),
  };
}
