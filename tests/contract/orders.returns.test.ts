import { beforeAll, describe, expect, test } from "vitest";
import { orderMoneyEndpoints } from "#shared/api/ecommerce/order-money.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { readShop } from "../support/database/read-shop.ts";
import { moneyOf, orderAt, orderNow, productNow, sendStep, timelineOf } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const sendReturn = (order: OrderExtended, body: object) =>
  client.send("POST", `/ecommerce/orders/${order.id}/returns`, body);
const pieces = (order: OrderExtended, quantity: number) => [{ lineId: order.details[0]!.id, quantity }];

test("one of two pieces comes back with restock and refund: stock +1, sales -1, its price back, still completed", async () => {
  const order = await orderAt(client, ["processing", "completed"]);
  const { price, productId } = order.details[0]!;
  const [product, shop] = [await productNow(client, productId!), await readShop(client)];

  const { status, body } = await sendReturn(order, { lines: pieces(order, 1), restock: true, refund: true });

  expect(status).toBe(201);
  expect(orderMoneyEndpoints["POST /ecommerce/orders/{id}/returns"].answer.parse(body.data)).toMatchObject({
    orderId: order.id,
    lines: pieces(order, 1),
    restock: true,
    refundAmount: price,
    by: { id: 1 },
  });
  expect(await orderNow(client, order.id)).toMatchObject({
    status: "completed",
    amount: order.amount,
    returned: true,
    refundedAmount: price,
    paymentStatus: "partially_refunded",
    details: [{ quantity: 2, returned: 1, total: order.details[0]!.total }],
  });
  expect(await productNow(client, productId!)).toMatchObject({
    onHand: product.onHand + 1,
    reserved: product.reserved,
    stock: product.stock + 1,
    sales: product.sales - 1,
  });
  expect(await moneyOf(client, order.id)).toMatchObject([{ kind: "payment" }, { kind: "refund", amount: price }]);
  expect((await timelineOf(client, order.id)).slice(-2).map(({ kind }) => kind)).toEqual(["refund", "return"]);
  expect((await readShop(client)).stats).toEqual(shop.stats);
});

test("without restock and refund only the sales fall", async () => {
  const order = await orderAt(client, ["processing", "completed"]);
  const product = await productNow(client, order.details[0]!.productId!);

  const { body } = await sendReturn(order, { lines: pieces(order, 2), restock: false });

  expect(body.data).toMatchObject({ restock: false, refundAmount: 0 });
  expect(await productNow(client, product.id)).toEqual({
    ...product,
    sales: product.sales - 2,
    revision: expect.any(Number),
  });
  expect(await orderNow(client, order.id)).toMatchObject({ refundedAmount: 0, paymentStatus: "paid" });
});

test("no more comes back than was sold, over all returns, and a refusal changes nothing", async () => {
  const order = await orderAt(client, ["processing", "completed"]);
  await sendReturn(order, { lines: pieces(order, 1) });
  const before = await readShop(client);

  const { status, body } = await sendReturn(order, { lines: pieces(order, 2), refund: true });

  expect(status).toBe(422);
  expect(body.code).toBe("return_exceeds_sold");
  expect(body.errors).toMatchObject([{ field: "lines.0.quantity", params: { maximum: 1 } }]);
  expect(await readShop(client)).toEqual(before);
});

