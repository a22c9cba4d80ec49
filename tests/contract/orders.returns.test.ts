import { beforeAll, expect, test } from "vitest";
import { orderMoneyEndpoints } from "#shared/api/ecommerce/order-money.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type Client, clientOf } from "../support/client.ts";
import { readShop } from "../support/read-shop.ts";
import { moneyOf, orderAt, orderNow, productNow, timelineOf } from "../support/shop.ts";

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
    ...{ ...product, sales: product.sales - 2, revision: expect.any(Number) },
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

test("no more money goes back than came in", async () => {
  const order = await orderAt(client, ["processing", "completed"]);
  await client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: order.amount });

  const { status, body } = await sendReturn(order, { lines: pieces(order, 1), refund: true });

  expect(status).toBe(422);
  expect(body).toMatchObject({ code: "refund_exceeds_paid", params: { refundable: 0 } });
  expect(await orderNow(client, order.id)).toMatchObject({ returned: false });
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
