import { beforeAll, expect, test } from "vitest";
import { OrderQuery } from "#shared/api/ecommerce/orders.ts";
import { NOW, tz, watchedShop } from "../../../../tests/support/database/plans.ts";
import { listOrders } from "./orders.store.ts";

const SIZE = 100;

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop("scale:3000");
}, 60_000);

const read = (query: object) => {
  shop.asked.length = 0;
  return listOrders(shop.db, { query: OrderQuery.parse({ pageSize: SIZE, ...query }), tz, seesCost: true, now: NOW });
};

test.each([
  {},
  { sort: "date:asc" },
  { status: "completed" },
  { status: "pending,completed", sort: "date:asc" },
  { to: "2026-05-17" },
  { from: "2025-01-10", to: "2026-06-01", sort: "date:asc" },
  { from: "2024-12-31", status: "completed,cancelled" },
])("page numbers of %j return the same rows as following the cursor", (query) => {
  const first = read(query);
  let cursor = first.meta.nextCursor;
  let skips = 0;

  for (let page = 2; page <= Math.ceil(first.total / SIZE); page += 1) {
    const walked = read({ ...query, cursor });
    const asPage = read({ ...query, page });
    skips += Number(shop.asked.some(({ text }) => text.includes("order_sums WHERE length(period)")));

    expect(asPage.rows.map(({ id }) => id)).toEqual(walked.rows.map(({ id }) => id));
    expect(asPage.meta.nextCursor).toBe(walked.meta.nextCursor);
    cursor = walked.meta.nextCursor;
  }

  expect(cursor).toBeNull();
  expect(first.total).toBeGreaterThan(1_100);
  expect(skips).toBeGreaterThan(0);
});
