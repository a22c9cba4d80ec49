import { expect, test } from "vitest";
import type { UsersBucket } from "#shared/api/dashboard/dashboard.ts";
import type { SalesBucket } from "#shared/api/ecommerce/figures.ts";
import { dayBounds } from "#shared/rules/time/zone.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

const RANGES = ["from=2026-06-09&to=2026-06-15", "from=2026-03-18&to=2026-06-15", "from=2025-07-01&to=2026-06-15"];

async function openOwn() {
  const own = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));
  return { ...own, client };
}
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number | null) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
const salesOf = async (client: Client, query: string): Promise<SalesBucket[]> =>
  (await client.get(`/ecommerce/sales-series?${query}`)).body.data;

test.each(RANGES)(
  "the series of %s adds up to the tiles, and the series before to their earlier figures",
  async (range) => {
    const { client } = await openOwn();
    const [series, stats, summary] = await Promise.all(
      ["sales-series", "order-stats", "summary"].map((name) =>
        client.get(`/ecommerce/${name}?${range}&compare=previous`),
      ),
    );

    for (const of of ["data", "previous"] as const) {
      const read = (answer: typeof series) => (of === "data" ? answer?.body.data : answer?.body.meta.previous);
      const buckets: SalesBucket[] = read(series);
      expect(sumOf(buckets, ({ sales }) => sales)).toBeCloseTo(read(stats).totalSales, 2);
      expect(sumOf(buckets, ({ orders }) => orders)).toBe(read(stats).totalOrders);
      expect(sumOf(buckets, ({ pending }) => pending)).toBe(read(stats).pendingOrders);
      expect(sumOf(buckets, ({ profit }) => profit)).toBeCloseTo(read(summary).totalProfit, 2);
    }
    expect(series?.body.meta.previous).toHaveLength(series?.body.data.length);
  },
);

test.each(RANGES)("each bar of %s counts the orders of the list it opens", async (range) => {
  const { client } = await openOwn();

  for (const { from, to, orders, sales } of await salesOf(client, range)) {
    const days = `from=${from}&to=${to}`;
    const all = await client.get(`/ecommerce/orders?${days}&page=1`);
    const done = await client.get(`/ecommerce/orders?${days}&status=completed&page=1&pageSize=100`);
    expect(all.body.meta.total, days).toBe(orders);
    expect(
      sumOf(done.body.data, ({ amount }: { amount: number }) => amount),
      days,
    ).toBeCloseTo(sales, 2);
  }
});

test("visitors of a bucket are those of its own period", async () => {
  const { client } = await openOwn();
  for (const range of RANGES) {
    const { data, meta } = (await client.get(`/dashboard/user-series?${range}&compare=previous`)).body;
    for (const { from, to, users } of [...data, ...meta.previous] as UsersBucket[]) {
      const { body } = await client.get(`/dashboard/stats?from=${from}&to=${to}`);
      expect(users, `${from} ${to}`).toBe(body.data.allUsers);
    }
  }
});

test("days of 23 and 25 hours hold the orders of the shop's own midnight to midnight", async () => {
  const { client, platform } = await openOwn();
  const { version } = (await client.get("/workspace")).body.data;
  const change = { timeZone: "Europe/Berlin" };
  expect((await client.send("PATCH", "/workspace", change, { "if-match": `"v${version}"` })).status).toBe(200);
  await platform.jobs.settle();

  for (const [changed, hours] of [
    ["2026-03-29", 23],
    ["2025-10-26", 25],
  ] as const) {
    const { start, end } = dayBounds(changed, "Europe/Berlin");
    expect((end - start) / 3_600_000).toBe(hours);
    const { body } = await client.get(`/ecommerce/sales-series?from=${changed}&to=${changed}`);
    expect(body.meta).toMatchObject({
      from: new Date(start).toISOString(),
      to: new Date(end - 1).toISOString(),
    });
    const listed = await client.get(`/ecommerce/orders?from=${changed}&to=${changed}&page=1`);
    expect(sumOf(body.data as SalesBucket[], ({ orders }) => orders)).toBe(listed.body.meta.total);
  }
});

test("days to come have buckets of nothing", async () => {
  const { client } = await openOwn();

  const rows = await salesOf(client, "from=2026-06-15&to=2026-06-18");

  expect(rows.map(({ from }) => from)).toEqual(["2026-06-15", "2026-06-16", "2026-06-17", "2026-06-18"]);
  expect(rows.slice(1).map(({ orders, sales, profit }) => [orders, sales, profit])).toEqual(Array(3).fill([0, 0, 0]));
});

test("an empty shop has the same buckets, all of nothing", async () => {
  const { client, db } = await openOwn();
  db.exec("DELETE FROM order_counters");
  db.exec("DELETE FROM visits");
  db.exec("DELETE FROM visits_monthly");

  for (const range of RANGES) {
    const sales = await salesOf(client, range);
    const users: UsersBucket[] = (await client.get(`/dashboard/user-series?${range}`)).body.data;
    expect(users.map(({ from, to }) => [from, to])).toEqual(sales.map(({ from, to }) => [from, to]));
    expect(sumOf(sales, (row) => row.sales + row.orders + row.pending) + sumOf(users, (row) => row.users)).toBe(0);
  }
});

test("without days the series are of the last 30, and more than 24 months are refused by name", async () => {
  const { client } = await openOwn();
  for (const name of ["/ecommerce/sales-series", "/dashboard/user-series"]) {
    const { body } = await client.get(name);
    expect([body.data.length, body.data[0].from, body.data.at(-1).to]).toEqual([30, "2026-05-17", "2026-06-15"]);

    const refused = await client.get(`${name}?from=2024-06-14&to=2026-06-15`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: "to", code: "too_long" })]);
  }
});

test("with roles enforced a Kullanıcı sees no profit in the series, an Admin does", async () => {
  const own = await openOwn();
  own.db.exec("UPDATE workspace SET enforce_roles = 1");
  const viewer = await clientOf("user@example.com", (path, init) => own.app.request(path, init));

  expect(new Set((await salesOf(viewer, RANGES[2]!)).map(({ profit }) => profit))).toEqual(new Set([null]));
  expect(sumOf(await salesOf(own.client, RANGES[2]!), ({ profit }) => profit)).toBeGreaterThan(0);
});

test("a list of what waits follows the clock without a change", async () => {
  const own = await openOwn();
  const list = "/inbox/conversations?folder=all&waitingOver=720&page=1";
  const before = (await own.client.get(list)).body.meta.total;

  own.platform.clock.set(own.now + 720 * 3_600_000 + 1);
  const client = await clientOf("admin@example.com", (path, init) => own.app.request(path, init));

  expect((await client.get(list)).body.meta.total).toBeGreaterThan(before);
});

test("conversations that wait for hours are those whose last message is older; other hours are refused", async () => {
  const { client, now } = await openOwn();
  const { body } = await client.get("/inbox/conversations?folder=all&waitingOver=48&page=1&pageSize=100");
  const all = await client.get("/inbox/conversations?folder=all&page=1&pageSize=100");
  const old = all.body.data.filter(
    ({ lastMessageAt }: { lastMessageAt: string }) => Date.parse(lastMessageAt) < now - 48 * 3_600_000,
  );

  expect(body.meta.total).toBe(old.length);
  expect(body.meta.total).toBeLessThan(all.body.meta.total);
  for (const hours of ["0", "721", "two"]) {
    const refused = await client.get(`/inbox/conversations?waitingOver=${hours}`);
    expect(refused.body.errors[0].field, hours).toBe("waitingOver");
  }
});
