import { beforeAll, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { expectLaws } from "../support/laws/laws.ts";
import { moneyOf, orderAt, orderNow, productNow, takeOrder, timelineOf } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const bulk = (body: object) => client.send("POST", "/ecommerce/orders/bulk", body);

test("three paid orders are confirmed at once, the others are named with the reason", async () => {
  const paid = [await orderAt(client, []), await orderAt(client, []), await orderAt(client, [])];
  const unpaid = await takeOrder(client);
  const cancelled = await orderAt(client, ["cancelled"]);
  const completed = await orderAt(client, ["processing", "completed"]);
  const ids = [...paid, unpaid, cancelled, completed].map(({ id }) => id);

  const { status, body } = await bulk({ ids: [...ids, ids[0], 999_999_999], action: "confirm" });

  expect(status).toBe(200);
  const told = ({ id, number, status: from }: OrderExtended) => ({ id, number, from });
  expect(body.data.results).toEqual([
    ...paid.map((order) => ({ ...told(order), ok: true })),
    { ...told(unpaid), ok: false, code: "payment_required" },
    { ...told(cancelled), ok: false, code: "invalid_transition" },
    { ...told(completed), ok: false, code: "invalid_transition" },
    { id: 999_999_999, ok: false, code: "not_found" },
  ]);
  for (const { id, version } of paid) {
    expect(await orderNow(client, id)).toMatchObject({ status: "processing", version: version + 1 });
  }
  expect(await orderNow(client, unpaid.id)).toMatchObject({ status: "pending", version: unpaid.version });
  expect((await timelineOf(client, paid[0]!.id)).at(-1)).toMatchObject({ kind: "confirmed", by: { id: 1 } });
});

test("what is due of many orders is recorded as paid at once, the others are named with the reason", async () => {
  const [unpaid, partly, failed] = [await takeOrder(client), await takeOrder(client), await takeOrder(client)];
  await client.send("POST", `/ecommerce/orders/${partly.id}/payments`, { amount: 1 });
  await client.send("POST", `/ecommerce/orders/${failed.id}/payments`, { status: "failed" });
  const paid = await orderAt(client, []);
  const cancelled = await orderAt(client, ["cancelled"], { paid: false });

  const ids = [unpaid, partly, failed, paid, cancelled].map(({ id }) => id);
  const { status, body } = await bulk({ ids, action: "pay" });

  expect(status).toBe(200);
  expect(body.data.results.map(({ ok, code }: { ok: boolean; code?: string }) => [ok, code])).toEqual([
    [true, undefined],
    [true, undefined],
    [true, undefined],
    [false, "invalid_transition"],
    [false, "invalid_transition"],
  ]);
  for (const { id, amount, version } of [unpaid, partly, failed]) {
    const order = await orderNow(client, id);
    expect(order).toMatchObject({ status: "pending", paymentStatus: "paid", paidAmount: amount });
    expect(order.version).toBeGreaterThan(version);
    expect(order.allowedTransitions).toContainEqual({ to: "processing", needs: [] });
    const money = (await moneyOf(client, id)).filter((one) => one.status === "completed");
    expect(money.reduce((sum, one) => sum + one.amount, 0)).toBeCloseTo(amount, 2);
  }
  await expectLaws(client);
});

test("orders of the same product are completed at once, also those paid at the door", async () => {
  const card = await orderAt(client, ["processing"]);
  const lines = [{ productId: card.details[0]!.productId!, quantity: 3 }];
  const door = await orderAt(client, ["processing"], { paymentMethod: "Cash on Delivery", paid: false, lines });
  const product = await productNow(client, lines[0]!.productId);

  const { body } = await bulk({ ids: [card.id, door.id], action: "complete" });

  expect(body.data.results.map((one: { ok: boolean }) => one.ok)).toEqual([true, true]);
  expect(await productNow(client, product.id)).toMatchObject({
    onHand: product.onHand - 5,
    reserved: product.reserved - 5,
    sales: product.sales + 5,
  });
  expect(await moneyOf(client, door.id)).toMatchObject([{ status: "completed" }]);
  await expectLaws(client);
});

test("orders of either status are cancelled at once, paid ones only with their refund", async () => {
  const [unpaid, paid] = [await takeOrder(client), await orderAt(client, ["processing"])];
  const ids = [unpaid.id, paid.id];

  const first = await bulk({ ids, action: "cancel", reason: "fraud" });
  const second = await bulk({ ids, action: "cancel", reason: "fraud", refund: true });

  expect(first.body.data.results).toMatchObject([
    { id: unpaid.id, ok: true },
    { id: paid.id, ok: false, code: "refund_required" },
  ]);
  expect(second.body.data.results).toMatchObject([
    { id: unpaid.id, ok: false, code: "invalid_transition" },
    { id: paid.id, ok: true },
  ]);
  expect(await orderNow(client, paid.id)).toMatchObject({ cancelReason: "fraud", paymentStatus: "refunded" });
  await expectLaws(client);
});

test("orders are named by what a list is narrowed by", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const order = await takeOrder(client, { paid: true, customer: { name: "Toplu İş", email } });

  const { body } = await bulk({ filter: { q: email, status: "pending" }, action: "confirm" });

  expect(body.data.results).toMatchObject([{ id: order.id, ok: true }]);
});

test.each([
  [{ action: "confirm" }, "ids"],
  [{ ids: [1], filter: {}, action: "confirm" }, "ids"],
  [{ ids: [], action: "confirm" }, "ids"],
  [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1), action: "confirm" }, "ids"],
  [{ ids: [1], action: "reopen" }, "action"],
  [{ filter: { state: "pending" }, action: "confirm" }, "filter.state"],
])("%j is refused by name", async (body, field) => {
  const answer = await bulk(body);

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
});
