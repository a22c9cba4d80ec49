import { beforeAll, describe, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { readShop, type Shop } from "../support/database/read-shop.ts";
import { expectLaws } from "../support/laws/laws.ts";
import { moneyOf, orderAt, orderNow, productNow, sendStep, takeOrder, timelineOf } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const kindsOf = async (order: OrderExtended) => (await timelineOf(client, order.id)).map(({ kind }) => kind);
const goodsOf = (order: OrderExtended) => productNow(client, order.details[0]!.productId!);
const stockOf = async (order: OrderExtended) => {
  const { onHand, reserved, stock, sales, version } = await goodsOf(order);
  return { onHand, reserved, stock, sales, version };
};

test("a paid order is confirmed, and the confirmation is taken back", async () => {
  const order = await orderAt(client, []);
  const stock = await stockOf(order);

  const confirmed = await sendStep(client, order, "processing");
  const back = await sendStep(client, confirmed.body.data, "pending");

  expect(confirmed.body.data).toMatchObject({ status: "processing", version: order.version + 1 });
  expect(confirmed.headers.get("etag")).toBe(`W/"v${order.version + 1}.${confirmed.body.data.revision}"`);
  expect(back.body.data).toMatchObject({ status: "pending", version: order.version + 2 });
  expect(await stockOf(order)).toEqual(stock);
  expect(await kindsOf(order)).toEqual(["created", "payment", "confirmed", "unconfirmed"]);
});

test("an order that is not paid is not confirmed, unless it is paid at the door", async () => {
  const card = await takeOrder(client);
  const door = await takeOrder(client, { paymentMethod: "Cash on Delivery" });

  const refused = await sendStep(client, card, "processing");
  const confirmed = await sendStep(client, door, "processing");

  expect(card.allowedTransitions).toContainEqual({ to: "processing", needs: ["paid"] });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("payment_required");
  expect(confirmed.body.data).toMatchObject({ status: "processing", paymentStatus: "unpaid" });
});

test("completing takes the goods off the shelf and counts the sale", async () => {
  const order = await orderAt(client, ["processing"]);
  const [stock, before] = [await stockOf(order), await readShop(client)];

  const { status, body } = await sendStep(client, order, "completed");

  const after = await readShop(client);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: "completed", paymentStatus: "paid" });
  expect(body.data.allowedTransitions).toEqual([{ to: "processing", needs: [] }]);
  expect(await stockOf(order)).toEqual({
    ...stock,
    onHand: stock.onHand - 2,
    reserved: stock.reserved - 2,
    sales: stock.sales + 2,
  });
  expect(after.stats.totalSales).toBeCloseTo(before.stats.totalSales + order.amount, 2);
  const spent = (shop: Shop) => shop.people.find(({ id }) => id === order.customerId)!.totalSpent;
  expect(spent(after)).toBeCloseTo(spent(before) + order.amount, 2);
});

test("completing an order paid at the door records the payment", async () => {
  const order = await orderAt(client, ["processing"], { paymentMethod: "Cash on Delivery", paid: false });

  const { body } = await sendStep(client, order, "completed");

  expect(body.data).toMatchObject({ paymentStatus: "paid", paidAmount: order.amount });
  expect(await moneyOf(client, order.id)).toMatchObject([{ status: "completed", amount: order.amount }]);
  expect(await kindsOf(order)).toEqual(["created", "confirmed", "payment", "completed"]);
});

