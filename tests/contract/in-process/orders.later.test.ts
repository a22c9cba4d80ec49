import { beforeAll, expect, test } from "vitest";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { fullShelves, orderAt, orderNow, sendOrder, sendStep, takeOrder } from "../../support/records/shop.ts";

const DAY_MS = 86_400_000;

let client: Client;
let exec: (text: string) => void;
let signIn: () => Promise<Client>;
beforeAll(async () => {
  const { app, db } = await ownApp();
  exec = db.exec;
  signIn = () => clientOf("admin@example.com", (path, init) => app.request(path, init));
  client = await signIn();
});

test("archived goods are not ordered, but stay in orders that have them", async () => {
  const [product, other] = await fullShelves(client, 2);
  const order = await takeOrder(client, { lines: [{ productId: product!.id, quantity: 1 }] });
  exec(`UPDATE products SET archived_at = 1, version = version + 1 WHERE id = ${product!.id}`);
  const change = (lines: object[]) =>
    client.send("PATCH", `/ecommerce/orders/${order.id}`, { lines }, { "if-match": `"v${order.version}"` });

  const fresh = await sendOrder(client, { lines: [{ productId: product!.id, quantity: 1 }] });
  const kept = await change([
    { productId: product!.id, quantity: 2 },
    { productId: other!.id, quantity: 1 },
  ]);

  expect(fresh.status).toBe(422);
  expect(fresh.body.errors).toMatchObject([{ field: "lines.0.productId", code: "unknown_reference" }]);
  expect(kept.body.data.details).toMatchObject([{ quantity: 2 }, { productId: other!.id }]);
});

test("a price that changes leaves the orders that were taken before", async () => {
  const [product] = await fullShelves(client, 1);
  const order = await takeOrder(client, { lines: [{ productId: product!.id, quantity: 1 }] });
  exec(`UPDATE products SET final_minor = final_minor + 100, version = version + 1 WHERE id = ${product!.id}`);

  const more = await client.send(
    "PATCH",
    `/ecommerce/orders/${order.id}`,
    { lines: [{ productId: product!.id, quantity: 2 }] },
    { "if-match": '"v1"' },
  );
  const later = await takeOrder(client, { lines: [{ productId: product!.id, quantity: 1 }] });

  expect(more.body.data.details[0].price).toBe(product!.discountedPrice);
  expect(later.details[0]!.price).toBeCloseTo(product!.discountedPrice + 1, 2);
});

test("undoing the completion of a sample order paid at the door takes its payment back", async () => {
  exec(`UPDATE orders SET completed_at = ${Date.parse(ANCHOR) - DAY_MS} WHERE id = (SELECT max(id) FROM orders
    WHERE status = 'completed' AND payment_method = 'Cash on Delivery' AND id <= 30)`);
  const path = "/ecommerce/orders?status=completed&paymentMethod=Cash%20on%20Delivery&pageSize=100";
  const found = (await client.get(path)).body.data;
  const order = found.find((one: { allowedTransitions: unknown[] }) => one.allowedTransitions.length > 0);

  const { body } = await sendStep(client, order, "processing");

  expect(order.paymentStatus).toBe("paid");
  expect(body.data).toMatchObject({ status: "processing", paymentStatus: "unpaid", paidAmount: 0, due: order.amount });
  const money = (await client.get(`/ecommerce/transactions?orderId=${order.id}&sort=id:asc&pageSize=9`)).body.data;
  expect(money.map(({ status }: { status: string }) => status)).toEqual(["failed", "pending"]);
});

test("an order is taken though an older prefix has made its number before", async () => {
  const last = await takeOrder(client);
  const taken = `${last.number.slice(0, -String(1000 + last.id).length)}${1001 + last.id}`;
  exec(`UPDATE orders SET number = '${taken}' WHERE id = 1`);

  const order = await takeOrder(client, { customer: { name: "Aynı Numara", email: "ayni@example.com" } });

  expect(order.id).toBe(last.id + 1);
  expect(order.number).toBe(`${taken}-2`);
  const found = await client.get(`/ecommerce/orders?q=${encodeURIComponent(order.number)}`);
  expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([order.id]);
});

test("a cancelled order is reopened for thirty days", async () => {
  const [early, late] = [
    await orderAt(client, ["cancelled"], { paid: false }),
    await orderAt(client, ["cancelled"], { paid: false }),
  ];
  const at = Date.parse(ANCHOR) + 30 * DAY_MS;
  await client.send("PUT", "/dev/clock", { now: new Date(at).toISOString() });
  const later = await signIn();
  const onTheDay = await sendStep(later, early, "pending");
  await client.send("PUT", "/dev/clock", { now: new Date(at + 1).toISOString() });

  const { status, body } = await sendStep(later, late, "pending");

  expect(onTheDay.status).toBe(200);
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: "invalid_transition", params: { allowed: [] } });
  expect((await orderNow(later, late.id)).allowedTransitions).toEqual([]);
});
