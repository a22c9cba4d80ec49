import { beforeAll, describe, expect, test } from "vitest";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { atOnce } from "../support/app/at-once.ts";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import { isShort } from "../support/app/size.ts";
import { readShop } from "../support/database/read-shop.ts";
import { expectLaws } from "../support/laws/laws.ts";
import { aProduct, archiveMadeAfterwards, track } from "../support/records/products.ts";
import {
  fullShelves,
  moneyOf,
  orderAt,
  orderNow,
  productNow,
  sendOrder,
  sendStep,
  someCustomer,
  takeOrder,
} from "../support/records/shop.ts";

const [KEYS, MONEY_KEYS] = isShort ? [16, 5] : [200, 20];

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

/** A product of the test's own with so many pieces to sell. */
async function ownProduct(stock: number): Promise<ProductExtended> {
  const answer = await client.send("POST", "/ecommerce/products", aProduct({ stock }));
  expect(answer.status).toBe(201);
  return track(answer.body.data);
}
archiveMadeAfterwards();

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

test("two people complete an order at once: one does, the other sees it completed, the stock moves once", async () => {
  const order = await orderAt(client, ["processing"]);
  const product = await productNow(client, order.details[0]!.productId!);

  const answers = await Promise.all([sendStep(client, order, "completed"), sendStep(client, order, "completed")]);

  expect(statusesOf(answers)).toEqual([200, 412]);
  for (const { body } of answers) expect(body.data).toMatchObject({ id: order.id, status: "completed" });
  expect(await productNow(client, product.id)).toMatchObject({ onHand: product.onHand - 2, sales: product.sales + 2 });
});

test("two people edit one order at once: one is told of the other's edit, and loses nothing by taking it in", async () => {
  const order = await takeOrder(client);
  const path = `/ecommerce/orders/${order.id}`;
  const edit = (body: object, version: number) => client.send("PATCH", path, body, { "if-match": `"v${version}"` });
  const address = {
    name: "Ayşe Çelik",
    line1: "İnönü Cd. 5",
    line2: "",
    city: "İzmir",
    postcode: "35000",
    country: "TR",
  };
  const edits = [{ note: "Zili çalmayın." }, { shipping: address }];

  const answers = await Promise.all(edits.map((body) => edit(body, order.version)));
  const late = answers.findIndex(({ status }) => status === 412);
  const again = await edit(edits[late]!, answers[late]!.body.data.version);

  expect(statusesOf(answers)).toEqual([200, 412]);
  expect(answers[late]!.body.code).toBe("version_conflict");
  expect(answers[late]!.body.data).toEqual(answers[1 - late]!.body.data);
  expect(again.status).toBe(200);
  expect(await orderNow(client, order.id)).toMatchObject({
    note: "Zili çalmayın.",
    shipping: address,
    version: order.version + 2,
  });
});

test("fifty buyers want the last piece: one gets it", async () => {
  const [product] = await fullShelves(client, 1);
  const most = 999;
  const held = [];
  for (let left = product!.stock - 1; left > 0; left -= most) {
    held.push(await takeOrder(client, { lines: [{ productId: product!.id, quantity: Math.min(left, most) }] }));
  }

  const buy = () => sendOrder(client, { lines: [{ productId: product!.id, quantity: 1 }] });
  const answers = await atOnce(
    50,
    Array.from({ length: 50 }, () => buy),
  );
  const last = await productNow(client, product!.id);
  for (const order of held) await sendStep(client, order, "cancelled");

  expect(statusesOf(answers)).toEqual([201, ...Array(49).fill(409)]);
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({
      code: "insufficient_stock",
      errors: [{ field: "lines.0.quantity", params: { productId: product!.id, available: 0 } }],
    });
  }
  expect(last).toMatchObject({ stock: 0, status: "Out of Stock" });
  await expectLaws(client);
});

test("twenty refunds of a fifth at once: five go through", async () => {
  const order = await orderAt(client, []);
  const amount = Math.floor(order.amount * 20) / 100;
  const path = `/ecommerce/orders/${order.id}/refunds`;

  const answers = await atOnce(
    20,
    Array.from({ length: 20 }, () => () => client.send("POST", path, { amount })),
  );

  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(422)]);
});

test("a payment that fails ten times at once fails once; what is paid at the same time is paid", async () => {
  const [order, paid] = [await takeOrder(client), await takeOrder(client)];
  const fail = ({ id }: { id: number }) =>
    client.send("POST", `/ecommerce/orders/${id}/payments`, { status: "failed" });
  const pay = () => client.send("POST", `/ecommerce/orders/${paid.id}/payments`, { amount: paid.amount });

  const failed = await atOnce(
    10,
    Array.from({ length: 10 }, () => () => fail(order)),
  );
  const [settled] = await atOnce(10, [pay, ...Array.from({ length: 9 }, () => () => fail(paid))]);

  expect(statusesOf(failed)).toEqual([201, ...Array(9).fill(409)]);
  expect(await orderNow(client, order.id)).toMatchObject({ paymentStatus: "failed" });
  expect(settled!.status).toBe(201);
  expect(await orderNow(client, paid.id)).toMatchObject({ paymentStatus: "paid", paidAmount: paid.amount });
  await expectLaws(client);
});

