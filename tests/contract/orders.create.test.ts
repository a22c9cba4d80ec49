import { beforeAll, describe, expect, test } from "vitest";
import { orderActEndpoints } from "#shared/api/ecommerce/order-acts.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { fullShelves, moneyOf, productNow, sendOrder, takeOrder, timelineOf } from "../support/records/shop.ts";

const someone = () => ({ name: "Yeni Alıcı", email: `${crypto.randomUUID()}@example.com`, phone: "+90 532 123 45 67" });
const line = (productId: number, quantity = 1) => ({ productId, quantity });

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

test("an order is taken: price and cost are frozen, the stock is reserved, the payment is open", async () => {
  const [first, second] = await fullShelves(client, 2);

  const { status, headers, body } = await sendOrder(client, {
    lines: [line(first!.id, 3), line(second!.id, 1)],
    paymentMethod: "Bank Transfer",
    note: "Hediye paketi",
  });

  expect(status).toBe(201);
  expect(headers.get("etag")).toBe(`W/"v1.${body.data.revision}"`);
  const order = orderActEndpoints["POST /ecommerce/orders"].answer.parse(body.data);
  expect(order).toMatchObject({ status: "pending", paymentStatus: "unpaid", paidAmount: 0, note: "Hediye paketi" });
  expect(order.number).toBe(`#${1000 + order.id}`);
  expect(order.details.map(({ price, unitCost, quantity }) => ({ price, unitCost, quantity }))).toEqual([
    { price: first!.discountedPrice, unitCost: first!.cost, quantity: 3 },
    { price: second!.discountedPrice, unitCost: second!.cost, quantity: 1 },
  ]);
  expect(toMinor(order.amount)).toBe(3 * toMinor(first!.discountedPrice) + toMinor(second!.discountedPrice));
  expect(await productNow(client, first!.id)).toMatchObject({
    onHand: first!.onHand,
    reserved: first!.reserved + 3,
    stock: first!.stock - 3,
    sales: first!.sales,
    version: first!.version,
  });
  expect(await moneyOf(client, order.id)).toMatchObject([
    { kind: "payment", status: "pending", amount: order.amount, method: "Bank Transfer" },
  ]);
  expect((await timelineOf(client, order.id)).map(({ kind }) => kind)).toEqual(["created"]);
});

test("an order that was paid at once has its money in and may be confirmed", async () => {
  const order = await takeOrder(client, { paid: true });

  expect(order).toMatchObject({ paymentStatus: "paid", paidAmount: order.amount });
  expect(order.allowedTransitions).toContainEqual({ to: "processing", needs: [] });
  expect(await moneyOf(client, order.id)).toMatchObject([{ status: "completed", amount: order.amount }]);
  expect((await timelineOf(client, order.id)).map(({ kind }) => kind)).toEqual(["created", "payment"]);
});

const shipping = {
  name: "Ayşe Kaya",
  line1: "Çiçek Sokak 4",
  line2: "",
  city: "İzmir",
  postcode: "35000",
  country: "Türkiye",
};

test("an order of another day keeps address and date, and counts on that day", async () => {
  const placedAt = "2026-05-20T22:30:00.000Z";
  const [before] = (await client.get("/ecommerce/orders/calendar?month=2026-05")).body.data.filter(
    ({ date }: { date: string }) => date === "2026-05-21",
  );

  const order = await takeOrder(client, { shipping, placedAt, note: "Telefonla", paid: true });

  expect(order).toMatchObject({ shipping, date: placedAt, note: "Telefonla" });
  expect(order.recordedAt).toBe(order.updatedAt);
  expect(order.recordedAt > placedAt).toBe(true);
  expect(await moneyOf(client, order.id)).toMatchObject([{ status: "completed", date: placedAt }]);
  const found = await client.get("/ecommerce/orders?from=2026-05-21&to=2026-05-21&pageSize=100");
  expect(found.body.data.map(({ id }: { id: number }) => id)).toContain(order.id);
  expect(found.body.meta.total).toBe((before?.orders ?? 0) + 1);
  const days = (await client.get("/ecommerce/orders/calendar?month=2026-05")).body.data;
  expect(days).toContainEqual({ date: "2026-05-21", orders: (before?.orders ?? 0) + 1 });
});

test.each([
  [{ placedAt: "2026-06-15T12:00:00.001Z" }, "placedAt", "in_future"],
  [{ placedAt: "1999-12-31T21:59:59.000Z" }, "placedAt", "too_small"],
  [{ placedAt: "yesterday" }, "placedAt", "bad_format"],
  [{ shipping: { ...shipping, city: "" } }, "shipping.city", "required"],
  [{ shipping: { ...shipping, line1: "x".repeat(121) } }, "shipping.line1", "too_long"],
])("%j is refused by name", async (body, field, code) => {
  const [product] = await fullShelves(client, 1);

  const answer = await sendOrder(client, { lines: [line(product!.id)], ...body });

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ field, code }]);
});

test("the same product twice is one line", async () => {
  const [product] = await fullShelves(client, 1);

  const { body } = await sendOrder(client, { lines: [line(product!.id, 1), line(product!.id, 2)] });

  expect(body.data.details).toMatchObject([{ productId: product!.id, quantity: 3 }]);
  expect(body.data.products).toBe(1);
});

