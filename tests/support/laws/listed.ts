import { PersonQuery } from "#shared/api/datatable/users.ts";
import { CustomerQuery } from "#shared/api/ecommerce/customers.ts";
import { OrderQuery } from "#shared/api/ecommerce/orders.ts";
import { ProductQuery } from "#shared/api/ecommerce/products.ts";
import { TransactionQuery } from "#shared/api/ecommerce/transactions.ts";
import { listPeopleOf } from "../../../server/api/datatable/people-list.store.ts";
import { listCustomers } from "../../../server/api/ecommerce/customers/customers.store.ts";
import { listTransactions } from "../../../server/api/ecommerce/customers/transactions.store.ts";
import { listOrders } from "../../../server/api/ecommerce/orders/orders.store.ts";
import { listProducts } from "../../../server/api/ecommerce/products/products.store.ts";
import type { Database } from "../../../server/db/database.ts";
import type { ListCache } from "../../../server/db/list/list-cache.ts";
import { NOW, tz } from "../database/plans.ts";

export const SIZE = 25;

/** The lists of a shop, each asked for one page of {@link SIZE} rows by the parameters of its call. */
export function listedOf(db: () => Database) {
  const asked = (query: object) => ({ pageSize: SIZE, ...query });
  const knowing = (cache?: ListCache) => ({ tz, ...(cache ? { cache } : {}) });
  return {
    orders: (query: object, cache?: ListCache) =>
      listOrders(db(), {
        query: OrderQuery.parse(asked(query)),
        seesCost: true,
        now: NOW,
        ...knowing(cache),
      }),
    products: (query: object, cache?: ListCache) =>
      listProducts(db(), { query: ProductQuery.parse(asked(query)), seesCost: true, ...knowing(cache) }),
    people: (query: object, cache?: ListCache) =>
      listPeopleOf(db(), { query: PersonQuery.parse(asked(query)), ...knowing(cache) }),
    customers: (query: object, cache?: ListCache) =>
      listCustomers(db(), { query: CustomerQuery.parse(asked(query)), now: NOW, ...knowing(cache) }),
    transactions: (query: object, cache?: ListCache) =>
      listTransactions(db(), { query: TransactionQuery.parse(asked(query)), ...knowing(cache) }),
  };
}
