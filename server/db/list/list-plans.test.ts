import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { PersonQuery } from "#shared/api/datatable/users.ts";
import { CustomerQuery } from "#shared/api/ecommerce/customers.ts";
import { OrderQuery } from "#shared/api/ecommerce/orders.ts";
import { ProductQuery } from "#shared/api/ecommerce/products.ts";
import { TransactionQuery } from "#shared/api/ecommerce/transactions.ts";
import { ConversationQuery } from "#shared/api/inbox/conversations.ts";
import { isShort } from "../../../tests/support/app/size.ts";
import { NOW, tz, watchedShop } from "../../../tests/support/database/plans.ts";
import { peopleSpec, personFilters } from "../../api/datatable/people-list.store.ts";
import { customerFilters, customersSpec } from "../../api/ecommerce/customers/customers.store.ts";
import { transactionFilters, transactionsSpec } from "../../api/ecommerce/customers/transactions.store.ts";
import { orderFilters, ordersSpec } from "../../api/ecommerce/orders/orders.filters.ts";
import { productFilters, productsSpec } from "../../api/ecommerce/products/products.filters.ts";
import { readAsked } from "../../api/inbox/conversations/conversations.list.ts";
import { allOf, type Condition } from "../conditions.ts";
import type { Database } from "../database.ts";
import { readWords, wordTest } from "../search/search.ts";
import { accessPathsOf } from "./access-paths.ts";
import { countRows, type ListCount, matchingGroups } from "./list-count.ts";
import { readRows } from "./list-page.ts";
import { pagePlans } from "./list-planner.ts";
import type { ListRequest, ListSpec } from "./list-spec.ts";

/** Filters of each list, to be tested alone and in pairs. */
const lists = {
  orders: {
    queries: ["status=completed", "status=pending,cancelled", "paymentMethod=Crypto", "payment=paid", "amountMin=100"],
    more: ["from=2026-03-01", "product=3", "customerId=12", "q=ayse", "q=a"],
    asked: (_: Database, query: object) => {
      const read = OrderQuery.parse(query);
      return { spec: ordersSpec, filters: orderFilters(read, tz), query: read };
    },
  },
  products: {
    queries: [
      "category=Books",
      "category=Books,Clothing",
      "status=In%20Stock",
      "priceMin=20&priceMax=90",
      "discounted=1",
    ],
    more: ["ratingMin=4", "stockMin=5", "createdFrom=2026-01-01", "tag=el", "q=kitap", "q=k"],
    asked: (_: Database, query: object) => {
      const read = ProductQuery.parse(query);
      return { spec: productsSpec, filters: productFilters(read, tz), query: read };
    },
  },
  people: {
    queries: ["role=Kullan%C4%B1c%C4%B1", "role=Admin,Edit%C3%B6r", "status=active", "totalOrdersMin=2"],
    more: ["totalSpentMin=100", "lastLoginFrom=2026-05-01", "q=example", "q=a"],
    asked: (_: Database, query: object) => {
      const read = PersonQuery.parse(query);
      return { spec: peopleSpec, filters: personFilters(read, tz), query: read };
    },
  },
  customers: {
    queries: ["ordersMin=2", "amountMin=100"],
    more: ["q=example"],
    asked: (_: Database, query: object) => {
      const read = CustomerQuery.parse(query);
      return { spec: customersSpec, filters: customerFilters(read), query: read };
    },
  },
  transactions: {
    queries: ["kind=payment", "status=completed", "method=Crypto", "orderId=7", "amountMin=9&amountMax=900"],
    more: ["from=2026-01-01", "q=ayse", "q=a"],
    asked: (_: Database, query: object) => {
      const read = TransactionQuery.parse(query);
      return { spec: transactionsSpec, filters: transactionFilters(read, tz), query: read };
    },
  },
  conversations: {
    queries: ["folder=inbox", "folder=mine", "folder=archived", "folder=all", "label=1", "label=1,2", "assignee=none"],
    more: [
      "assignee=me",
      "status=open,snoozed",
      "customerId=3",
      "q=is:unread",
      "q=assignee:eda",
      "q=has:attachment",
      "q=after:2026-05-01",
    ],
    asked: (db: Database, query: object) => {
      const { spec, input } = readAsked(db, ConversationQuery.parse(query), { me: 1, tz, now: NOW });
      return { spec, filters: input.filters, query: input.query };
    },
  },
};
type Name = keyof typeof lists;

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop();
}, 60_000);

const pairsOf = ({ queries, more }: { queries: string[]; more: string[] }) => {
  const all = [...queries, ...more];
  return all.flatMap((one, at) => [one, ...all.slice(at + 1).map((other) => `${one}&${other}`)]);
};
const allCases = (Object.keys(lists) as Name[]).flatMap((name) =>
  pairsOf(lists[name]).map((query) => [name, query] as const),
);
/** A short run tests each filter alone and every fifth pair. */
const cases = isShort ? allCases.filter(([, query], at) => !query.includes("&") || at % 5 === 0) : allCases;

/** Ids of the whole list, found by a full table scan. */
function expectedIds({ spec, filters, words, column, direction }: ListRequest): number[] {
  const conditions: Condition[] = filters.map(({ condition }) => sql`(${condition})`);
  if (words) conditions.push(wordTest([...words.long, ...words.short], spec.searchIndex));
  if (spec.always) conditions.push(sql.raw(spec.always));
  const order = sql.raw(`t.${column} ${direction}, t.id ${direction}`);
  const rows = shop.db.all(
    sql<{
      id: number;
    }>`SELECT t.id FROM ${sql.raw(spec.table)} AS t NOT INDEXED WHERE ${allOf(conditions)} ORDER BY ${order}`,
  );
  return rows.map(({ id }) => id);
}

const SIZE = 3;

/** Reads some pages of a list by every plan, as if each were the cheapest. */
function eachPlan(request: ListRequest, ids: readonly number[], check: (seen: number[], wanted: number[]) => void) {
  const paths = accessPathsOf(request);
  const found = countRows(shop.db, request, { paths });
  const groups = matchingGroups(shop.db, request, { sizes: [] });
  const many = { ...found, sizes: found.sizes.map(() => Number.POSITIVE_INFINITY), groups };
  // Table size 1 collects the ids that do not match, 1,000,000 those that do.
  const counts: ListCount[] = [found, { ...many, table: 1 }, { ...many, table: 1_000_000 }];
  for (const count of counts) {
    for (const offset of [0, Math.floor(ids.length / 3), Math.max(0, ids.length - SIZE)]) {
      for (const plan of pagePlans(request, { paths, skipped: 0, offset, size: SIZE, count })) {
        const rows = readRows(shop.db, request, { plan, from: null, offset, size: SIZE, bound: undefined });
        check(
          rows.slice(0, SIZE).map(({ id }) => id),
          ids.slice(offset, offset + SIZE),
        );
      }
    }
  }
}

test.each(cases)("%s with %s: every plan returns the rows of a full scan", (name, text) => {
  const { spec, filters, query } = lists[name].asked(shop.db, Object.fromEntries(new URLSearchParams(text)));
  const wide: ListSpec = spec;
  for (const [sort, { column }] of Object.entries(wide.sorts)) {
    const request: ListRequest = { spec: wide, filters, words: readWords(query.q), sort, direction: "desc", column };
    const ids = expectedIds(request);

    expect(countRows(shop.db, request, { paths: accessPathsOf(request) }).total).toBe(ids.length);
    eachPlan(request, ids, (seen, wanted) => expect(seen, sort).toEqual(wanted));
  }
});
