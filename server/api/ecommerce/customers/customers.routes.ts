import { Customer, customerEndpoints } from "#shared/api/ecommerce/customers.ts";
import { Transaction, transactionEndpoints } from "#shared/api/ecommerce/transactions.ts";
import { minuteOf, pick, readFields, withListCache } from "../../../answers/list-answer.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { ok, okList } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { getCustomer, listCustomers } from "./customers.store.ts";
import { listTransactions } from "./transactions.store.ts";

/** Routes of customers. */
export const customerRoutes = routes(customerEndpoints, {
  // The score depends on the current time, so the ETag includes the minute.
  "GET /ecommerce/customers": (c, { query }) => {
    const make = (cache: ListCache) => {
      const fields = readFields(query.fields, Object.keys(Customer.shape));
      const { rows, total, meta } = listCustomers(c.var.actor.db, { query, now: c.var.actor.now, cache });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    };
    return withListCache(c, make, minuteOf(c.var.actor));
  },

  "GET /ecommerce/customers/{id}": (c, { path }) =>
    ok(c, getCustomer(c.var.actor.db, { id: path.id, now: c.var.actor.now })),
});

/** Routes of transactions: payments and refunds. */
export const transactionRoutes = routes(transactionEndpoints, {
  "GET /ecommerce/transactions": (c, { query }) =>
    withListCache(c, (cache) => {
      const fields = readFields(query.fields, Object.keys(Transaction.shape));
      const { tz } = c.var.actor.workspace();
      const { rows, total, meta } = listTransactions(c.var.actor.db, { query, tz, cache });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),
});