describe("an order paid at the door whose money was not collected", () => {
  const door = { paymentMethod: "Cash on Delivery", paid: false };

  test("is completed and stays due, until it is paid", async () => {
    const order = await orderAt(client, ["processing"], door);

    const completed = (await sendStep(client, order, "completed", { collected: false })).body.data;
    const open = await moneyOf(client, order.id);
    const paid = await client.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: order.amount });

    expect(completed).toMatchObject({ status: "completed", paymentStatus: "unpaid", paidAmount: 0, due: order.amount });
    expect(open).toMatchObject([{ status: "pending", amount: order.amount }]);
    expect(paid.status).toBe(201);
    expect(await orderNow(client, order.id)).toMatchObject({ status: "completed", paymentStatus: "paid", due: 0 });
    await expectLaws(client);
  });

  test("is taken back as it was, with one open payment", async () => {
    const order = await orderAt(client, ["processing"], door);
    const completed = (await sendStep(client, order, "completed", { collected: false })).body.data;

    const back = (await sendStep(client, completed, "processing")).body.data;

    expect(back).toMatchObject({ status: "processing", paymentStatus: "unpaid", due: order.amount });
    expect(await moneyOf(client, order.id)).toMatchObject([{ status: "pending", amount: order.amount }]);
  });

  test("whose payment failed then waits for no other once that is taken back", async () => {
    const order = await orderAt(client, ["processing"], door);
    const completed = (await sendStep(client, order, "completed", { collected: false })).body.data;
    await client.send("POST", `/ecommerce/orders/${order.id}/payments`, { status: "failed" });

    const { status, body } = await sendStep(client, { ...completed, version: completed.version + 1 }, "processing");

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ paymentStatus: "failed", due: order.amount });
    expect((await moneyOf(client, order.id)).map((one) => one.status)).toEqual(["failed"]);
    await expectLaws(client);
  });

  test("is completed so with others by one act", async () => {
    const orders = [await orderAt(client, ["processing"], door), await orderAt(client, ["processing"])];
    const body = { ids: orders.map(({ id }) => id), action: "complete", collected: false };

    const { status } = await client.send("POST", "/ecommerce/orders/bulk", body);

    expect(status).toBe(200);
    const now = await Promise.all(orders.map(({ id }) => orderNow(client, id)));
    expect(now.map(({ status, due }) => [status, due > 0])).toEqual([
      ["completed", true],
      ["completed", false],
    ]);
  });
});

describe("undoing complete", () => {
  test.each([
    ["an order paid before", {}, "paid"],
    ["an order paid at the door", { paymentMethod: "Cash on Delivery", paid: false }, "unpaid"],
  ])("%s leaves stock, sales and figures as before", async (_, given, payment) => {
    const order = await orderAt(client, ["processing"], given);
    const [stock, before] = [await stockOf(order), await readShop(client)];
    const completed = (await sendStep(client, order, "completed")).body.data;

    const { status, body } = await sendStep(client, completed, "processing");

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "processing", paymentStatus: payment, paidAmount: order.paidAmount });
    expect(await stockOf(order)).toEqual(stock);
    expect(figuresOf(await readShop(client))).toEqual(figuresOf(before));
    expect((await kindsOf(order)).slice(-2)).toEqual(["completed", "uncompleted"]);
    await expectLaws(client);
  });

  test("takes back what completing booked, and completing again books it again", async () => {
    const order = await orderAt(client, ["processing"], { paymentMethod: "Cash on Delivery", paid: false });
    const completed = (await sendStep(client, order, "completed")).body.data;
    const back = (await sendStep(client, completed, "processing")).body.data;

    const open = await moneyOf(client, order.id);
    const again = (await sendStep(client, back, "completed")).body.data;

    expect(open.map(({ status }) => status).sort()).toEqual(["failed", "pending"]);
    expect(again).toMatchObject({ paymentStatus: "paid", paidAmount: order.amount });
    expect((await moneyOf(client, order.id)).map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
  });

  test.each([
    ["a refund", "refunds", () => ({ amount: 0.01 })],
    [
      "a return",
      "returns",
      ({ details }: OrderExtended) => ({
        lines: [{ lineId: details[0]!.id, quantity: 1 }],
        restock: true,
        refund: false,
      }),
    ],
  ])("is refused after %s, and nothing is written", async (_, path, bodyOf) => {
    const order = await orderAt(client, ["processing", "completed"]);
    const given = await client.send("POST", `/ecommerce/orders/${order.id}/${path}`, bodyOf(order));
    const before = await orderNow(client, order.id);

    const { status, body } = await sendStep(client, before, "processing");

    expect(given.status).toBe(201);
    expect([status, body.code]).toEqual([409, "invalid_transition"]);
    expect(await orderNow(client, order.id)).toEqual(before);
  });
});

