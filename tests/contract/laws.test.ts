import { beforeAll, describe, expect, test } from "vitest";
import { toMinor } from "#shared/rules/shop/money.ts";
import { askJson } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { readShop, type Shop } from "../support/database/read-shop.ts";
import { audienceLaws } from "../support/laws/audience-laws.ts";
import { laws } from "../support/laws/laws.ts";
import { listLaws } from "../support/laws/list-laws.ts";

/** A plain call's `data`. */
const plain = async (path: string) => {
  const { status, body } = await askJson(`/api${path}`);
  expect(status, path).toBe(200);
  return body.data;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

let client: Client;
let shop: Shop;

beforeAll(async () => {
  client = await clientOf();
  shop = await readShop(client);
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

describe("the audience", () => {
  test.each(Object.entries(audienceLaws))("%s", async (_words, law) => {
    await law(client);
  });
});

describe("its lists", () => {
  test.each(Object.entries(listLaws).filter(([words]) => words.startsWith("L50")))("%s", async (_words, law) => {
    await law(client);
  });
});
