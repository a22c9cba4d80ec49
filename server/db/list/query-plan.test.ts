import { beforeAll, expect, test } from "vitest";
import { PersonFilter, PersonQuery, personSorts } from "#shared/api/datatable/users.ts";
import { CustomerQuery, customerSorts } from "#shared/api/ecommerce/customers.ts";
import { OrderFilter, OrderQuery, orderSorts } from "#shared/api/ecommerce/orders.ts";
import { StockQuery } from "#shared/api/ecommerce/product-stock.ts";
import { ProductFilter, ProductQuery, productSorts } from "#shared/api/ecommerce/products.ts";
import { TransactionQuery, transactionSorts } from "#shared/api/ecommerce/transactions.ts";
import { ConversationQuery, conversationSorts } from "#shared/api/inbox/conversations.ts";
import { CardQuery, cardSorts } from "#shared/api/kanban/cards.ts";
import { FileQuery, fileSorts } from "#shared/api/uploads/uploads.ts";
import { orderRowFields, productRowFields } from "#shared/list-fields.ts";
import { asMe, NOW, tz, watchedShop } from "../../../tests/support/database/plans.ts";
import { getPeopleFacetsOf, listPeopleOf } from "../../api/datatable/people-list.store.ts";
import { listCustomers } from "../../api/ecommerce/customers/customers.store.ts";
import { listTransactions } from "../../api/ecommerce/customers/transactions.store.ts";
import { getOrderFacets } from "../../api/ecommerce/orders/orders.facets.store.ts";
import { listOrders } from "../../api/ecommerce/orders/orders.store.ts";
import { getProductFacets } from "../../api/ecommerce/products/products.facets.store.ts";
import { listProducts } from "../../api/ecommerce/products/products.store.ts";
import { listStockMoves } from "../../api/ecommerce/stock/product-stock.store.ts";
import { listConversationsOf } from "../../api/inbox/conversations/conversations.list.ts";
import { countFolders } from "../../api/inbox/folders/folders.store.ts";
import { listCards } from "../../api/kanban/cards/cards-list.store.ts";
import { listFiles } from "../../api/uploads/files.store.ts";
import type { Database } from "../database.ts";

