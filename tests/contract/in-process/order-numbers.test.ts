import { beforeAll, describe, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { conversationsOf, mail, receive } from "../../support/records/inbox.ts";
import { takeOrder } from "../../support/records/shop.ts";

let client: Client;
let request: (path: string, init: RequestInit) => Response | Promise<Response>;
let exec: (text: string) => void;
beforeAll(async () => {
  const { app, db } = await ownApp();
  request = (path, init) => app.request(path, init);
  client = await clientOf("admin@example.com", request);
  exec = db.exec;
});

/** The shop's prefix as it is from now on; the numbers there are stay as they are. */
const prefixed = (prefix: string) => exec(`UPDATE workspace SET order_prefix = '${prefix}'`);

/** An order taken under a prefix, and the conversation about it. */
async function asked(prefix: string): Promise<{ order: OrderExtended; conversation: number }> {
  prefixed(prefix);
  const order = await takeOrder(client);
  const conversation: number = (await receive(mail(), { request })).body.data.conversationId;
  await client.send("PATCH", `/inbox/conversations/${conversation}`, { orderId: order.id });
  prefixed("Z-");
  return { order, conversation };
}
const found = async (order: string) =>
  (await conversationsOf(client, `q=${encodeURIComponent(`order:"${order}"`)}`)).data.map(({ id }) => id);

describe("a conversation is found by its order's number", () => {
  test.each(["#", "A-", "S2", "2026-", "İst "])("under the prefix %j, which is another today", async (prefix) => {
    const { order, conversation } = await asked(prefix);
    const figure = String(1000 + order.id);
    expect(order.number).toBe(`${prefix}${figure}`);

    for (const typed of [order.number, order.number.toLocaleLowerCase("tr"), figure, `#${figure}`])
      expect(await found(typed), typed).toEqual([conversation]);
    for (const typed of [`Z-${figure}`, `${figure}-2`, figure.slice(1), `9${figure}`])
      expect(await found(typed), typed).toEqual([]);
  });

  test("that ends in what tells it from an older one", async () => {
    const { order, conversation } = await asked("B");
    exec(`UPDATE orders SET number = number || '-2' WHERE id = ${order.id}`);

    for (const typed of [`${order.number}-2`, order.number, `${1000 + order.id}-2`, String(1000 + order.id)])
      expect(await found(typed), typed).toEqual([conversation]);
    expect(await found(`${order.number}-3`)).toEqual([]);
  });

  test("and not by the same figures of another order, where one has that very number", async () => {
    const [old, later] = [await asked("C"), await asked("D")];
    exec(`UPDATE orders SET number = 'C${1000 + later.order.id}' WHERE id = ${old.order.id}`);
    exec(`UPDATE orders SET number = 'C${1000 + later.order.id}-2' WHERE id = ${later.order.id}`);

    expect(await found(`C${1000 + later.order.id}`)).toEqual([old.conversation]);
    expect(await found(`C${1000 + later.order.id}-2`)).toEqual([later.conversation]);
  });
});

test("the history calls an order by the number it was given, whatever the prefix is today", async () => {
  const { order } = await asked("#");

  const { body } = await client.get(`/audit?object=order&objectId=${order.id}&pageSize=5`);

  expect(body.data).toContainEqual(expect.objectContaining({ action: "order.added", objectName: order.number }));
});

describe("#1018 is the order of that number, whatever the prefix is today", () => {
  let order: OrderExtended;
  let q: string;
  beforeAll(async () => {
    ({ order } = await asked("E-"));
    q = encodeURIComponent(`#${1000 + order.id}`);
  });
  const only = (rows: { id: number }[]) => expect(rows.map(({ id }) => id)).toEqual([order.id]);

  test("to the search of everything", async () => {
    const { body } = await client.get(`/search?q=${q}`);

    expect(body.data).toEqual([
      {
        kind: "order",
        items: [expect.objectContaining({ id: order.id, title: order.number })],
        total: 1,
        link: null,
      },
    ]);
  });

  test("to the list, its counts and a file of it", async () => {
    const { body } = await client.get(`/ecommerce/orders?q=${q}`);
    const facets = (await client.get(`/ecommerce/orders/facets?q=${q}`)).body.data;
    const outside = await client.get(`/ecommerce/orders?q=${q}&status=cancelled`);
    const file = await client.send("POST", "/exports", {
      object: "orders",
      format: "json",
      columns: ["number"],
      filter: { q: `#${1000 + order.id}` },
    });

    only(body.data);
    expect(body.meta).toMatchObject({ total: 1, totalExact: true });
    expect(facets).toMatchObject({ total: 1, status: { [order.status]: 1 } });
    expect(outside.body.data).toEqual([]);
    expect(file.body).toEqual([{ id: order.id, number: order.number }]);
  });

  test("to the payments", async () => {
    await client.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: 1, method: "Cash" });

    const { body } = await client.get(`/ecommerce/transactions?q=${q}`);

    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map(({ orderId }: { orderId: number }) => orderId))).toEqual(new Set([order.id]));
  });
});
