import { beforeAll, describe, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import {
  fullShelves,
  moneyOf,
  orderAt,
  orderNow,
  productNow,
  sendStep,
  takeOrder,
  timelineOf,
} from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const edit = (order: OrderExtended, change: object): Promise<Answer> =>
  client.send("PATCH", `/ecommerce/orders/${order.id}`, change, { "if-match": `"v${order.version}"` });

const home = {
  name: "Ayşe Yılmaz",
  line1: "Çınar Sok. 5",
  line2: "",
  city: "İzmir",
  postcode: "35000",
  country: "Türkiye",
};

test("new lines of a pending order move stock, amount and open payment, and kept lines keep price and id", async () => {
  const [first, second, third] = await fullShelves(client, 3);
  const order = await takeOrder(client, {
    lines: [
      { productId: first!.id, quantity: 2 },
      { productId: second!.id, quantity: 2 },
    ],
  });

  const { status, body } = await edit(order, {
    lines: [
      { productId: third!.id, quantity: 1 },
      { productId: first!.id, quantity: 5 },
    ],
  });

  expect(status).toBe(200);
  const amount = toMajor(toMinor(third!.discountedPrice) + 5 * toMinor(first!.discountedPrice));
  expect(body.data).toMatchObject({ amount, products: 2, paymentStatus: "unpaid", version: order.version + 1 });
  expect(body.data.details).toMatchObject([
    { productId: third!.id, quantity: 1 },
    { productId: first!.id, quantity: 5, id: order.details[0]!.id },
  ]);
  const reserved = [first!, second!, third!].map(async ({ id, reserved: had }) => {
    const now = await productNow(client, id);
    return now.reserved - had;
  });
  expect(await Promise.all(reserved)).toEqual([5, 0, 1]);
  expect(await moneyOf(client, order.id)).toMatchObject([{ status: "pending", amount }]);
  expect((await timelineOf(client, order.id)).at(-1)).toMatchObject({
    kind: "edited",
    data: { amount: { before: order.amount, after: amount }, fields: ["lines"] },
  });
});

test("a paid order that grows has the rest open again, and none when it shrinks back", async () => {
  const order = await orderAt(client, []);
  const productId = order.details[0]!.productId;

  const grown = await edit(order, { lines: [{ productId, quantity: 3 }] });
  const open = (await moneyOf(client, order.id)).filter(({ status }) => status === "pending");
  const shrunk = await edit(grown.body.data, { lines: [{ productId, quantity: 2 }] });

  expect(grown.body.data).toMatchObject({ paymentStatus: "partially_paid", paidAmount: order.amount });
  expect(open).toMatchObject([{ amount: order.details[0]!.price }]);
  expect(shrunk.body.data).toMatchObject({ paymentStatus: "paid", amount: order.amount });
  expect(await moneyOf(client, order.id)).toMatchObject([{ status: "completed", amount: order.amount }]);
});

describe("a paid order of two pieces that becomes one of one", () => {
  const fewer = (order: OrderExtended, rest: object = {}) =>
    edit(order, { lines: [{ productId: order.details[0]!.productId, quantity: 1 }], ...rest });

  test("is refused until it is said what becomes of the money, and nothing is written", async () => {
    const order = await orderAt(client, []);
    const { price } = order.details[0]!;

    const { status, body } = await fewer(order);

    expect(status).toBe(409);
    const params = { excess: price, paid: order.amount, refunded: 0 };
    expect(body).toMatchObject({ code: "refund_required", params });
    expect(await orderNow(client, order.id)).toEqual(order);
  });

  test("sends the difference back in the same act", async () => {
    const order = await orderAt(client, []);
    const { price, productId } = order.details[0]!;
    const before = await productNow(client, productId!);

    const { status, body } = await fewer(order, { settle: { refund: { method: "Bank Transfer", reference: "TR1" } } });

    expect(status).toBe(200);
    const paid = { paymentStatus: "paid", paidAmount: order.amount, refundedAmount: price, due: 0, excess: 0 };
    expect(body.data).toMatchObject({ amount: price, ...paid, version: order.version + 1 });
    expect(await moneyOf(client, order.id)).toMatchObject([
      { kind: "payment", status: "completed", amount: order.amount },
      { kind: "refund", status: "completed", amount: price, method: "Bank Transfer", reference: "TR1" },
    ]);
    expect((await productNow(client, productId!)).reserved).toBe(before.reserved - 1);
    expect((await timelineOf(client, order.id)).map(({ kind }) => kind).slice(-2)).toEqual(["refund", "edited"]);
  });

  test("keeps the difference as an excess, which a larger order uses up", async () => {
    const order = await orderAt(client, []);
    const { price, productId } = order.details[0]!;

    const kept = await fewer(order, { settle: "keep" });
    const grown = await edit(kept.body.data, { lines: [{ productId, quantity: 3 }] });

    expect(kept.body.data).toMatchObject({ paymentStatus: "paid", excess: price, due: 0, refundedAmount: 0 });
    expect(grown.body.data).toMatchObject({ paymentStatus: "partially_paid", excess: 0, due: price });
  });

  test("needs no more where an earlier refund was as large, and goes on", async () => {
    const order = await orderAt(client, []);
    const { price } = order.details[0]!;
    await client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: price });

    const { status, body } = await fewer(await orderNow(client, order.id));
    const confirmed = await sendStep(client, body.data, "processing");

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ amount: price, paymentStatus: "paid", creditedAmount: 0, due: 0, excess: 0 });
    expect(confirmed.status).toBe(200);
  });

  test("counts a smaller refund first and sends the rest back", async () => {
    const order = await orderAt(client, []);
    const { price } = order.details[0]!;
    await client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: 0.01 });
    const refunded = await orderNow(client, order.id);

    const refused = await fewer(refunded);
    const settled = await fewer(refunded, { settle: { refund: {} } });

    const rest = toMajor(toMinor(price) - 1);
    expect(refused.body.params).toEqual({ excess: rest, paid: order.amount, refunded: 0.01 });
    expect(settled.body.data).toMatchObject({ amount: price, refundedAmount: price, excess: 0, paymentStatus: "paid" });
  });

  test("is changed once when two people send it at once", async () => {
    const order = await orderAt(client, []);

    const answers = await Promise.all([1, 2].map(() => fewer(order, { settle: { refund: {} } })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await moneyOf(client, order.id)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
  });

  test("says how only together with its lines", async () => {
    const order = await orderAt(client, []);

    const alone = await edit(order, { settle: "keep", note: "?" });
    const wrong = await fewer(order, { settle: { refund: { method: "Cheque" } } });

    expect(alone.body.errors).toMatchObject([{ field: "lines", code: "required" }]);
    expect(wrong.body.errors).toMatchObject([{ field: "settle.refund.method", code: "not_in_list" }]);
  });
});

