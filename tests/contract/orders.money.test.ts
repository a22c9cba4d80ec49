import { beforeAll, describe, expect, test } from "vitest";
import { orderMoneyEndpoints } from "#shared/api/ecommerce/order-money.ts";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { moneyOf, orderAt, orderNow, sendStep, takeOrder, timelineOf } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const pay = (order: OrderExtended, amount: number, rest: object = {}) =>
  client.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount, ...rest });
const refund = (order: OrderExtended, amount: number) =>
  client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount, reason: "Kırık geldi" });
const less = (amount: number, part: number) => toMajor(toMinor(amount) - toMinor(part));

describe("a payment", () => {
  test("in full settles the open one", async () => {
    const order = await takeOrder(client);
    const [open] = await moneyOf(client, order.id);

    const { status, body } = await pay(order, order.amount, { method: "Crypto", reference: "0xabc" });

    expect(status).toBe(201);
    expect(orderMoneyEndpoints["POST /ecommerce/orders/{id}/payments"].answer.parse(body.data)).toMatchObject({
      id: open!.id,
      kind: "payment",
      status: "completed",
      amount: order.amount,
      method: "Crypto",
      reference: "0xabc",
    });
    expect(await orderNow(client, order.id)).toMatchObject({
      paymentStatus: "paid",
      paidAmount: order.amount,
      version: order.version + 1,
    });
    expect(await moneyOf(client, order.id)).toHaveLength(1);
  });

  test("in part stands beside the open one, which shrinks to the rest", async () => {
    const order = await takeOrder(client);

    const part = await pay(order, 0.01);
    const between = await orderNow(client, order.id);
    const rest = await pay(order, less(order.amount, 0.01));

    expect(between).toMatchObject({ paymentStatus: "partially_paid", paidAmount: 0.01 });
    expect(part.body.data).toMatchObject({ amount: 0.01, status: "completed" });
    expect(rest.body.data.id).toBeLessThan(part.body.data.id);
    expect(await moneyOf(client, order.id)).toMatchObject([
      { status: "completed", amount: less(order.amount, 0.01) },
      { status: "completed", amount: 0.01 },
    ]);
    expect(await orderNow(client, order.id)).toMatchObject({ paymentStatus: "paid" });
    expect(await timelineOf(client, order.id)).toMatchObject([
      { kind: "created" },
      { kind: "payment", data: { transactionId: part.body.data.id, amount: 0.01 } },
      { kind: "payment", data: { transactionId: rest.body.data.id } },
    ]);
  });

  test("of a cent more than is due is refused, and nothing is due on a cancelled order", async () => {
    const order = await takeOrder(client);
    const cancelled = await orderAt(client, ["cancelled"], { paid: false });

    const more = await pay(order, less(order.amount, -0.01));
    const late = await pay(cancelled, 0.01);

    expect(more.status).toBe(422);
    expect(more.body).toMatchObject({ code: "payment_exceeds_due", params: { due: order.amount } });
    expect(late.body).toMatchObject({ code: "payment_exceeds_due", params: { due: 0 } });
    expect(await orderNow(client, order.id)).toEqual(order);
  });
});

describe("money that comes late or is too much", () => {
  test("is recorded on a cancelled order, which stays cancelled, and can be sent back", async () => {
    const order = await orderAt(client, ["cancelled"], { paid: false });

    const late = await pay(order, order.amount, { acceptExcess: true, reference: "EFT" });
    const held = await orderNow(client, order.id);
    const back = await refund(order, order.amount);

    expect(late.status).toBe(201);
    expect(late.body.data).toMatchObject({ status: "completed", amount: order.amount, reference: "EFT" });
    expect(held).toMatchObject({ status: "cancelled", paidAmount: order.amount, due: 0, excess: order.amount });
    expect(back.status).toBe(201);
    expect(await orderNow(client, order.id)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      excess: 0,
    });
  });

  test("settles what is due, and a refund of the excess leaves the order paid", async () => {
    const order = await takeOrder(client);

    const more = await pay(order, less(order.amount, -0.01), { acceptExcess: true });
    const held = await orderNow(client, order.id);
    await refund(order, 0.01);

    expect(more.status).toBe(201);
    expect(held).toMatchObject({ paymentStatus: "paid", due: 0, excess: 0.01 });
    expect(await moneyOf(client, order.id)).toMatchObject([{ status: "completed" }, { kind: "refund", amount: 0.01 }]);
    const after = { paymentStatus: "paid", due: 0, excess: 0, creditedAmount: 0 };
    expect(await orderNow(client, order.id)).toMatchObject(after);
  });

  test("comes to a completed order, also in part of what a refund then waives", async () => {
    const order = await orderAt(client, ["processing", "completed"]);

    await pay(order, 1, { acceptExcess: true });
    await refund(order, 1.5);

    expect(await orderNow(client, order.id)).toMatchObject({
      status: "completed",
      paymentStatus: "partially_refunded",
      creditedAmount: 0.5,
      due: 0,
      excess: 0,
    });
  });

  test("stays in a cancelled order that is opened again", async () => {
    const order = await orderAt(client, ["cancelled"], { paid: false });
    await pay(order, order.amount, { acceptExcess: true });

    const reopened = await sendStep(client, await orderNow(client, order.id), "pending");
    const confirmed = await sendStep(client, reopened.body.data, "processing");

    expect(reopened.body.data).toMatchObject({ status: "pending", paymentStatus: "paid", due: 0, excess: 0 });
    expect(confirmed.status).toBe(200);
  });

  test("has the moment it came in, which is not in the future", async () => {
    const order = await takeOrder(client);
    const receivedAt = "2026-06-12T09:30:00.000Z";

    const dated = await pay(order, 0.01, { receivedAt: "2026-06-12T12:30:00+03:00" });
    const future = await pay(order, 0.01, { receivedAt: "2126-06-12T09:30:00.000Z" });
    const wrong = await pay(order, 0.01, { receivedAt: "12.06.2026" });

    expect(dated.body.data).toMatchObject({ amount: 0.01, date: receivedAt });
    expect(future.body.errors).toMatchObject([{ field: "receivedAt", code: "in_future" }]);
    expect(wrong.body.errors).toMatchObject([{ field: "receivedAt", code: "bad_format" }]);
  });

  test("is recorded once for each key", async () => {
    const order = await takeOrder(client);
    const send = () =>
      client.send(
        "POST",
        `/ecommerce/orders/${order.id}/payments`,
        { amount: order.amount + 5, acceptExcess: true },
        { "idempotency-key": `excess-${order.id}` },
      );

    const answers = [await send(), await send()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await orderNow(client, order.id)).toMatchObject({ excess: 5 });
  });
});

