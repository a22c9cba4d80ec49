import { beforeAll, describe, expect, test } from "vitest";
import { toMinor } from "#shared/rules/money.ts";
import { ANCHOR, askJson, signIn } from "../support/app.ts";
import { clientOf } from "../support/client.ts";
import { laws } from "../support/laws.ts";
import { readShop, type Shop } from "../support/read-shop.ts";

const NOW = Date.parse(ANCHOR);

/** A plain call's `data`. */
const plain = async (path: string) => {
  const { status, body } = await askJson(`/api${path}`);
  expect(status, path).toBe(200);
  return body.data;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

let shop: Shop;

beforeAll(async () => {
  shop = await readShop(await clientOf());
});

test("L1 lists have the sizes of the base contract", async () => {
  const sizes: Record<string, number> = {
    "/datatable/users": 25,
    "/ecommerce/products": 30,
    "/ecommerce/orders": 30,
    "/ecommerce/top-products": 7,
    "/ecommerce/top-customers": 7,
    "/ecommerce/recent-transactions": 6,
    "/ecommerce/monthly-sales": 12,
    "/dashboard/monthly-users": 12,
    "/dashboard/user-minutes": 8,
  };
  for (const [path, size] of Object.entries(sizes)) expect(await plain(path), path).toHaveLength(size);
});

test("L2 every answer repeats its status and has data", async () => {
  const paths = [
    "/dashboard/stats",
    "/ecommerce/summary",
    "/ecommerce/orders?page=0",
    "/nowhere",
    "/account/preferences",
  ];
  for (const path of paths) {
    const { status, body } = await askJson(`/api${path}`);

    expect(body.status, path).toBe(status);
    expect(body, path).toHaveProperty("data");
  }
});

describe("the shop", () => {
  test.each(Object.entries(laws))("%s", (_words, law) => {
    law(shop);
  });

  test("L11 L28 in the base data all sales lie within the months, and the payments are those of the newest orders", () => {
    const { stats, months, recent, orders } = shop;

    expect(sum(months.map(({ sales }) => toMinor(sales)))).toBe(toMinor(stats.totalSales));
    expect(new Set(recent.map(({ orderId }) => orderId))).toEqual(new Set(orders.slice(0, 6).map(({ id }) => id)));
    for (const { orderId, amount } of recent) {
      expect(orders.find(({ id }) => id === orderId)).toMatchObject({ amount });
    }
  });
});

describe("audience", () => {
  test("L31 new and returning visitors are all visitors", async () => {
    const [stats, { newVsReturning }] = [await plain("/dashboard/stats"), await plain("/dashboard/visitors")];

    expect(newVsReturning.total).toBe(newVsReturning.newUsers + newVsReturning.oldUsers);
    expect(newVsReturning).toMatchObject({ total: stats.allUsers, newUsers: stats.newUsers });
  });

  test("L32 each visitor has one device", async () => {
    const [stats, { deviceBreakdown }] = [await plain("/dashboard/stats"), await plain("/dashboard/visitors")];

    const { total, desktop, tablet, mobile } = deviceBreakdown;
    expect(total).toBe(desktop + tablet + mobile);
    expect(total).toBe(stats.allUsers);
  });

  test("L33 each visitor has one country, and the countries come most first", async () => {
    const [stats, countries] = [await plain("/dashboard/stats"), await plain("/dashboard/countries")];

    const users: number[] = countries.map((country: { users: number }) => country.users);
    expect(sum(users)).toBe(stats.allUsers);
    expect(users).toEqual([...users].sort((a, b) => b - a));
    expect(countries[0]).toMatchObject({ country: "Türkiye", flag: "🇹🇷" });
    expect(countries).toContainEqual(expect.objectContaining({ country: "Unknown", flag: "🏳" }));
  });

  test("L34 events, views, sessions, visitors and new visitors never rise", async () => {
    const stats = await plain("/dashboard/stats");

    const falling = [stats.eventCount, stats.pageViews, stats.sessions, stats.allUsers, stats.newUsers, 0];
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    expect(stats.newUsers).toBeGreaterThan(0);
  });

  test("L35 the bounce rate is a percentage with one decimal, the duration whole seconds", async () => {
    const { bounceRate, avgDuration } = await plain("/dashboard/stats");

    expect(bounceRate).toBeGreaterThanOrEqual(0);
    expect(bounceRate).toBeLessThanOrEqual(100);
    expect(Number(bounceRate.toFixed(1))).toBe(bounceRate);
    expect(Number.isInteger(avgDuration) && avgDuration > 0).toBe(true);
  });

  test("L36 conversations are those of the last 30 days outside spam and trash", async () => {
    expect(await plain("/dashboard/stats")).toMatchObject({ conversations: 14 });
  });

  test("L37 the visitors of these minutes lie between the busiest minute and the sum", async () => {
    const minutes: number[] = await plain("/dashboard/user-minutes");

    // The base data has 12 visits that were active then.
    expect(Math.max(...minutes)).toBeLessThanOrEqual(12);
    expect(sum(minutes)).toBeGreaterThanOrEqual(12);
  });
});

test("L50 nothing is older than what it belongs to, or newer than now", async () => {
  const who = await signIn();
  const { orders, products } = shop;
  const payments: { orderId: number; date: string }[] = (
    await askJson("/api/ecommerce/recent-transactions?to=2999-12-31")
  ).body.data;

  for (const order of orders) {
    const { body } = await askJson(`/api/ecommerce/orders/${order.id}/timeline`, { headers: who });
    const own = payments.filter(({ orderId }) => orderId === order.id).map(({ date }) => date);
    for (const at of [...body.data.map((event: { at: string }) => event.at), ...own]) {
      expect(at >= order.date, `order ${order.id} at ${at}`).toBe(true);
      expect(Date.parse(at)).toBeLessThanOrEqual(NOW);
    }
    for (const line of order.details) {
      const product = products.find(({ id }) => id === line.productId);
      expect(product && product.createdAt <= order.date, `line ${line.id}`).toBe(true);
    }
  }
});