describe("keys, each sent ten times, fifty calls at once, have one effect each", () => {
  /** Ten calls of each key, round by round; the answers by key. */
  async function sendAll(keyCount: number, send: (key: string) => Promise<Answer>): Promise<Answer[][]> {
    const keys = Array.from({ length: keyCount }, () => crypto.randomUUID());
    const calls = Array.from({ length: 10 }, () => keys).flat();
    const answers = await atOnce(
      50,
      calls.map((key) => () => send(key)),
    );
    return keys.map((key) => answers.filter((_, index) => calls[index] === key));
  }

  function expectOnce(groups: Answer[][]): void {
    for (const group of groups) {
      expect(statusesOf(group)).toEqual(Array(10).fill(201));
      expect(new Set(group.map(({ body }) => body.data.id)).size).toBe(1);
      expect(group.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(9);
    }
    expect(new Set(groups.map(([first]) => first!.body.data.id)).size).toBe(groups.length);
  }

  test(`${KEYS} of them on taking an order, with the same record in all answers to a key`, async () => {
    const product = await ownProduct(KEYS);
    const lines = [{ productId: product.id, quantity: 1 }];
    const body = { customerId: await someCustomer(client), lines };

    const groups = await sendAll(KEYS, (key) => sendOrder(client, body, { "idempotency-key": key }));

    expectOnce(groups);
    // What is left on the shelf is told with each line, and it fell while they came.
    const record = ({ body }: Answer) => JSON.stringify(body.data).replace(/"stock":\d+/g, "");
    for (const group of groups) expect(new Set(group.map(record)).size).toBe(1);
    expect(await productNow(client, product.id)).toMatchObject({ reserved: KEYS, stock: 0 });
  }, 600_000);

  test.each(["payments", "refunds"])(`${MONEY_KEYS} of them on %s`, async (act) => {
    const order = await takeOrder(client, { paid: act === "refunds" });
    const path = `/ecommerce/orders/${order.id}/${act}`;

    const groups = await sendAll(MONEY_KEYS, (key) =>
      client.send("POST", path, { amount: 0.01 }, { "idempotency-key": key }),
    );

    expectOnce(groups);
    const now = await orderNow(client, order.id);
    expect(act === "payments" ? now.paidAmount : now.refundedAmount).toBe(MONEY_KEYS / 100);
  });

  test(`${MONEY_KEYS} of them on returns`, async () => {
    const [product] = await fullShelves(client, 1);
    const lines = [{ productId: product!.id, quantity: MONEY_KEYS }];
    const order = await orderAt(client, ["processing", "completed"], { lines });
    const body = { lines: [{ lineId: order.details[0]!.id, quantity: 1 }], refund: true };
    const path = `/ecommerce/orders/${order.id}/returns`;

    const groups = await sendAll(MONEY_KEYS, (key) => client.send("POST", path, body, { "idempotency-key": key }));

    expectOnce(groups);
    expect(await productNow(client, product!.id)).toMatchObject({ onHand: product!.onHand, sales: product!.sales });
    expect(await moneyOf(client, order.id)).toHaveLength(MONEY_KEYS + 1);
    await expectLaws(client);
  });
});

test("L47 a replay changes nothing, also of a step whose version has passed; nor do refused writes", async () => {
  const order = await orderAt(client, []);
  const path = `/ecommerce/orders/${order.id}`;
  const key = { "idempotency-key": crypto.randomUUID(), "if-match": `"v${order.version}"` };
  const first = await client.send("POST", `${path}/transitions`, { to: "processing" }, key);
  const before = await readShop(client);

  const again = await client.send("POST", `${path}/transitions`, { to: "processing" }, key);
  const other = await client.send("POST", `${path}/transitions`, { to: "completed" }, key);
  const refused = [
    await client.send("POST", `${path}/transitions`, { to: "completed" }, { "if-match": '"v1"' }),
    await client.send("POST", `${path}/payments`, { amount: 1 }),
    await client.send("POST", `${path}/payments`, { status: "failed" }),
    await client.send("POST", `${path}/refunds`, { amount: order.amount + 1 }),
    await client.send("POST", `${path}/returns`, { lines: [{ lineId: order.details[0]!.id, quantity: 1 }] }),
    await client.send("POST", `${path}/notes`, { text: "" }),
    await sendStep(client, first.body.data, "cancelled"),
    await sendOrder(client, { lines: [{ productId: 999_999_999, quantity: 1 }] }),
  ];

  expect(again.status).toBe(200);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body.data).toEqual(first.body.data);
  expect(other.body.code).toBe("idempotency_mismatch");
  expect(refused.map(({ status }) => status)).toEqual([412, 422, 409, 422, 409, 422, 409, 422]);
  expect(await readShop(client)).toEqual(before);
});
