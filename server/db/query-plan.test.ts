import type { Context } from "hono";
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
import { rollingSpan } from "#shared/rules/period.ts";
import { memoryCell } from "../../tests/support/wasm-sqlite.ts";
import { listAttention } from "../api/dashboard/attention.store.ts";
import { getStats, listMonthlyUsers, listUserMinutes } from "../api/dashboard/audience.store.ts";
import { getPeopleFacetsOf, listPeopleOf } from "../api/datatable/people-list.store.ts";
import { listCustomers } from "../api/ecommerce/customers.store.ts";
import { getOrderStats, getSummary, listMonthlySales } from "../api/ecommerce/figures.store.ts";
import { getOrderFacets } from "../api/ecommerce/orders.facets.store.ts";
import { listOrders } from "../api/ecommerce/orders.store.ts";
import { listStockMoves } from "../api/ecommerce/product-stock.store.ts";
import { getProductFacets } from "../api/ecommerce/products.facets.store.ts";
import { listProducts } from "../api/ecommerce/products.store.ts";
import { listRecentPayments, listTopCustomers, listTopProducts } from "../api/ecommerce/top-lists.store.ts";
import { listTransactions } from "../api/ecommerce/transactions.store.ts";
import { listConversationsOf } from "../api/inbox/conversations.list.ts";
import { countFolders } from "../api/inbox/folders.store.ts";
import { getBoard, listBoards } from "../api/kanban/boards.store.ts";
import { listCards } from "../api/kanban/cards-list.store.ts";
import { listColleagues } from "../api/kanban/colleagues.store.ts";
import { listNotifications } from "../api/system/notifications.store.ts";
import { searchAll } from "../api/system/search.store.ts";
import { listFiles } from "../api/uploads/files.store.ts";
import type { Env } from "../http/env.ts";
import { plant } from "../seed/plant.ts";
import { type Cell, statement } from "./cell.ts";

const NOW = Date.parse("2026-06-15T12:00:00.000Z");
const tz = "Europe/Istanbul";
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
    list: (cell: Cell, query: object) =>
      listOrders(cell, { query: OrderQuery.parse(query), tz, seesCost: true, now: 0 }),
    count: (cell: Cell, query: object) => getOrderFacets(cell, { query: OrderFilter.parse(query), tz }),
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
    list: (cell: Cell, query: object) => listProducts(cell, { query: ProductQuery.parse(query), tz, seesCost: true }),
    count: (cell: Cell, query: object) => getProductFacets(cell, { query: ProductFilter.parse(query), tz }),
  },
  people: {
    sorts: personSorts,
    filters: {
      role: "Admin",
      status: "active",
      lastLoginFrom: "2026-06-01",
      totalOrdersMin: "1",
      totalSpentMax: "500",
    },
    list: (cell: Cell, query: object) => listPeopleOf(cell, { query: PersonQuery.parse(query), tz }),
    count: (cell: Cell, query: object) => getPeopleFacetsOf(cell, { query: PersonFilter.parse(query), tz }),
  },
};
/** What a store that reads the caller and the clock gets. */
const asMe = (cell: Cell) => ({ var: { cell, caller: { id: 1 }, now: NOW } }) as unknown as Context<Env>;
/** Lists that have no counts of their own. */
const plain = {
  transactions: {
    sorts: transactionSorts,
    filters: { kind: "refund", status: "failed", method: "Crypto", orderId: "7", amountMin: "9", from: "2026-06-01" },
    list: (cell: Cell, query: object) => listTransactions(cell, { query: TransactionQuery.parse(query), tz }),
    count: async () => {},
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
    list: (cell: Cell, query: object) => listCards(asMe(cell), CardQuery.parse(query)),
    count: async () => {},
  },
  customers: {
    sorts: customerSorts,
    filters: { ordersMin: "2", amountMin: "100" },
    list: (cell: Cell, query: object) => listCustomers(cell, { query: CustomerQuery.parse(query), now: NOW }),
    count: async () => {},
  },
  conversations: {
    sorts: conversationSorts,
    filters: {
      ...{ folder: "mine", label: "1,2", assignee: "none", status: "open", customerId: "3", orderId: "7" },
      q: "from:ays is:unread has:attachment label:kargo assignee:eda order:1017 before:2026-06-01",
    },
    list: (cell: Cell, query: object) =>
      listConversationsOf(cell, { query: ConversationQuery.parse(query), asking: { me: 1, tz, now: NOW } }),
    count: (cell: Cell) => countFolders(cell, { me: 1, now: NOW }),
  },
  files: {
    sorts: fileSorts,
    filters: { q: "fatura" },
    list: (cell: Cell, query: object) => listFiles(cell, FileQuery.parse(query)),
    count: async () => {},
  },
};
const all = { ...lists, ...plain };
type Name = keyof typeof lists;

