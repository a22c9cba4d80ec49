import { beforeAll, expect, test } from "vitest";
import { spanOf } from "#shared/rules/period.ts";
import { tz, watchedShop } from "../../../tests/support/plans.ts";
import { statement } from "../../db/cell.ts";
import { listTopCustomers, listTopProducts } from "./top-lists.store.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const days = { from: "2025-09-10", to: "2026-06-02" };

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop();
});

const customers = () => listTopCustomers(shop.cell, { span: spanOf(days, tz), now: NOW });
const products = () => listTopProducts(shop.cell, { days, today: "2026-06-15" });

async function pairs(text: string): Promise<[number, number][]> {
  const { start, end } = spanOf(days, tz);
  const { rows } = await shop.cell.run<{ id: number; n: number }>(
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

test("the best of a period are those that plain counting finds", async () => {
  expect((await customers()).map(({ id, amount }) => [id, amount])).toEqual(await spent());
  expect((await products()).map(({ id, sales }) => [id, sales])).toEqual(await sold());
});

test("who was removed and what was archived make room for those after them", async () => {
  const [first, second] = await customers();
  const [best, next] = await products();
  shop.exec(`UPDATE users SET removed_at = 1 WHERE id = ${first!.id}`);
  shop.exec(`UPDATE products SET archived_at = 1 WHERE id = ${best!.id}`);

  expect(await customers()).toMatchObject([{ id: second!.id, rank: 1 }, ...Array.from({ length: 6 }, () => ({}))]);
  expect((await products())[0]).toMatchObject({ id: next!.id });
  expect((await customers()).map(({ id, amount }) => [id, amount])).toEqual(await spent());
  expect((await products()).map(({ id, sales }) => [id, sales])).toEqual(await sold());
});
