import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { Client } from "../../support/client.ts";
import { expectLaws } from "../../support/laws.ts";
import { ownAdmin } from "../../support/own-app.ts";
import { moneyOf, orderAt, orderNow, sendStep, takeOrder } from "../../support/shop.ts";

const MIGRATION = readFileSync("server/db/migrations/0072_order_ends.sql", "utf8");

let own: Awaited<ReturnType<typeof ownAdmin>>;
let admin: Client;
beforeEach(async () => {
  own = await ownAdmin();
  admin = own.admin;
});

/** Applies the migration to rows as an older build left them. */
function upgrade() {
  const made = [...MIGRATION.matchAll(/CREATE TRIGGER (\w+)/g)].map(([, name]) => `DROP TRIGGER ${name};`);
  own.cell.exec(made.join("") + MIGRATION);
}

/** An order that an older build completed: its timeline does not name what completing booked. */
const door = { paymentMethod: "Cash on Delivery", paid: false };
const ofOlder = ({ id }: OrderExtended) =>
  own.cell.exec(`UPDATE order_events SET data = json_remove(data, '$.isCompletion') WHERE order_id = ${id}`);

test("undoing a completion of an older build takes back the payment that it booked at the door", async () => {
  const order = await orderAt(admin, ["processing", "completed"], door);
  ofOlder(order);

  upgrade();
  const { body } = await sendStep(admin, order, "processing");

  expect(body.data).toMatchObject({ status: "processing", paymentStatus: "unpaid", paidAmount: 0, due: order.amount });
  expect((await moneyOf(admin, order.id)).map(({ status }) => status).sort()).toEqual(["failed", "pending"]);
  await expectLaws(admin);
});

test("undoing a completion of an older build leaves what was paid before", async () => {
  const order = await orderAt(admin, ["processing"], door);
  await admin.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: order.due });
  // At another time than the completion.
  own.cell.exec(`UPDATE order_events SET at = at - 60000 WHERE order_id = ${order.id}`);
  const completed = (await sendStep(admin, await orderNow(admin, order.id), "completed")).body.data;

  upgrade();
  const { body } = await sendStep(admin, completed, "processing");

  expect(body.data).toMatchObject({ status: "processing", paymentStatus: "paid", paidAmount: order.amount });
  await expectLaws(admin);
});

test("an order of nothing that an older build cancelled has no failed payment, one of an amount keeps it", async () => {
  const goods = { name: "Free sample", category: "Clothing", price: 0, stock: 5 };
  const { id: productId } = (await admin.send("POST", "/ecommerce/products", goods)).body.data;
  const free = await takeOrder(admin, { lines: [{ productId, quantity: 1 }] });
  const unpaid = await takeOrder(admin);
  for (const order of [free, unpaid]) await sendStep(admin, order, "cancelled");
  own.cell.exec(`UPDATE orders SET payment_state = 'failed' WHERE id = ${free.id}`);

  upgrade();

  const states = [await orderNow(admin, free.id), await orderNow(admin, unpaid.id)];
  expect(states.map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "failed"]);
  await expectLaws(admin);
});