const asked: { text: string; values: readonly unknown[] }[] = [];
let cell: Cell;
beforeAll(async () => {
  const real = memoryCell();
  await plant(real, { profile: "base", anchor: NOW });
  real.exec(
    `INSERT INTO files (key, name, search, type, size, purpose, state, owner_id, created_at)
     SELECT 'key-' || value, 'Fatura ' || value, 'fatura ' || value, 'application/pdf', value, 'file', 'stored', 1, value
     FROM json_each('[1, 2, 3, 4, 5, 6]')`,
  );
  cell = {
    ...real,
    run(question) {
      const { sql, parameters } = question.compile();
      asked.push({ text: sql, values: parameters });
      return real.run(question);
    },
  };
});

/** What the engine would do for each statement that `act` sends. */
async function plansOf(act: () => Promise<unknown>): Promise<{ text: string; steps: string[] }[]> {
  asked.length = 0;
  await act();
  const sent = [...asked];
  const plans = sent.map(async ({ text, values }) => {
    const { rows } = await cell.run<{ detail: string }>(statement(`EXPLAIN QUERY PLAN ${text}`, ...values));
    return { text, steps: rows.map((row) => row.detail) };
  });
  return Promise.all(plans);
}

// `t`, `l`, `u` and `p` are the names our statements give the big tables. Reading an index from end to end is a scan
// too, but one that stops at the page or counts without touching a row.
const isBigScan = (step: string) =>
  /^SCAN (?:orders|order_lines|products|users|visits|words|transactions|conversations|messages|notifications|[tlupo])\b(?!.* USING (?:COVERING )?INDEX)/.test(
    step,
  );

async function expectIndexed(act: () => Promise<unknown>, { mayGather = false } = {}) {
  for (const { text, steps } of await plansOf(act)) {
    expect(steps.filter(isBigScan), text).toEqual([]);
    const isPage = text.includes("AS list_key");
    const sorted = steps.filter((step) => step.includes("USE TEMP B-TREE FOR ORDER BY"));
    if (isPage && !mayGather) expect(sorted, text).toEqual([]);
  }
}

const names = Object.keys(lists) as Name[];
const allNames = Object.keys(all) as (keyof typeof all)[];
const eachSort = allNames.flatMap((name) =>
  all[name].sorts.flatMap((sort) => ["asc", "desc"].map((direction) => [name, `${sort}:${direction}`] as const)),
);
const eachFilter = allNames.flatMap((name) =>
  Object.entries(all[name].filters).map(([filter, value]) => [name, filter, value] as const),
);

test.each(eachSort)("%s by %s: the first page, one by cursor and the last come along an index", async (name, sort) => {
  const { list } = all[name];
  const first = await list(cell, { sort, pageSize: 4 });

  await expectIndexed(() => list(cell, { sort, pageSize: 4 }));
  await expectIndexed(() => list(cell, { sort, pageSize: 4, cursor: first.meta.nextCursor }));
  await expectIndexed(() => list(cell, { sort, pageSize: 1, page: first.total }));
});

test.each(eachFilter)("%s with %s=%s: page and counts come by index", async (name, filter, value) => {
  const { list, count } = all[name];
  const query = { [filter]: value };

  // A filter that leaves few rows may sort those few; see the next test for one that leaves many.
  await expectIndexed(() => list(cell, query), { mayGather: true });
  await expectIndexed(() => count(cell, query));
});

test.each(["status", "paymentMethod", "payment", "customerId"] as const)(
  "orders with one %s need no sorting by date",
  async (filter) => {
    await expectIndexed(() => lists.orders.list(cell, { [filter]: lists.orders.filters[filter] }));
  },
);

