import { beforeAll, describe, expect, test } from "vitest";
import { customerEndpoints } from "#shared/api/ecommerce/customers.ts";
import { orderEndpoints } from "#shared/api/ecommerce/orders.ts";
import { transactionEndpoints } from "#shared/api/ecommerce/transactions.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { readShop, type Shop } from "../support/database/read-shop.ts";
import { fullShelves, orderNow, takeOrder } from "../support/records/shop.ts";

let client: Client;
let shop: Shop;
beforeAll(async () => {
  client = await clientOf();
  shop = await readShop(client);
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test("GET /ecommerce/orders gives just the orders of some ids, each once and with its lines", async () => {
  const [a, b, c] = shop.orders.slice(3, 6).map(({ id }) => id);

  const { status, body } = await client.get(`/ecommerce/orders?ids=${a},${c},${b},${a},999999999&pageSize=100`);
  const narrowed = await client.get(`/ecommerce/orders?ids=${a}&status=${shop.orders[3]!.status}`);
  const tooMany = await client.get(`/ecommerce/orders?ids=${Array.from({ length: 101 }, (_, n) => n + 1)}`);

  expect(status).toBe(200);
  expect(idsOf(body.data).sort()).toEqual([a, b, c].sort());
  expect(body.meta).toMatchObject({ total: 3, nextCursor: null });
  for (const order of body.data) expect(order.details).toHaveLength(order.products);
  expect(idsOf(narrowed.body.data)).toEqual([a]);
  expect([tooMany.status, tooMany.body.errors[0].field]).toEqual([422, "ids"]);
});

describe("GET /ecommerce/transactions", () => {
  test("tells all payments and refunds, newest first", async () => {
    const { status, headers, body } = await client.get("/ecommerce/transactions");

    expect(status).toBe(200);
    transactionEndpoints["GET /ecommerce/transactions"].answer.parse(body.data);
    expect(body.meta).toMatchObject({ page: 1, pageSize: 25, total: shop.transactions.length });
    expect(headers.get("x-total-count")).toBe(String(shop.transactions.length));
    const sorted = [...shop.transactions].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
    expect(idsOf(shop.transactions)).toEqual(idsOf(sorted));
  });

  test.each([
    ["kind=payment", (one: Shop["transactions"][0]) => one.kind === "payment"],
    ["status=failed,pending", (one: Shop["transactions"][0]) => one.status !== "completed"],
    ["method=Crypto", (one: Shop["transactions"][0]) => one.method === "Crypto"],
    ["orderId=7", (one: Shop["transactions"][0]) => one.orderId === 7],
    ["amountMin=100&amountMax=900", (one: Shop["transactions"][0]) => one.amount >= 100 && one.amount <= 900],
    [
      "kind=payment&status=completed&from=2026-01-01&sort=amount:asc",
      (one: Shop["transactions"][0]) =>
        one.kind === "payment" && one.status === "completed" && one.date >= "2025-12-31T21:00:00.000Z",
    ],
  ] as const)("narrows by %s", async (query, fits) => {
    const { body } = await client.get(`/ecommerce/transactions?${query}&pageSize=100`);

    const expected = shop.transactions.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(body.meta.total).toBe(expected.length);
    expect(idsOf(body.data).sort()).toEqual(idsOf(expected).slice(0, 100).sort());
  });

  test("finds the money of an order by its number", async () => {
    const { body } = await client.get("/ecommerce/transactions?q=%231007");

    expect(body.data).toMatchObject([{ orderId: 7 }]);
  });

  test("walks by cursor over the same rows", async () => {
    const walked: number[] = [];
    let next = "";
    do {
      const { body } = await client.get(`/ecommerce/transactions?pageSize=7${next && `&cursor=${next}`}`);
      walked.push(...idsOf(body.data));
      next = body.meta.nextCursor ? encodeURIComponent(body.meta.nextCursor) : "";
    } while (next);

    expect(walked).toEqual(idsOf(shop.transactions));
  });
});

describe("GET /ecommerce/customers", () => {
  test("tells who has ordered, most spent first, and answers 304 to its tag", async () => {
    const { headers, body } = await client.get("/ecommerce/customers");

    customerEndpoints["GET /ecommerce/customers"].answer.parse(body.data);
    const amounts = body.data.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(body.data[0]).toMatchObject({ id: shop.topCustomers[0]!.id, score: shop.topCustomers[0]!.score });
    expect(headers.get("etag")).toMatch(/^W\//);
  });

  test.each(["id", "name", "email", "orders", "amount", "lastOrderAt"])("sorts by %s both ways", async (sort) => {
    const rising = await client.get(`/ecommerce/customers?sort=${sort}:asc&pageSize=100`);
    const falling = await client.get(`/ecommerce/customers?sort=${sort}:desc&pageSize=100`);

    expect(idsOf(falling.body.data)).toEqual(idsOf(rising.body.data).reverse());
    expect(rising.body.meta.total).toBe(shop.customers.length);
  });

  test("narrows by numbers and words", async () => {
    const [buyer] = shop.customers;

    const few = await client.get("/ecommerce/customers?ordersMin=2&pageSize=100");
    const found = await client.get(`/ecommerce/customers?q=${encodeURIComponent(buyer!.email)}`);

    const expected = shop.customers.filter(({ orders }) => orders >= 2);
    expect(idsOf(few.body.data)).toEqual(idsOf(expected));
    expect(found.body.data).toEqual([buyer]);
  });

  test("tells one person, also one without orders, and 404 for nobody", async () => {
    const idle = shop.people.find(({ totalOrders }) => totalOrders === 0)!;

    const one = await client.get(`/ecommerce/customers/${shop.customers[0]!.id}`);
    const other = await client.get(`/ecommerce/customers/${idle.id}`);
    const nobody = await client.get("/ecommerce/customers/999999999");

    expect(one.body.data).toEqual(shop.customers[0]);
    expect(other.body.data).toMatchObject({ orders: 0, amount: 0, lastOrderAt: null, score: 0 });
    expect(nobody.status).toBe(404);
  });
});

describe("GET /ecommerce/orders/calendar", () => {
  test("counts the orders of each day of a month", async () => {
    const { status, body } = await client.get("/ecommerce/orders/calendar?month=2026-06");

    expect(status).toBe(200);
    const days = orderEndpoints["GET /ecommerce/orders/calendar"].answer.parse(body.data);
    expect([days.length, days[0]!.date, days[29]!.date]).toEqual([30, "2026-06-01", "2026-06-30"]);
    const own = shop.orders.map(({ date }) => dayKey(Date.parse(date), "Europe/Istanbul"));
    const perDay = days.map(({ date }) => ({ date, orders: own.filter((day) => day === date).length }));
    expect(days.map(({ date, orders }) => ({ date, orders }))).toEqual(perDay);
    expect(perDay.filter(({ orders }) => orders > 0).length).toBeGreaterThan(3);
    expect(perDay.filter(({ orders }) => orders === 0).length).toBeGreaterThan(3);
  });

  test.each(["", "?month=2026-13", "?month=2026-6", "?month=june"])("refuses %j by name", async (query) => {
    const { status, body } = await client.get(`/ecommerce/orders/calendar${query}`);

    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ field: "month" }));
  });
});