describe("cancelling", () => {
  test.each([
    ["pending", []],
    ["processing", ["processing"]],
  ])("a %s order with restock gives the stock back and sends the money back", async (_status, steps) => {
    const order = await orderAt(client, steps);
    const stock = await stockOf(order);

    const refused = await sendStep(client, order, "cancelled", { reason: "customer" });
    const { body } = await sendStep(client, order, "cancelled", { reason: "customer", refund: true });

    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("refund_required");
    expect(body.data).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedAmount: order.amount,
      cancelReason: "customer",
      allowedTransitions: [],
    });
    expect(await stockOf(order)).toEqual({ ...stock, reserved: stock.reserved - 2, stock: stock.stock + 2 });
    expect(await moneyOf(client, order.id)).toMatchObject([
      { kind: "payment", status: "completed" },
      { kind: "refund", status: "completed", amount: order.amount },
    ]);
    expect((await kindsOf(order)).slice(-2)).toEqual(["refund", "cancelled"]);
  });

  test("without restock writes the goods off", async () => {
    const order = await takeOrder(client);
    const stock = await stockOf(order);

    await sendStep(client, order, "cancelled", { restock: false });

    expect(await stockOf(order)).toEqual({ ...stock, onHand: stock.onHand - 2, reserved: stock.reserved - 2 });
  });

  test("an unpaid order fails its open payment", async () => {
    const order = await takeOrder(client);

    const { body } = await sendStep(client, order, "cancelled");

    expect(body.data).toMatchObject({ paymentStatus: "failed", cancelReason: "other" });
    expect(await moneyOf(client, order.id)).toMatchObject([{ status: "failed" }]);
  });
});

describe("reopening", () => {
  test("L49 an unpaid cancelled order brings stock and all figures back to before", async () => {
    const order = await takeOrder(client);
    const before = figuresOf(await readShop(client));

    const cancelled = await sendStep(client, order, "cancelled");
    const reopened = await sendStep(client, cancelled.body.data, "pending");

    expect(reopened.body.data).toMatchObject({ status: "pending", paymentStatus: "unpaid", cancelReason: null });
    expect(figuresOf(await readShop(client))).toEqual(before);
    expect(await moneyOf(client, order.id)).toMatchObject([
      { status: "failed" },
      { status: "pending", amount: order.amount },
    ]);
    expect(await kindsOf(order)).toEqual(["created", "cancelled", "reopened"]);
  });

  test("a written-off order leaves the write-off as it is", async () => {
    const order = await takeOrder(client);
    const stock = await stockOf(order);
    const cancelled = await sendStep(client, order, "cancelled", { restock: false });

    await sendStep(client, cancelled.body.data, "pending");

    expect(await stockOf(order)).toEqual({ ...stock, onHand: stock.onHand - 2, stock: stock.stock - 2 });
  });

  test("is refused when the goods have gone since, naming them", async () => {
    const order = await takeOrder(client);
    const cancelled = await sendStep(client, order, "cancelled");
    const { id, stock } = await goodsOf(order);
    const other = await takeOrder(client, { lines: [{ productId: id, quantity: stock - 1 }] });

    const refused = await sendStep(client, cancelled.body.data, "pending");

    await sendStep(client, other, "cancelled");
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("insufficient_stock");
    expect(refused.body.errors).toMatchObject([{ params: { productId: id, available: 1 } }]);
    expect(await orderNow(client, order.id)).toMatchObject({ status: "cancelled" });
  });
});

/** All that cancelling and reopening must leave as it was; the order's own version and payments go on. */
/** The figures alone: revisions rise with every step. */
function figuresOf(shop: Shop) {
  const { stats, summary, months, topProducts, topCustomers } = shop;
  const products = shop.products.map(({ revision: _, ...product }) => product);
  const people = shop.people.map((person) => ({ ...person, revision: 0 }));
  return { products, people, stats, summary, months, topProducts, topCustomers };
}

