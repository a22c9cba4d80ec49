import { beforeAll, expect, test } from "vitest";
import { isShort } from "../../../tests/support/app/size.ts";
import { watchedShop } from "../../../tests/support/database/plans.ts";
import { statement } from "../../../tests/support/database/statement.ts";
import { listedOf, SIZE } from "../../../tests/support/laws/listed.ts";
import { CachedOrder, ListCaches } from "./list-cache.ts";

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop("scale:3000");
}, 60_000);

const lists = listedOf(() => shop.db);

test.each([
  ["orders", {}],
  ["orders", { sort: "status:asc" }],
  ["orders", { status: "cancelled,processing" }],
  ["orders", { status: "pending,completed", sort: "date:asc" }],
  ["orders", { status: "completed", paymentMethod: "Credit Card", sort: "products:desc" }],
  ["orders", { amountMin: 100 }],
  ["orders", { q: "ayse" }],
  ["orders", { q: "example", sort: "customer:asc" }],
  ["orders", { product: 3 }],
  ["products", { sort: "category:desc" }],
  ["products", { ratingMin: 3, sort: "status:asc" }],
  ["people", { status: "active" }],
  ["people", { totalSpentMin: 10, sort: "role:asc" }],
] as const)("each page of %s under %j is the same with a cache", (list, query) => {
  const cache = new ListCaches().of([]);
  const { total } = lists[list](query);
  const pages = Array.from({ length: Math.ceil(total / SIZE) }, (_, at) => at + 1);
  // Forwards from the middle, then from the start, then backwards: from known rows that are near, far away, and missing.
  const middle = Math.ceil(pages.length / 2);
  const whole = [...pages.slice(middle), ...pages, ...pages.toReversed()];
  const order = isShort ? whole.filter((_, at) => at % 7 < 2) : whole;

  expect(total).toBeGreaterThan(2 * SIZE);
  for (const page of order) {
    const fresh = lists[list]({ ...query, page });
    const known = lists[list]({ ...query, page }, cache);

    expect(known.rows.map(({ id }) => id)).toEqual(fresh.rows.map(({ id }) => id));
    expect(known.meta).toEqual(fresh.meta);
  }
});

test("the index ranges of several values are merged in order on every page", () => {
  const whole = "SELECT id FROM orders WHERE status IN ('cancelled', 'processing') ORDER BY placed_at DESC, id DESC";
  const expected = shop.db.all<{ id: number }>(statement(whole));
  const ids: number[] = [];
  shop.asked.length = 0;
  for (let page = 1; page <= Math.ceil(expected.length / SIZE); page += 1) {
    const { rows } = lists.orders({ status: "cancelled,processing", page });
    ids.push(...rows.map(({ id }) => id));
  }

  expect(ids).toEqual(expected.map(({ id }) => id));
  expect(shop.asked.some(({ text }) => /UNION ALL SELECT .* ORDER BY k DESC, id DESC/is.test(text))).toBe(true);
});

test("the next page counts nothing again and starts where the last one ended", () => {
  const cache = new ListCaches().of([]);
  const query = { amountMin: 100, status: "completed" };
  lists.orders({ ...query, page: 50 }, cache);
  shop.asked.length = 0;

  lists.orders({ ...query, page: 51 }, cache);

  const rows = shop.asked.filter(({ text }) => text.includes("list_key"));
  expect(shop.asked.filter(({ text }) => text.includes("count("))).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.values.slice(-2)).toEqual([SIZE + 1, 0]);
});

test("each state has its own entries; the least recently used one is evicted", () => {
  const caches = new ListCaches(2);
  let finds = 0;
  const find = (state: number, key: string) =>
    caches.of([state]).get([key], () => {
      finds += 1;
      return finds;
    });

  expect([find(1, "a"), find(1, "a"), find(2, "a")]).toEqual([1, 1, 2]);
  find(1, "a");
  find(3, "b");
  expect(find(1, "a")).toBe(1);
  expect(find(2, "a")).toBe(4);
});

test("a failed find is not cached; the next call runs again", () => {
  const cache = new ListCaches().of([]);
  const fail = () => {
    throw new Error("busy");
  };

  expect(() => cache.get(["a"], fail)).toThrow("busy");
  expect(cache.get(["a"], () => 1)).toBe(1);
});

test("nearestBefore returns the nearest known row at or below an offset", () => {
  const order = new CachedOrder();
  for (const offset of [5_000, 4_000, 4_500]) order.add({ offset, key: offset, id: offset });

  expect(order.nearestBefore(4_600)?.offset).toBe(4_500);
  expect(order.nearestBefore(4_000)?.offset).toBe(4_000);
  expect(order.nearestBefore(3_999)).toBeNull();
  expect(order.nearestBefore(6_001)).toBeNull();
});
