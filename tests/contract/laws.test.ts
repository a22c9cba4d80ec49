import { beforeAll, describe, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { toMinor } from "#shared/rules/money.ts";
import { customerScore } from "#shared/rules/score.ts";
import { trendOf } from "#shared/rules/trend.ts";
import { addDays, addMonths, dayKey, lastMonths, monthKey } from "#shared/rules/zone.ts";
import { ANCHOR, askJson, signIn } from "../support/app.ts";

const NOW = Date.parse(ANCHOR);
const TZ = "Europe/Istanbul";

/** A plain call's `data`. */
const plain = async (path: string) => {
  const { status, body } = await askJson(`/api${path}`);
  expect(status, path).toBe(200);
  return body.data;
};

/** Every row of a list, page by page. */
async function walk<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await askJson(`/api${path}?pageSize=100&page=${page}`);
    rows.push(...body.data);
    if (page >= body.meta.pageCount) return rows;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const minorSum = (values: readonly number[]): number => sum(values.map(toMinor));

let orders: OrderExtended[];
let products: ProductExtended[];
let people: { id: number; name: string; totalOrders: number; totalSpent: number }[];
let completed: OrderExtended[];

beforeAll(async () => {
  orders = await walk("/ecommerce/orders");
  products = await walk("/ecommerce/products");
  people = await walk("/datatable/users");
  completed = orders.filter((order) => order.status === "completed");
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

describe("sales", () => {
  test("L10 total sales are the amounts of completed orders", async () => {
    const stats = await plain("/ecommerce/order-stats");

    expect(toMinor(stats.totalSales)).toBe(minorSum(completed.map((order) => order.amount)));
  });

  test("L11 the months' sales add up to the completed orders of these months", async () => {
    const months: { month: string; sales: number }[] = await plain("/ecommerce/monthly-sales");

    const shown = new Set(months.map(({ month }) => month));
    const within = completed.filter((order) => shown.has(monthKey(Date.parse(order.date), TZ)));
    expect(minorSum(months.map(({ sales }) => sales))).toBe(minorSum(within.map((order) => order.amount)));
    expect(within).toHaveLength(completed.length);
  });

  test("L12 each month's sales are its completed orders in the workspace's zone, the months without a gap", async () => {
    const months: { month: string; sales: number }[] = await plain("/ecommerce/monthly-sales");

    expect(months.map(({ month }) => month)).toEqual(lastMonths(NOW, TZ));
    for (const [index, { month, sales }] of months.entries()) {
      const own = completed.filter((order) => monthKey(Date.parse(order.date), TZ) === month);
      expect(toMinor(sales), month).toBe(minorSum(own.map((order) => order.amount)));
      if (index > 0) expect(addMonths(months[index - 1]!.month, 1)).toBe(month);
    }
  });

  test("L13 total products are all products, and all products have one of the three statuses", async () => {
    const summary = await plain("/ecommerce/summary");

    const byStatus = (["In Stock", "Low Stock", "Out of Stock"] as const).map(
      (status) => products.filter((product) => product.status === status).length,
    );
    expect(summary.totalProducts).toBe(products.length);
    expect(sum(byStatus)).toBe(products.length);
  });

  test("L14 the sales rate is the completed share of all orders", async () => {
    const [summary, stats] = [await plain("/ecommerce/summary"), await plain("/ecommerce/order-stats")];

    expect(summary.salesRate).toBe(Math.round((1000 * stats.completedOrders) / stats.totalOrders) / 10);
  });

  test("L15 the profit is price less cost over the lines whose cost is known, and no more than the sales", async () => {
    const [summary, stats] = [await plain("/ecommerce/summary"), await plain("/ecommerce/order-stats")];

    const lines = completed.flatMap((order) => order.details).filter((line) => line.unitCost !== null);
    const profit = sum(lines.map((line) => (toMinor(line.price) - toMinor(line.unitCost ?? 0)) * line.quantity));
    expect(toMinor(summary.totalProfit)).toBe(profit);
    expect(summary.totalProfit).toBeLessThanOrEqual(stats.totalSales);
  });
});

describe("the best", () => {
  test("L21 top products are the 7 with the highest sales, told as the product itself tells them", async () => {
    const top: { id: number; name: string; category: string; price: number; sales: number }[] =
      await plain("/ecommerce/top-products");

    const best = [...products].sort((a, b) => b.sales - a.sales || a.id - b.id).slice(0, 7);
    expect(top.map(({ id, name, category, price, sales }) => ({ id, name, category, price, sales }))).toEqual(
      best.map(({ id, name, category, price, sales }) => ({ id, name, category, price, sales })),
    );
  });

  test("L22 their trend sets the last 30 days against the 30 before", async () => {
    const today = dayKey(NOW, TZ);
    const [recent, earlier] = [addDays(today, -29), addDays(today, -59)];

    for (const { id, trend, percentChange } of await plain("/ecommerce/top-products")) {
      const units = (from: string, to: string) =>
        sum(
          completed
            .filter((order) => dayKey(Date.parse(order.date), TZ) >= from && dayKey(Date.parse(order.date), TZ) < to)
            .flatMap((order) => order.details.filter((line) => line.productId === id))
            .map((line) => line.quantity - line.returned),
        );
      expect({ trend, percentChange }, `product ${id}`).toEqual(
        trendOf(units(recent, addDays(today, 1)), units(earlier, recent)),
      );
    }
  });

  const spentBy = (id: number | null) =>
    minorSum(completed.filter((order) => order.customerId === id).map((order) => order.amount));

  test("L23 top customers have the 7 highest sums of completed orders, ranked without a gap", async () => {
    const top: { id: number; amount: number; rank: number }[] = await plain("/ecommerce/top-customers");

    const sums = people.map(({ id }) => spentBy(id)).sort((a, b) => b - a);
    expect(top.map(({ amount }) => toMinor(amount))).toEqual(sums.slice(0, 7));
    expect(top.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("L24 their score is made of how lately, how often and how much, 0 to 100", async () => {
    const highest_minor = Math.max(...people.map(({ id }) => spentBy(id)));

    for (const { id, score } of await plain("/ecommerce/top-customers")) {
      const own = completed.filter((order) => order.customerId === id);
      const last_completed_at = Math.max(...own.map((order) => Date.parse(order.date)));
      const facts = {
        last_completed_at,
        completed_count: own.length,
        spent_minor: spentBy(id),
        highest_minor,
        now: NOW,
      };
      expect(score, `customer ${id}`).toBe(customerScore(facts));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }
  });

  test("L25 their amount is what the people's list says they spent", async () => {
    for (const { id, amount } of await plain("/ecommerce/top-customers")) {
      expect(amount).toBe(people.find((person) => person.id === id)?.totalSpent);
    }
  });

  test("L26 the people's orders are all orders that have a person", () => {
    expect(sum(people.map((person) => person.totalOrders))).toBe(orders.filter((order) => order.customerId).length);
    for (const { id, totalOrders } of people) {
      expect(totalOrders, `person ${id}`).toBe(orders.filter((order) => order.customerId === id).length);
    }
  });

  test("L27 what people spent are the total sales less orders without a person", async () => {
    const stats = await plain("/ecommerce/order-stats");

    expect(minorSum(people.map((person) => person.totalSpent))).toBe(toMinor(stats.totalSales) - spentBy(null));
    for (const { id, totalSpent } of people) expect(toMinor(totalSpent), `person ${id}`).toBe(spentBy(id));
  });

  test("L28 recent transactions are the newest payments, each of an order of that customer and amount", async () => {
    const { body } = await askJson("/api/ecommerce/recent-transactions?to=2999-12-31");
    const payments: { orderId: number; customer: string; amount: number; date: string }[] = body.data;

    const dates = payments.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(payments.map(({ orderId }) => orderId))).toEqual(new Set(orders.slice(0, 6).map(({ id }) => id)));
    for (const { orderId, customer, amount } of payments) {
      expect(orders.find((order) => order.id === orderId)).toMatchObject({ customer, amount });
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

test("L18 what is on hand less what open orders reserve is for sale, for every product", () => {
  for (const { id, onHand, reserved, stock } of products) {
    expect(onHand - reserved, `product ${id}`).toBe(stock);
    const open = orders.filter((order) => order.status === "pending" || order.status === "processing");
    const lines = open.flatMap((order) => order.details.filter((line) => line.productId === id));
    expect(sum(lines.map((line) => line.quantity)), `product ${id}`).toBe(reserved);
  }
});

test("L50 nothing is older than what it belongs to, or newer than now", async () => {
  const who = await signIn();
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