describe("a refund", () => {
  test("in parts goes as far as what was paid, and no cent further", async () => {
    const order = await orderAt(client, []);

    const part = await refund(order, 0.5);
    const between = await orderNow(client, order.id);
    const more = await refund(order, order.amount);
    const rest = await refund(order, less(order.amount, 0.5));
    const after = await refund(order, 0.01);

    expect(part.status).toBe(201);
    expect(part.body.data).toMatchObject({ kind: "refund", status: "completed", amount: 0.5, method: "Credit Card" });
    expect(between).toMatchObject({ paymentStatus: "partially_refunded", refundedAmount: 0.5 });
    expect(more.status).toBe(422);
    expect(more.body).toMatchObject({
      code: "refund_exceeds_paid",
      params: { refundable: less(order.amount, 0.5) },
    });
    expect(rest.status).toBe(201);
    expect(after.body).toMatchObject({ code: "refund_exceeds_paid", params: { refundable: 0 } });
    expect(await orderNow(client, order.id)).toMatchObject({ paymentStatus: "refunded", refundedAmount: order.amount });
    expect((await timelineOf(client, order.id)).at(-1)).toMatchObject({
      kind: "refund",
      data: { reason: "Kırık geldi", transactionId: rest.body.data.id },
    });
  });

  test("of a cancelled and refunded order is refused", async () => {
    const order = await orderAt(client, ["cancelled"]);

    const { body } = await refund(order, 0.01);

    expect(body.code).toBe("refund_exceeds_paid");
  });
});

test.each([0, -1, 0.001, 1.005, 1e11, "5", null])("an amount of %j is refused by name", async (amount) => {
  const order = await takeOrder(client);

  for (const act of ["payments", "refunds"]) {
    const { status, body } = await client.send("POST", `/ecommerce/orders/${order.id}/${act}`, { amount });

    expect(status, act).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ field: "amount" }));
  }
});

test("money and notes of an order there is not are 404", async () => {
  const bodies = { payments: { amount: 1 }, refunds: { amount: 1 }, notes: { text: "?" } };
  for (const [act, body] of Object.entries(bodies)) {
    expect((await client.send("POST", `/ecommerce/orders/999999999/${act}`, body)).status, act).toBe(404);
  }
});

test("a note goes into the timeline and leaves the version", async () => {
  const order = await takeOrder(client);
  const { cursor } = (await client.get("/changes")).body.data;

  const { status, body } = await client.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "  Aradım 📞  " });

  expect(status).toBe(201);
  expect(body.data).toMatchObject({ kind: "note", text: "Aradım 📞", by: { id: 1 } });
  expect((await timelineOf(client, order.id)).at(-1)).toEqual(body.data);
  expect(await orderNow(client, order.id)).toMatchObject({ version: order.version });
  const { items } = (await client.get(`/changes?since=${cursor}`)).body.data;
  expect(items).toMatchObject([{ object: "order", id: order.id, version: order.version }]);
});

test("a note tells whom it names, with the way to the order", async () => {
  const order = await takeOrder(client);
  const colleague = await clientOf("editor@example.com");
  const { name } = (await client.get("/kanban/people")).body.data.find(({ id }: { id: number }) => id === 2);
  const path = `/ecommerce/orders/${order.id}/notes`;

  const { status } = await client.send("POST", path, { text: `@${name} bakar mısın?` });

  expect(status).toBe(201);
  const told = (await colleague.get("/notifications")).body.data;
  expect(told.filter(({ title }: { title: string }) => title === order.number)).toMatchObject([
    { kind: "mention", link: `/orders?order=${order.id}`, read: false },
  ]);
});