test("a new order is found by its number, its customer and its product", async () => {
  const customer = someone();
  const [product] = await fullShelves(client, 1);
  const { body } = await sendOrder(client, { customer, lines: [line(product!.id)] });

  for (const q of [body.data.number, customer.email, product!.name]) {
    const found = await client.get(`/ecommerce/orders?q=${encodeURIComponent(q)}`);
    expect(found.body.data[0].id, q).toBe(body.data.id);
  }
});

describe("a customer told by email", () => {
  test("is a new person without a password when nobody has it", async () => {
    const customer = someone();

    const order = await takeOrder(client, { customer });

    const { body } = await client.get(`/datatable/users?q=${encodeURIComponent(customer.email)}`);
    expect(order).toMatchObject({ customer: customer.name, customerEmail: customer.email });
    expect(body.data).toMatchObject([
      {
        id: order.customerId,
        name: customer.name,
        role: "Kullanıcı",
        status: "pending",
        neverLoggedIn: true,
        phoneNumber: customer.phone,
        totalOrders: 1,
        totalSpent: 0,
        version: 1,
      },
    ]);
  });

  test("is the person who has it, whose name stays", async () => {
    const customer = someone();
    const first = await takeOrder(client, { customer });

    const second = await takeOrder(client, {
      customer: { name: "Başka Ad", email: customer.email.toUpperCase() },
    });

    expect(second).toMatchObject({ customerId: first.customerId, customer: customer.name });
  });

  test("comes back when that person was removed", async () => {
    const { name, email } = someone();
    const person = (await client.send("POST", "/datatable/users", { name, email, role: "Kullanıcı", status: "active" }))
      .body.data;
    await client.send("DELETE", `/datatable/users/${person.id}`, {}, { "if-match": '"v1"' });

    const order = await takeOrder(client, { customer: { name, email } });

    const { body } = await client.get(`/datatable/users?q=${encodeURIComponent(email)}`);
    expect(order.customerId).toBe(person.id);
    expect(body.data).toMatchObject([{ id: person.id, status: "pending", totalOrders: 1 }]);
  });

  test("is one person when ten orders come at once", async () => {
    const customer = someone();

    const orders = await Promise.all(Array.from({ length: 10 }, () => takeOrder(client, { customer })));

    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBe(1);
    const { body } = await client.get(`/ecommerce/customers/${orders[0]!.customerId}`);
    expect(body.data.orders).toBe(10);
  });
});

describe("an order is refused", () => {
  test("for more than there is, naming the line and what is left", async () => {
    const [full, other] = await fullShelves(client, 2);

    const { status, body } = await sendOrder(client, {
      lines: [line(other!.id), line(full!.id, full!.stock), line(full!.id, 1)],
    });

    expect(status).toBe(409);
    expect(body.code).toBe("insufficient_stock");
    expect(body.errors).toEqual([
      {
        field: "lines.1.quantity",
        code: "too_big",
        message: `Only ${full!.stock} left`,
        params: { productId: full!.id, available: full!.stock },
      },
    ]);
    expect(await productNow(client, other!.id)).toMatchObject({ reserved: other!.reserved });
  });

  test("for another amount than was expected, naming today's amount and prices", async () => {
    const [first, second] = await fullShelves(client, 2);
    const lines = [line(first!.id, 2), line(second!.id), line(first!.id)];
    const amount = toMajor(3 * toMinor(first!.discountedPrice) + toMinor(second!.discountedPrice));

    const { status, body } = await sendOrder(client, { lines, paid: true, expectedAmount: amount - 0.01 });
    const untouched = await productNow(client, first!.id);
    const taken = await sendOrder(client, { lines, paid: true, expectedAmount: amount });

    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "amount_changed",
      params: {
        amount,
        prices: [
          { productId: first!.id, price: first!.discountedPrice },
          { productId: second!.id, price: second!.discountedPrice },
        ],
      },
    });
    expect(untouched).toMatchObject({ reserved: first!.reserved });
    expect(taken.body.data).toMatchObject({ amount, paidAmount: amount });
  });

  test("for goods and people there are not", async () => {
    const [product] = await fullShelves(client, 1);

    const goods = await sendOrder(client, { lines: [line(product!.id), line(999_999_999)] });
    const person = await sendOrder(client, { customerId: 999_999_999, lines: [line(product!.id)] });

    expect(goods.body.errors).toMatchObject([{ field: "lines.1.productId", code: "unknown_reference" }]);
    expect(person.body.errors).toMatchObject([{ field: "customerId", code: "unknown_reference" }]);
  });

  test.each([
    ["no line", { lines: [] }, "lines"],
    ["a line of nothing", { lines: [line(1, 0)] }, "lines.0.quantity"],
    ["too many pieces", { lines: [line(1, 1000)] }, "lines.0.quantity"],
    ["lines that merge to too many pieces", { lines: [line(1, 600), line(1, 600)] }, "lines.0.quantity"],
    ["101 lines", { lines: Array.from({ length: 101 }, (_, index) => line(index + 1)) }, "lines"],
    ["two ways to tell the customer", { customerId: 1, customer: someone(), lines: [line(1)] }, "customerId"],
    ["an unknown way to pay", { lines: [line(1)], paymentMethod: "Barter" }, "paymentMethod"],
    ["a longer note", { lines: [line(1)], note: "n".repeat(1001) }, "note"],
    ["a price of one's own", { lines: [{ ...line(1), price: 1 }] }, "lines.0.price"],
  ])("for %s", async (_words, body, field) => {
    const answer = await client.send("POST", "/ecommerce/orders", {
      ...("customer" in body ? {} : { customerId: 1 }),
      paymentMethod: "Crypto",
      ...body,
    });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
  });
});
