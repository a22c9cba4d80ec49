import { beforeAll, expect, test } from "vitest";
import { spanOf } from "#shared/rules/dashboard/period.ts";
import { tz, watchedShop } from "../../../../tests/support/database/plans.ts";
import { statement } from "../../../../tests/support/database/statement.ts";
import { listTopCustomers, listTopProducts } from "./top-lists.store.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const days = { from: "2025-09-10", to: "2026-06-02" };

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop();
});

const customers = () => listTopCustomers(shop.db, { span: spanOf(days, tz), now: NOW });
const products = () => listTopProducts(shop.db, { days, today: "2026-06-15" });

function pairs(text: string): [number, number][] {
  const { start, end } = spanOf(days, tz);
  const rows = shop.db.all<{ id: number; n: number }>(
    statement(`SELECT * FROM (${text}) ORDER BY n DESC, id LIMIT 7`, start, end),
  );
  return rows.map(({ id, n }) => [id, n]);
}
const ORDERS = "FROM orders AS o WHERE o.status = 'completed' AND o.placed_at >= ? AND o.placed_at < ?";
const spent = () =>
  pairs(`SELECT user_id AS id, sum(amount_minor) / 100.0 AS n ${ORDERS}
    AND user_id IN (SELECT id FROM users WHERE removed_at IS NULL) GROUP BY user_id`);
const sold = () =>
  pairs(`SELECT l.product_id AS id, sum(l.quantity - l.returned) AS n ${ORDERS.replace("WHERE", "JOIN order_lines AS l ON l.order_id = o.id WHERE")}
    AND l.product_id IN (SELECT id FROM products WHERE archived_at IS NULL) GROUP BY l.product_id HAVING n > 0`);

test("top lists of a period equal a direct count of the orders", () => {
  expect(customers().map(({ id, amount }) => [id, amount])).toEqual(spent());
  expect(products().map(({ id, sales }) => [id, sales])).toEqual(sold());
});

test("top lists skip removed customers and archived products", () => {
  const [first, second] = customers();
  const [best, next] = products();
  shop.exec(`UPDATE users SET removed_at = 1 WHERE id = ${first!.id}`);
  shop.exec(`UPDATE products SET archived_at = 1 WHERE id = ${best!.id}`);

  expect(customers()).toMatchObject([{ id: second!.id, rank: 1 }, ...Array.from({ length: 6 }, () => ({}))]);
  expect(products()[0]).toMatchObject({ id: next!.id });
  expect(customers().map(({ id, amount }) => [id, amount])).toEqual(spent());
  expect(products().map(({ id, sales }) => [id, sales])).toEqual(sold());
});