const lists = {
  orders: {
    sorts: orderSorts,
    filters: {
      status: "pending",
      paymentMethod: "Crypto",
      payment: "paid",
      amountMin: "100",
      from: "2026-06-01",
      product: "3",
      customerId: "12",
      ids: "3,1,2",
    },
    list: (db: Database, query: object) =>
      listOrders(db, { query: OrderQuery.parse(query), tz, seesCost: true, now: 0 }),
    count: (db: Database, query: object) => getOrderFacets(db, { query: OrderFilter.parse(query), tz }),
  },
  products: {
    sorts: productSorts,
    filters: {
      category: "Books",
      status: "Low Stock",
      priceMax: "50",
      discounted: "1",
      ratingMin: "4",
      stockMin: "5",
      createdFrom: "2026-01-01",
      tag: "el",
      archived: "1",
    },
    list: (db: Database, query: object) => listProducts(db, { query: ProductQuery.parse(query), tz, seesCost: true }),
    count: (db: Database, query: object) => getProductFacets(db, { query: ProductFilter.parse(query), tz }),
  },
  people: {
    sorts: personSorts,
    filters: {
      role: "Admin",
      status: "active",
      lastLoginFrom: "2026-06-01",
      lastLoginTo: "2026-06-15",
      totalOrdersMin: "1",
      totalSpentMax: "500",
    },
    list: (db: Database, query: object) => listPeopleOf(db, { query: PersonQuery.parse(query), tz }),
    count: (db: Database, query: object) => getPeopleFacetsOf(db, { query: PersonFilter.parse(query), tz }),
  },
};
/** Lists without facets of their own. */
const plain = {
  transactions: {
    sorts: transactionSorts,
    filters: { kind: "refund", status: "failed", method: "Crypto", orderId: "7", amountMin: "9", from: "2026-06-01" },
    list: (db: Database, query: object) => listTransactions(db, { query: TransactionQuery.parse(query), tz }),
    count: () => {},
  },
  cards: {
    sorts: cardSorts,
    filters: {
      board: "1",
      column: "2",
      assignee: "me",
      label: "1",
      due: "overdue",
      priority: "high",
      archived: "1",
      conversation: "5",
    },
    list: (db: Database, query: object) => listCards(asMe(db), CardQuery.parse(query)),
    count: () => {},
  },
  customers: {
    sorts: customerSorts,
    filters: { ordersMin: "2", amountMin: "100" },
    list: (db: Database, query: object) => listCustomers(db, { query: CustomerQuery.parse(query), now: NOW }),
    count: () => {},
  },
  conversations: {
    sorts: conversationSorts,
    filters: {
      folder: "mine",
      label: "1,2",
      assignee: "none",
      status: "open",
      customerId: "3",
      orderId: "7",
      q: "from:ays is:unread has:attachment label:kargo assignee:eda order:1017 before:2026-06-01",
    },
    list: (db: Database, query: object) =>
      listConversationsOf(db, { query: ConversationQuery.parse(query), asking: { me: 1, tz, now: NOW } }),
    count: (db: Database) => countFolders(db, { me: 1, now: NOW }),
  },
  files: {
    sorts: fileSorts,
    filters: { q: "fatura" },
    list: (db: Database, query: object) => listFiles(db, FileQuery.parse(query)),
    count: () => {},
  },
};
const all = { ...lists, ...plain };
type Name = keyof typeof lists;

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop();
  shop.exec(
    `INSERT INTO files (key, name, search, type, size, purpose, state, owner_id, created_at)
     SELECT 'key-' || value, 'Fatura ' || value, 'fatura ' || value, 'application/pdf', value, 'file', 'stored', 1, value
     FROM json_each('[1, 2, 3, 4, 5, 6]')`,
  );
});

const names = Object.keys(lists) as Name[];
const allNames = Object.keys(all) as (keyof typeof all)[];
const eachSort = allNames.flatMap((name) =>
  all[name].sorts.flatMap((sort) => ["asc", "desc"].map((direction) => [name, `${sort}:${direction}`] as const)),
);
const eachFilter = allNames.flatMap((name) =>
  Object.entries(all[name].filters).map(([filter, value]) => [name, filter, value] as const),
);

test.each(eachSort)("%s by %s: the first, a cursor and the last page use an index", async (name, sort) => {
  const { list } = all[name];
  const first = list(shop.db, { sort, pageSize: 4 });

  expect(shop.asked.length).toBeGreaterThan(0);
  await shop.expectIndexed(() => list(shop.db, { sort, pageSize: 4 }));
  await shop.expectIndexed(() => list(shop.db, { sort, pageSize: 4, cursor: first.meta.nextCursor }));
  await shop.expectIndexed(() => list(shop.db, { sort, pageSize: 1, page: first.total }));
});

test.each(eachFilter)("%s with %s=%s: page and counts use an index", async (name, filter, value) => {
  const { list, count } = all[name];
  const query = { [filter]: value };

  // A filter that finds few rows may sort them; a test below covers filters that find many.
  await shop.expectIndexed(() => list(shop.db, query), { mayGather: true });
  await shop.expectIndexed(() => count(shop.db, query));
});

test("a search for an order number looks up its order, counts and payments", async () => {
  const query = { q: "#1017" };
  await shop.expectIndexed(() => lists.orders.list(shop.db, query), { mayGather: true });
  await shop.expectIndexed(() => lists.orders.count(shop.db, query));
  await shop.expectIndexed(() => plain.transactions.list(shop.db, query), { mayGather: true });
});

test.each([
  ...(["status", "paymentMethod", "payment", "customerId"] as const).map((filter) => ["orders", filter] as const),
  ...(["status", "category"] as const).map((filter) => ["products", filter] as const),
])("%s with one %s are read by date without sorting", async (name, filter) => {
  const { list, filters } = lists[name];
  await shop.expectIndexed(() => list(shop.db, { [filter]: filters[filter as keyof typeof filters] }));
});