test.each(Object.keys(plain) as (keyof typeof plain)[])(
  "%s with words touch no big table from end to end",
  async (name) => {
    for (const q of ["el", "a", "elma", "elma k"]) {
      await expectIndexed(() => all[name].list(cell, { q }), { mayGather: true });
    }
  },
);

test.each(names)("%s with words, filters and another order touch no big table from end to end", async (name) => {
  const { list, count, sorts, filters } = lists[name];
  const [first, second] = Object.entries(filters);
  const both = Object.fromEntries([first!, second!]);

  for (const q of ["el", "a", "elma", "elma kil", "elma k"]) {
    await expectIndexed(() => list(cell, { q, sort: `${sorts[1]}:asc`, ...both }), { mayGather: true });
    await expectIndexed(() => list(cell, { q }), { mayGather: true });
    await expectIndexed(() => count(cell, { q }));
  }
  await expectIndexed(() => list(cell, both), { mayGather: true });
  await expectIndexed(() => count(cell, {}));
});

test("the stock movements of a product come along their index, whatever the page", async () => {
  const list = (query: object) => listStockMoves(cell, { id: 1, query: StockQuery.parse(query) });
  const { meta } = await list({ pageSize: 1 });

  await expectIndexed(() => list({ pageSize: 1 }));
  await expectIndexed(() => list({ pageSize: 1, page: 2 }));
  await expectIndexed(() => list({ pageSize: 1, cursor: meta.nextCursor ?? undefined }));
});

test("a board, the list of boards and who works here are read without a look at all cards or people", async () => {
  const acts = [() => getBoard(boardAsker(), 1), () => listBoards(boardAsker()), () => listColleagues(cell)];
  for (const act of acts) await expectIndexed(act);
});

/** Who asks for a board; what it is read by in one batch is asked one by one here. */
function boardAsker() {
  const workspace = async () => ({ enforceRoles: false });
  const batch: Cell["batch"] = (statements) => Promise.all(statements.map((one) => cell.run(one)));
  return { var: { cell: { ...cell, batch }, caller: { id: 1 }, now: NOW, workspace } } as unknown as Context<Env>;
}

const figures: Record<string, (cell: Cell) => Promise<unknown>> = {
  stats: (cell) => getStats(cell, rollingSpan(NOW)),
  "monthly users": (cell) => listMonthlyUsers(cell, { now: NOW, tz }),
  "user minutes": (cell) => listUserMinutes(cell, NOW),
  attention: (cell) => listAttention(cell, NOW),
  summary: (cell) => getSummary(cell, { days: null, end: null, seesProfit: true }),
  "order stats": (cell) => getOrderStats(cell, null),
  "monthly sales": (cell) => listMonthlySales(cell, ["2026-05", "2026-06"]),
  "top products": (cell) => listTopProducts(cell, { days: null, today: "2026-06-15" }),
  "top customers": (cell) => listTopCustomers(cell, { span: null, now: NOW }),
  "recent payments": (cell) => listRecentPayments(cell, null),
};
// An index walked from end to end grows with the table too, unless it is walked in order and left after a few rows.
const isWalk = (step: string) =>
  /^SCAN (?:visits|orders|conversations|order_lines|transactions|sales_daily|[volt])\b/.test(step);

test.each(Object.keys(figures))("the figure %s is made without walking a table that grows", async (name) => {
  const plans = await plansOf(() => figures[name]!(cell));

  for (const { text, steps } of plans) {
    expect(steps.filter(isBigScan), text).toEqual([]);
    expect(
      steps.filter((step) => isWalk(step) && !text.includes("LIMIT")),
      text,
    ).toEqual([]);
  }
});

test.each(names)("the counts of all %s come from kept counters alone", async (name) => {
  const plans = await plansOf(() => lists[name].count(cell, {}));

  for (const { text, steps } of plans) {
    expect(
      steps.filter((step) => /^SCAN (?!people_counters|c\b|order_groups|product_counters)/.test(step)),
      text,
    ).toEqual([]);
  }
});

test("the search over everything and a person's notifications come by index", async () => {
  for (const q of ["el", "a", "elma", "elma k", "#1017"]) await expectIndexed(() => searchAll(cell, q));
  for (const query of [{}, { unread: true }, { before: 9 }]) {
    await expectIndexed(() => listNotifications(asMe(cell), query));
  }
});