test("the answers' allowed steps are those of the list too", async () => {
  const { body } = await client.get(`/ecommerce/orders?pageSize=100`);

  for (const { status, paymentStatus, allowedTransitions } of body.data) {
    const to = allowedTransitions.map((step: { to: string }) => step.to);
    if (status === "completed") expect(["processing", ""]).toContain(to.join());
    else if (paymentStatus === "refunded") expect(to).not.toContain(status === "pending" ? "processing" : "completed");
    else if (status === "processing") expect(to).toEqual(expect.arrayContaining(["completed", "cancelled"]));
    else if (status === "pending") expect(to).toEqual(["processing", "cancelled"]);
  }
});

test("each line of an order tells what is left of its product to sell", async () => {
  const [product] = await fullShelves(client, 1);
  const order = await takeOrder(client, { lines: [{ productId: product!.id, quantity: 2 }] });

  const listed = (await client.get(`/ecommerce/orders?q=${encodeURIComponent(order.number)}`)).body.data[0];

  expect(order.details).toMatchObject([{ stock: product!.stock - 2 }]);
  expect(listed.details).toEqual((await orderNow(client, order.id)).details);
});

test("a person's orders are found by their new address, and still by the old one, also with other lines", async () => {
  const addressOf = () => `${crypto.randomUUID().slice(0, 12)}@example.com`;
  const [before, after] = [addressOf(), addressOf()];
  const body = { name: "Taşınan Müşteri", email: before, role: "Kullanıcı", status: "active" };
  const { data: person } = (await client.send("POST", "/datatable/users", body)).body;
  const order = await takeOrder(client, { customerId: person.id });
  const { version } = (await client.get(`/datatable/users/${person.id}`)).body.data;

  const seen = { "if-match": `"v${version}"` };
  const changed = await client.send("PATCH", `/datatable/users/${person.id}`, { email: after }, seen);

  expect(changed.status).toBe(200);
  const isFound = async () => {
    for (const address of [before, after]) {
      expect(idsOf((await client.get(`/ecommerce/orders?q=${address}`)).body.data)).toEqual([order.id]);
    }
  };
  await isFound();
  const lines = [{ productId: order.details[0]!.productId, quantity: 1 }];
  const edited = await client.send("PATCH", `/ecommerce/orders/${order.id}`, { lines }, { "if-match": '"v1"' });
  expect(edited.status).toBe(200);
  await isFound();
});