test.each([
  [
    "orders",
    (db: Database) =>
      listOrders(db, { query: OrderQuery.parse({}), tz, seesCost: true, now: 0, fields: orderRowFields }),
  ],
  [
    "products",
    (db: Database) => listProducts(db, { query: ProductQuery.parse({}), tz, seesCost: true, fields: productRowFields }),
  ],
])("a page of %s with its screen's fields reads only its own rows, once", async (name, list) => {
  const plans = await shop.plansOf(() => list(shop.db));

  const steps = plans.filter(({ text }) => text.includes("AS list_key")).flatMap((plan) => plan.steps);
  const beside = steps.filter(
    (step) => !/^SCAN t USING INDEX|^CORRELATED SCALAR|returns_by_order|order_events_by_order/.test(step),
  );
  expect(beside, name).toEqual([]);
  expect(plans.map(({ text }) => text).join()).not.toMatch(/order_lines|users|product_images|product_tags/);
});

test.each([
  ...["inbox", "mine", "unassigned", "snoozed", "sent", "archived", "spam", "all"].map((folder) => ({ folder })),
  { label: "1" },
  { folder: "all", label: "1" },
  { q: "label:kargo" },
  { q: "is:unread" },
  { q: "has:attachment" },
])("conversations of %o come in order and read only rows that are shown", async (query) => {
  const plans = await shop.plansOf(() => plain.conversations.list(shop.db, query));

  await shop.expectIndexed(() => plain.conversations.list(shop.db, query), { mayGather: false });
  const walks = plans.flatMap(({ steps }) => steps).filter((step) => /^(?:SCAN|SEARCH) (?:t|l) /.test(step));
  const looked = walks.filter((step) => !step.includes("COVERING INDEX") && !step.includes("INTEGER PRIMARY KEY"));
  expect(looked).toEqual([]);
});

test.each(Object.keys(plain) as (keyof typeof plain)[])(
  "%s searched by short, long or several words scan no big table",
  async (name) => {
    for (const q of ["el", "a", "elma", "elma k"]) {
      await shop.expectIndexed(() => all[name].list(shop.db, { q }), { mayGather: true });
    }
  },
);

test.each(names)("%s with words, filters and another order scan no big table", async (name) => {
  const { list, count, sorts, filters } = lists[name];
  const [first, second] = Object.entries(filters);
  const both = Object.fromEntries([first!, second!]);

  for (const q of ["el", "a", "elma", "elma kil", "elma k"]) {
    await shop.expectIndexed(() => list(shop.db, { q, sort: `${sorts[1]}:asc`, ...both }), { mayGather: true });
    await shop.expectIndexed(() => list(shop.db, { q }), { mayGather: true });
    await shop.expectIndexed(() => count(shop.db, { q }));
  }
  await shop.expectIndexed(() => list(shop.db, both), { mayGather: true });
  await shop.expectIndexed(() => count(shop.db, {}));
});

test("the stock movements of a product use their index on every page", async () => {
  const list = (query: object) => listStockMoves(shop.db, { id: 1, query: StockQuery.parse(query) });
  const { meta } = list({ pageSize: 1 });

  await shop.expectIndexed(() => list({ pageSize: 1 }));
  await shop.expectIndexed(() => list({ pageSize: 1, page: 2 }));
  await shop.expectIndexed(() => list({ pageSize: 1, cursor: meta.nextCursor ?? undefined }));
});

test.each(names)("the counts of all %s come from stored counters only", async (name) => {
  const plans = await shop.plansOf(() => lists[name].count(shop.db, {}));

  for (const { text, steps } of plans) {
    expect(
      steps.filter((step) => /^SCAN (?!people_counters|c\b|order_groups|product_counters)/.test(step)),
      text,
    ).toEqual([]);
  }
});
