import { beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "#shared/api/system/notifications.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import { endsIn } from "../support/app/accounts.ts";
import { send } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { expectLaws } from "../support/laws/laws.ts";
import { moneyOf, orderAt, orderNow, sendStep, takeOrder, timelineOf } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const pathOf = ({ id }: { id: number }) => `/ecommerce/orders/${id}/payments`;
const fail = (order: { id: number }, rest: object = {}, headers = {}) =>
  client.send("POST", pathOf(order), { status: "failed", ...rest }, headers);
const without = (amount: number, part: number) => toMajor(toMinor(amount) - toMinor(part));
const pay = (order: { id: number }, amount: number) => client.send("POST", pathOf(order), { amount });

/** An order that was taken and whose payment has failed. */
async function failedOrder(body: object = {}) {
  const taken = await takeOrder(client, body);
  const { status } = await fail(taken);
  expect(status).toBe(201);
  return orderNow(client, taken.id);
}

describe("a payment that failed", () => {
  test("ends the open one, and the next payment is a new one", async () => {
    const order = await takeOrder(client);
    const [open] = await moneyOf(client, order.id);

    const { status, body } = await fail(order, { amount: order.amount, method: "Crypto", reference: "declined" });
    const failed = await orderNow(client, order.id);
    const next = await pay(order, order.amount);

    expect(status).toBe(201);
    const told = { id: open!.id, status: "failed", amount: order.amount, method: "Crypto", reference: "declined" };
    expect(body.data).toMatchObject({ kind: "payment", ...told });
    expect(failed).toMatchObject({ status: "pending", paymentStatus: "failed", version: order.version + 1 });
    expect(failed.allowedTransitions).toEqual(order.allowedTransitions);
    expect(next.body.data.id).toBeGreaterThan(open!.id);
    expect(await moneyOf(client, order.id)).toMatchObject([told, { status: "completed", amount: order.amount }]);
    expect(await orderNow(client, order.id)).toMatchObject({ paymentStatus: "paid", version: order.version + 2 });
    expect(await timelineOf(client, order.id)).toMatchObject([
      { kind: "created" },
      {
        kind: "payment",
        by: { id: 1 },
        data: { transactionId: open!.id, status: "failed", amount: order.amount, method: "Crypto" },
      },
      { kind: "payment", data: { transactionId: next.body.data.id } },
    ]);
  });

  test("is followed by a part of the money and an open payment of the rest, which may fail and be open again", async () => {
    const order = await failedOrder();

    await pay(order, 1);
    const rest = await fail(order);

    expect(rest.body.data).toMatchObject({ status: "failed", amount: without(order.amount, 1) });
    expect(await orderNow(client, order.id)).toMatchObject({ paymentStatus: "partially_paid", paidAmount: 1 });
    expect(await moneyOf(client, order.id)).toMatchObject([
      { status: "failed", amount: order.amount },
      { status: "completed", amount: 1 },
      { status: "failed", amount: without(order.amount, 1) },
      { status: "pending", amount: without(order.amount, 1) },
    ]);
  });

  test("is one, however often the same call is sent", async () => {
    const order = await takeOrder(client);
    const headers = { "idempotency-key": crypto.randomUUID() };

    const first = await fail(order, {}, headers);
    const again = await fail(order, {}, headers);
    const other = await fail(order);

    expect([first.status, again.status, other.status]).toEqual([201, 201, 409]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data).toEqual(first.body.data);
    expect(await moneyOf(client, order.id)).toHaveLength(1);
  });

  test("waits for a hand until it is paid, and its list is of just such orders", async () => {
    const waiting = async () => {
      const { data } = (await client.get("/dashboard/attention")).body;
      return data.find(({ kind }: { kind: string }) => kind === "failed_payments");
    };
    const before = (await waiting())?.count ?? 0;

    const order = await failedOrder();
    const { count, link } = await waiting();
    const { data, meta } = (await client.get(link.replace("/orders", "/ecommerce/orders"))).body;
    await pay(order, order.amount);

    expect(count).toBe(before + 1);
    expect(meta.total).toBe(count);
    expect(data.map(({ id }: { id: number }) => id)).toContain(order.id);
    for (const one of data) expect(one).toMatchObject({ paymentStatus: "failed" });
    expect((await waiting())?.count ?? 0).toBe(before);
  });

  test("of which the shop's own site tells is told to the staff, the token's owner among them", async () => {
    const token = { name: "Site", scopes: ["orders:write"], expiresAt: endsIn(90) };
    const { value } = (await client.send("POST", "/account/tokens", token)).body.data;
    const colleague = await clientOf("editor@example.com");
    const reader = await clientOf("user@example.com");
    const order = await takeOrder(client);

    const answer = await send(
      "POST",
      `/api${pathOf(order)}`,
      { status: "failed" },
      { authorization: `Bearer ${value}` },
    );

    expect(answer.status).toBe(201);
    const about = async (one: Client) =>
      (await one.get("/notifications")).body.data.filter(({ title }: Notification) => title === order.number);
    const told = [{ kind: "payment_failed", link: `/orders?order=${order.id}` }];
    expect(await about(client)).toMatchObject(told);
    expect(await about(colleague)).toMatchObject(told);
    expect(await about(reader)).toEqual([]);
  });
});

describe("an order whose payment failed", () => {
  test("is not confirmed before it is paid; cancelled and reopened it waits for its money again", async () => {
    const order = await failedOrder();

    const refused = await sendStep(client, order, "processing");
    const cancelled = await sendStep(client, order, "cancelled", { reason: "payment" });
    const reopened = await sendStep(client, cancelled.body.data, "pending");

    expect(refused.body.code).toBe("payment_required");
    expect(cancelled.body.data).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
    expect(reopened.body.data).toMatchObject({ status: "pending", paymentStatus: "unpaid" });
    expect(await moneyOf(client, order.id)).toMatchObject([
      { status: "failed" },
      { status: "pending", amount: order.amount },
    ]);
  });

  test("that is paid at the door goes on, and completing it records the payment", async () => {
    const order = await failedOrder({ paymentMethod: "Cash on Delivery" });

    const confirmed = await sendStep(client, order, "processing");
    const completed = await sendStep(client, confirmed.body.data, "completed");

    expect(confirmed.body.data).toMatchObject({ status: "processing", paymentStatus: "failed" });
    expect(completed.body.data).toMatchObject({ status: "completed", paymentStatus: "paid", paidAmount: order.amount });
    expect(await moneyOf(client, order.id)).toMatchObject([
      { status: "failed" },
      { status: "completed", amount: order.amount, method: "Cash on Delivery" },
    ]);
    await expectLaws(client);
  });

  test("stays so when its lines change", async () => {
    const order = await failedOrder();
    const lines = [{ productId: order.details[0]!.productId, quantity: 1 }];

    const { body } = await client.send(
      "PATCH",
      `/ecommerce/orders/${order.id}`,
      { lines },
      { "if-match": `"v${order.version}"` },
    );

    expect(body.data).toMatchObject({ paymentStatus: "failed", amount: order.details[0]!.price });
    expect(await moneyOf(client, order.id)).toMatchObject([{ status: "failed", amount: order.amount }]);
    await expectLaws(client);
  });
});

describe("no payment fails", () => {
  test.each([
    ["of an order that is paid", "completed", () => orderAt(client, [])],
    ["of an order that is cancelled", "failed", () => orderAt(client, ["cancelled"], { paid: false })],
    ["of an order whose last one has failed", "failed", () => failedOrder()],
  ])("%s", async (_words, from, make) => {
    const order = await make();

    const { status, body } = await fail(order);

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "invalid_transition", params: { from, to: "failed", allowed: [] } });
    expect(await orderNow(client, order.id)).toEqual(order);
  });

  test("of another amount than the open one has", async () => {
    const order = await takeOrder(client);

    const more = await fail(order, { amount: without(order.amount, -1) });
    const less = await fail(order, { amount: without(order.amount, 1) });

    expect(more.status).toBe(422);
    expect(more.body).toMatchObject({ code: "payment_exceeds_due", params: { due: order.amount } });
    expect(less.status).toBe(422);
    expect(less.body.errors).toMatchObject([{ field: "amount", code: "too_small", params: { minimum: order.amount } }]);
    expect(await orderNow(client, order.id)).toEqual(order);
  });

  test.each([
    ["status", { status: "pending", amount: 1 }],
    ["amount", { status: "completed" }],
    ["amount", { status: "failed", amount: 0 }],
    ["reference", { status: "failed", reference: "x".repeat(101) }],
  ])("where %s is not right: %j", async (field, body) => {
    const order = await takeOrder(client);

    const answer = await client.send("POST", pathOf(order), body);

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });
});