test("an order does not grow beyond what it holds and the shelf has, is told that most, and may have it", async () => {
  const [known, fresh] = await fullShelves(client, 2);
  const order = await takeOrder(client, { lines: [{ productId: known!.id, quantity: 2 }] });
  const before = await productNow(client, known!.id);

  const { status, body } = await edit(order, {
    lines: [
      { productId: known!.id, quantity: 3 + before.stock },
      { productId: fresh!.id, quantity: 1 + fresh!.stock },
    ],
  });
  const untouched = await productNow(client, known!.id);
  const most = body.errors[0].params.available;
  const grown = await edit(order, { lines: [{ productId: known!.id, quantity: most }] });

  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "insufficient_stock",
    errors: [
      { field: "lines.0.quantity", params: { productId: known!.id, available: 2 + before.stock } },
      { field: "lines.1.quantity", params: { productId: fresh!.id, available: fresh!.stock } },
    ],
  });
  expect(untouched).toEqual(before);
  expect(grown.status).toBe(200);
  expect((await productNow(client, known!.id)).stock).toBe(0);
});

test.each([
  ["processing", ["processing"]],
  ["completed", ["processing", "completed"]],
  ["cancelled", ["cancelled"]],
])("of a %s order the lines are locked, note and address are not", async (_status, steps) => {
  const order = await orderAt(client, steps);

  const locked = await edit(order, { lines: [{ productId: order.details[0]!.productId, quantity: 1 }] });
  const noted = await edit(order, { note: "Zili çalma", shipping: home });

  expect(locked.status).toBe(409);
  expect(locked.body.code).toBe("order_locked");
  expect(noted.body.data).toMatchObject({ note: "Zili çalma", shipping: home, version: order.version + 1 });
});

test("an edit names the version it saw, and says something", async () => {
  const order = await takeOrder(client);
  const path = `/ecommerce/orders/${order.id}`;

  const absent = await client.send("PATCH", path, { note: "x" });
  const stale = await client.send("PATCH", path, { note: "x" }, { "if-match": '"v9"' });
  const empty = await edit(order, {});
  const foreign = await edit(order, { note: "x", status: "completed" });

  expect([absent.status, stale.status, empty.status]).toEqual([428, 412, 422]);
  expect(stale.body.data).toEqual(order);
  expect(foreign.body.code).toBe("unknown_field");
});

test("the texts of an order are kept composed, and may be as long as people count their letters", async () => {
  const order = await takeOrder(client);
  const note = "é".repeat(1000);
  const shipping = { ...home, name: "𝒜".repeat(80), city: "İzmir".normalize("NFD") };

  const { status, body } = await edit(order, { note: note.normalize("NFD"), shipping });
  const comment = await client.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "𝒜".repeat(2000) });
  const long = await client.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "𝒜".repeat(2001) });
  const paid = await client.send("POST", `/ecommerce/orders/${order.id}/payments`, {
    amount: order.amount,
    reference: "é".repeat(100).normalize("NFD"),
  });

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ note, shipping: { ...shipping, city: "İzmir" } });
  expect([comment.status, long.status, paid.status]).toEqual([201, 422, 201]);
  expect(long.body.errors).toMatchObject([{ field: "text", code: "too_long", params: { maximum: 2000 } }]);
  expect(await moneyOf(client, order.id)).toMatchObject([{ reference: "é".repeat(100) }]);
});
