import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../support/app/client.ts";
import { readShop, type Shop } from "../support/database/read-shop.ts";
import { laws } from "../support/laws/laws.ts";
import { walkOrders } from "../support/walk/walk.ts";

let client: Client;
let shop: Shop;
const done: Record<string, number> = {};

beforeAll(async () => {
  client = await clientOf();
  await walkOrders(client, {
    writes: 200,
    seed: 7,
    onWrite: (what, { status, body }) => {
      expect([200, 201], `${what}: ${JSON.stringify(body)}`).toContain(status);
      done[what] = (done[what] ?? 0) + 1;
    },
  });
  shop = await readShop(client);
}, 180_000);

describe("after 200 writes drawn at random", () => {
  test("every kind of write was among them", () => {
    expect(Object.keys(done)).toEqual(
      expect.arrayContaining([
        "order",
        "payment",
        "failed payment",
        "refund",
        "return",
        "new lines",
        "note",
        "processing to completed",
      ]),
    );
  });

  test.each(Object.entries(laws))("%s", (_words, law) => {
    law(shop);
  });
});