test.each([
  ["pending", [], "completed"],
  ["pending", [], "pending"],
  ["processing", ["processing"], "processing"],
  ["completed", ["processing", "completed"], "cancelled"],
  ["completed", ["processing", "completed"], "pending"],
  ["completed", ["processing", "completed"], "completed"],
  ["cancelled", ["cancelled"], "completed"],
  ["cancelled", ["cancelled"], "pending"],
])("a %s order (after %j) does not become %s, and is told what it may become", async (from, steps, to) => {
  const order = await orderAt(client, steps);

  const { status, body } = await sendStep(client, order, to, { refund: true });

  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "invalid_transition",
    params: { from, to, allowed: order.allowedTransitions.map((step) => step.to) },
  });
  expect(await orderNow(client, order.id)).toEqual(order);
});

test("a confirmation is not taken back once money went back", async () => {
  const order = await orderAt(client, ["processing"]);
  await client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: 0.01 });

  const { body } = await sendStep(client, await orderNow(client, order.id), "pending");

  expect(body).toMatchObject({ code: "invalid_transition", params: { allowed: ["completed", "cancelled"] } });
});

test("a step names the version it saw: absent 428, stale 412 with the order as it stands, unknown order 404", async () => {
  const order = await orderAt(client, ["processing"]);
  const path = `/ecommerce/orders/${order.id}/transitions`;

  const absent = await client.send("POST", path, { to: "completed" });
  const stale = await client.send("POST", path, { to: "completed" }, { "if-match": '"v1"' });
  const unknown = await client.send(
    "POST",
    "/ecommerce/orders/999999999/transitions",
    { to: "completed" },
    { "if-match": '"v1"' },
  );

  expect(absent.status).toBe(428);
  expect(stale.status).toBe(412);
  expect(stale.body.data).toEqual(order);
  expect(unknown.status).toBe(404);
});

test("L48 each step tells the change feed of the order and of the goods it moved, each once", async () => {
  const order = await orderAt(client, ["processing"]);
  const { cursor } = (await client.get("/changes")).body.data;

  await sendStep(client, order, "completed");

  const { items } = (await client.get(`/changes?since=${cursor}`)).body.data;
  const product = await goodsOf(order);
  expect(items).toEqual([
    expect.objectContaining({ object: "order", id: order.id, version: order.version + 1 }),
    expect.objectContaining({ object: "product", id: product.id, version: product.version }),
  ]);
});

describe("cancelling an order that comes to nothing", () => {
  const free = async () => {
    const body = { name: "Free sample", category: "Clothing", price: 0, stock: 5 };
    const product = (await client.send("POST", "/ecommerce/products", body)).body.data;
    return takeOrder(client, { lines: [{ productId: product.id, quantity: 1 }] });
  };

  test("leaves it paid: no payment failed, in the order, its money, its timeline and on the dashboard", async () => {
    const order = await free();
    const failedBefore = (await client.get("/ecommerce/orders/facets")).body.data.payment.failed;

    const { status, body } = await sendStep(client, order, "cancelled");

    expect(order).toMatchObject({ amount: 0, paymentStatus: "paid", due: 0 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "cancelled", paymentStatus: "paid", due: 0, excess: 0 });
    expect(await moneyOf(client, order.id)).toEqual([]);
    expect(await kindsOf(order)).toEqual(["created", "cancelled"]);
    expect((await client.get("/ecommerce/orders/facets")).body.data.payment.failed).toBe(failedBefore);
    await expectLaws(client);
  });

  test("does so by one act with others, and reopening leaves it paid too", async () => {
    const [order, unpaid] = [await free(), await takeOrder(client)];

    await client.send("POST", "/ecommerce/orders/bulk", { ids: [order.id, unpaid.id], action: "cancel" });

    const [cancelled, failed] = [await orderNow(client, order.id), await orderNow(client, unpaid.id)];
    expect([cancelled.paymentStatus, failed.paymentStatus]).toEqual(["paid", "failed"]);
    expect((await sendStep(client, cancelled, "pending")).body.data).toMatchObject({ paymentStatus: "paid", due: 0 });
  });
});
