import { Customer, customerEndpoints } from "#shared/api/ecommerce/customers.ts";
import { Transaction, transactionEndpoints } from "#shared/api/ecommerce/transactions.ts";
import type { ListMemory } from "../../db/list-memory.ts";
import { minuteOf, pick, readFields, unlessKnown } from "../../http/list-answer.ts";
import { ok, okList } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { getCustomer, listCustomers } from "./customers.store.ts";
import { listTransactions } from "./transactions.store.ts";

/** The people who buy. */
export const customerRoutes = routes(customerEndpoints, {
  // A score falls as time goes by.
  "GET /ecommerce/customers": (c, { query }) => {
    const make = async (memory: ListMemory) => {
      const fields = readFields(query.fields, Object.keys(Customer.shape));
      const { rows, total, meta } = await listCustomers(c.var.cell, { query, now: c.var.now, memory });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    };
    return unlessKnown(c, make, minuteOf(c));
  },

  "GET /ecommerce/customers/{id}": async (c, { path }) =>
    ok(c, await getCustomer(c.var.cell, { id: path.id, now: c.var.now })),
});

/** The money that came in and went back. */
export const transactionRoutes = routes(transactionEndpoints, {
  "GET /ecommerce/transactions": (c, { query }) =>
    unlessKnown(c, async (memory) => {
      const fields = readFields(query.fields, Object.keys(Transaction.shape));
      const { tz } = await c.var.workspace();
      const { rows, total, meta } = await listTransactions(c.var.cell, { query, tz, memory });
      return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
    }),
});