describe("what goes back for returned pieces", () => {
  const refunded = async (amount: number) => {
    const order = await orderAt(client, ["processing", "completed"]);
    if (amount > 0) await client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount });
    return order;
  };

  test.each<[string, number, number, boolean | null]>([
    ["is their value", 0, 2, true],
    ["is no more than was paid and kept", 5, 2, true],
    ["is nothing where that is wished", 0, 1, null],
  ])("%s", async (_title, earlier, quantity, refund) => {
    const order = await refunded(earlier);

    const { status, body } = await sendReturn(order, { lines: pieces(order, quantity), refund });

    expect(status).toBe(201);
    const most = toMajor(toMinor(order.amount) - toMinor(earlier));
    expect(body.data.refundAmount).toBe(refund ? Math.min(most, quantity * order.details[0]!.price) : 0);
  });

  test("is the amount that somebody says, from nothing to all that was paid", async () => {
    const order = await refunded(0);
    const { price } = order.details[0]!;

    const none = await sendReturn(order, { lines: pieces(order, 1), refund: 0 });
    const more = await sendReturn(order, {
      lines: pieces(order, 1),
      refund: toMajor(toMinor(price) + 1),
      method: "Crypto",
      reason: "Kargo da iade",
    });

    expect(none.body.data.refundAmount).toBe(0);
    expect(more.body.data.refundAmount).toBe(toMajor(toMinor(price) + 1));
    const [, refund] = await moneyOf(client, order.id);
    expect(refund).toMatchObject({ kind: "refund", method: "Crypto" });
  });

  test("is refused beyond what was paid, and nothing comes back", async () => {
    const order = await refunded(0);
    const refund = toMajor(toMinor(order.amount) + 1);

    const { status, body } = await sendReturn(order, { lines: pieces(order, 1), refund });

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "refund_exceeds_paid", params: { refundable: order.amount } });
    expect(await orderNow(client, order.id)).toMatchObject({ returned: false });
  });

  test("is looked at after the goods: too many pieces are refused first", async () => {
    const order = await refunded(0);

    const { status, body } = await sendReturn(order, { lines: pieces(order, 3), refund: 1e6 });

    expect([status, body.code]).toEqual([422, "return_exceeds_sold"]);
    expect(body.errors).toMatchObject([{ field: "lines.0.quantity", params: { maximum: 2 } }]);
  });

  test.each([-1, 1.005, "5", 1e11])("is refused as %j", async (refund) => {
    const order = await refunded(0);

    const { status, body } = await sendReturn(order, { lines: pieces(order, 1), refund });

    expect([status, body.errors[0].field]).toEqual([422, "refund"]);
  });

  test("is waived as far as it was not paid yet", async () => {
    const door = { paymentMethod: "Cash on Delivery", paid: false };
    const order = await orderAt(client, ["processing"], door);
    const completed = await sendStep(client, order, "completed", { collected: false });

    const { body } = await sendReturn(completed.body.data, { lines: pieces(order, 2), refund: true });

    expect(body.data.refundAmount).toBe(0);
    expect(await orderNow(client, order.id)).toMatchObject({ due: 0, creditedAmount: order.amount, paidAmount: 0 });
    expect(await moneyOf(client, order.id)).toEqual([]);
  });
});

test("two returns at once give back together what they would one after the other", async () => {
  const door = { paymentMethod: "Cash on Delivery", paid: false };
  const order = await orderAt(client, ["processing"], door);
  const { price } = order.details[0]!;
  await client.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: price });
  await sendStep(client, await orderNow(client, order.id), "completed", { collected: false });

  const answers = await Promise.all([1, 2].map(() => sendReturn(order, { lines: pieces(order, 1), refund: true })));

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map(({ body }) => body.data.refundAmount).toSorted((one, other) => one - other)).toEqual([0, price]);
  expect(await orderNow(client, order.id)).toMatchObject({ refundedAmount: price, due: 0, excess: 0 });
});

test.each([
  ["pending", []],
  ["processing", ["processing"]],
  ["cancelled", ["cancelled"]],
] as [string, string[]][])("a %s order has nothing to return", async (_status, steps) => {
  const order = await orderAt(client, steps);

  const { status, body } = await sendReturn(order, { lines: pieces(order, 1) });

  expect(status).toBe(409);
  expect(body.code).toBe("order_not_completed");
});

test("a return names lines of its order, each once", async () => {
  const order = await orderAt(client, ["processing", "completed"]);
  const [line] = pieces(order, 1);

  const foreign = await sendReturn(order, { lines: [{ lineId: 1, quantity: 1 }] });
  const twice = await sendReturn(order, { lines: [line, line] });
  const none = await sendReturn(order, { lines: [] });

  expect(foreign.body.errors).toMatchObject([{ field: "lines.0.lineId", code: "unknown_reference" }]);
  expect(twice.body.errors).toMatchObject([{ field: "lines", code: "duplicate" }]);
  expect(none.body.errors).toMatchObject([{ field: "lines", code: "required" }]);
});
