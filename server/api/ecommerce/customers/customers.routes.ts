import { Customer, customerEndpoints } from "#shared/api/ecommerce/customers.ts";
import { Transaction, transactionEndpoints } from "#shared/api/ecommerce/transactions.ts";
import type { ListMemory } from "../../../db/list/list-memory.ts";
import { minuteOf, pick, readFields, unlessKnown } from "../../../http/answers/list-answer.ts";
import { ok, okList } from "../../../http/answers/ok.ts";
import { routes } from "../../../http/routes.ts";
import { getCustomer, listCustomers } from "./customers.store.ts";
import { listTransactions } from "./transactions.store.ts";

/** The people who buy. */
export const customerRoutes = routes(customerEndpoints, {
  // A score falls as time goes by.
  "GET /ecommerce/customers": (c, { query }) => {
    const make = (memory: ListMemory) => {
      const fields = readFields(query.fields, Object.keys(Customer.shape));
      const { rows, total, meta } = listCustomers(c.var.actor.db, { query, now: c.var.actor.now, memory });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    };
    return unlessKnown(c, make, minuteOf(c.var.actor));
  },

  "GET /ecommerce/customers/{id}": (c, { path }) =>
    ok(c, getCustomer(c.var.actor.db, { id: path.id, now: c.var.actor.now })),
});

/** The money that came in and went back. */
export const transactionRoutes = routes(transactionEndpoints, {
  "GET /ecommerce/transactions": (c, { query }) =>
    unlessKnown(c, (memory) => {
      const fields = readFields(query.fields, Object.keys(Transaction.shape));
      const { tz } = c.var.actor.workspace();
      const { rows, total, meta } = listTransactions(c.var.actor.db, { query, tz, memory });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),
});
