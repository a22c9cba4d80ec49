import { beforeAll, expect, test } from "vitest";
import { OrderFilter } from "#shared/api/ecommerce/orders.ts";
import { isShort } from "../../../tests/support/app/size.ts";
import { tz, watchedShop } from "../../../tests/support/database/plans.ts";
import { statement } from "../../../tests/support/database/statement.ts";
import { listedOf, SIZE } from "../../../tests/support/laws/listed.ts";
import { getOrderFacets } from "../../api/ecommerce/orders/orders.facets.store.ts";
import { oneOfSorted } from "./list-filters.ts";
import { MAX_RANGES } from "./list-spec.ts";

/** Large enough that every plan of a page is the cheapest for some list. */
const PROFILE = "scale:20000";
let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop(PROFILE);
}, 60_000);

const lists = listedOf(() => shop.db);

const byGroups = /FROM json_each\(\?\) AS g CROSS JOIN/;
const byEachGroup = /orders_by_facets WHERE t\.status = \? AND .* UNION ALL /;
const wide = (name: string) => new RegExp(`INDEXED BY ${name}_wide `);

const ayse = "(SELECT id FROM orders WHERE search LIKE '%ayse%')";

/** List, query, the equivalent plain SQL, and the expected plan of the middle page. */
const cases: [keyof typeof lists, object, string, RegExp][] = [
  [
    "orders",
    { status: "cancelled", payment: "failed" },
    "orders WHERE status = 'cancelled' AND payment_state = 'failed' ORDER BY placed_at DESC, id DESC",
    byEachGroup,
  ],
  [
    "orders",
    { paymentMethod: "Crypto", amountMin: 500, sort: "amount:asc" },
    "orders WHERE payment_method = 'Crypto' AND amount_minor >= 50000 ORDER BY amount_minor, id",
    byGroups,
  ],
  [
    "orders",
    { status: "completed", amountMin: 100 },
    "orders WHERE status = 'completed' AND amount_minor >= 10000 ORDER BY placed_at DESC, id DESC",
    wide("orders_by_date"),
  ],
  [
    "orders",
    { q: "ayse", status: "completed" },
    "orders WHERE search LIKE '%ayse%' AND status = 'completed' ORDER BY placed_at DESC, id DESC",
    wide("orders_by_id"),
  ],
  [
    "people",
    { role: "Kullanıcı", totalOrdersMin: 3 },
    "users WHERE removed_at IS NULL AND role = 'Kullanıcı' AND orders_count >= 3 ORDER BY id",
    wide("users_by_id"),
  ],
  [
    "orders",
    { status: "completed", sort: "customer:asc" },
    "orders WHERE status = 'completed' ORDER BY sort_key, id",
    /t\.id NOT IN \(SELECT t\.id FROM orders AS t INDEXED BY orders_by_facets/,
  ],
  [
    "customers",
    {},
    "users WHERE removed_at IS NULL AND orders_count > 0 ORDER BY spent_minor DESC, id DESC",
    /users_bought_by_spent/,
  ],
  [
    "customers",
    { sort: "name:asc" },
    "users WHERE removed_at IS NULL AND orders_count > 0 ORDER BY sort_key, id",
    /users_bought_by_name/,
  ],
  [
    "customers",
    { sort: "lastOrderAt:asc", ordersMin: 2 },
    "users WHERE removed_at IS NULL AND orders_count > 1 ORDER BY last_order_at, id",
    /users_bought_by_last_order/,
  ],
  [
    "transactions",
    { method: "Crypto" },
    "transactions WHERE method = 'Crypto' ORDER BY at DESC, id DESC",
    wide("transactions_by_date"),
  ],
  [
    "transactions",
    { q: "ayse" },
    `transactions WHERE order_id IN ${ayse} ORDER BY at DESC, id DESC`,
    /orders_fts CROSS JOIN transactions AS t INDEXED BY transactions_by_order/,
  ],
  [
    "transactions",
    { q: "ayse", kind: "payment", sort: "amount:asc" },
    `transactions WHERE order_id IN ${ayse} AND kind = 'payment' ORDER BY amount_minor, id`,
    /transactions_by_order/,
  ],
  [
    "products",
    { ratingMin: 3 },
    "products WHERE archived_at IS NULL AND rating_x10 >= 30 ORDER BY created_at DESC, id DESC",
    wide("products_by_created"),
  ],
];

/** All pages; in a short run about twenty, including the first and the last. */
function pagesTo(last: number): number[] {
  const pages = Array.from({ length: last }, (_, at) => at + 1);
  const step = isShort ? Math.ceil(last / 20) : 1;
  return pages.filter((page) => page === last || (page - 1) % step === 0);
}

test.each(cases)(
  "each page of %s under %j equals a full scan's, through the expected plan",
  (list, query, truth, plan) => {
    const rows = shop.db.all<{ id: number }>(statement(`SELECT id FROM ${truth}`));
    const pages = Math.ceil(rows.length / SIZE);
    const ids = rows.map(({ id }) => id);

    expect(pages).toBeGreaterThan(2);
    for (const page of pagesTo(pages)) {
      const shown = lists[list]({ ...query, page });
      expect(shown.total).toBe(rows.length);
      expect(
        shown.rows.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(ids.slice((page - 1) * SIZE, page * SIZE));
    }

    shop.asked.length = 0;
    lists[list]({ ...query, page: Math.ceil(pages / 2) });
    expect(shop.asked.find(({ text }) => text.includes("list_key"))?.text).toMatch(plan);
  },
);

test("facets that the facet index covers are counted from group to group", () => {
  shop.asked.length = 0;
  const query = OrderFilter.parse({ from: "2026-01-01", amountMin: 100, status: "completed" });
  const facets = getOrderFacets(shop.db, { query, tz });

  const counted = shop.asked.find(({ text }) => text.includes("ORDER BY g.key"));
  const start = Date.parse("2026-01-01T00:00:00+03:00");
  const rows = shop.db.all<{ status: string; n: number }>(
    statement(
      "SELECT status, count(*) AS n FROM orders WHERE placed_at >= ? AND amount_minor >= 10000 GROUP BY status",
      start,
    ),
  );
  expect(counted?.text).toMatch(/count\(\*\) FROM orders AS t INDEXED BY orders_by_facets/);
  expect(facets.status).toEqual(Object.fromEntries(rows.map(({ status, n }) => [status, n])));
  expect(facets.total).toBe(facets.status.completed);
});

test("a filter merges at most as many index ranges as workerd allows", () => {
  const target = { name: "payment", column: "payment_state", index: "orders_by_payment_date" };
  const rangesOf = (count: number) =>
    oneOfSorted(
      "date",
      target,
      Array.from({ length: count }, (_, at) => at),
    )[0]?.sortedRanges?.ranges;

  expect(rangesOf(MAX_RANGES)).toHaveLength(MAX_RANGES);
  expect(rangesOf(MAX_RANGES + 1)).toBeUndefined();
});
