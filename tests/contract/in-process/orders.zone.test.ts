import { expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { differences } from "../../../server/db/rollups/recount.ts";
import { bothAtOnce } from "../../support/app/both-at-once.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { fullShelves, someCustomer } from "../../support/records/shop.ts";

const FAR_AHEAD = "Pacific/Kiritimati";

test.each([
  ["order", 0],
  ["move", 1],
] as const)("an order taken as the zone changes has the new zone's day, %s first", async (_, first) => {
  const { app, db, now } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const { version } = (await client.get("/workspace")).body.data;
  const [product] = await fullShelves(client, 1);
  const wanted = {
    customerId: await someCustomer(client),
    lines: [{ productId: product!.id, quantity: 2 }],
    paymentMethod: "Credit Card",
  };
  const take = () => client.send("POST", "/ecommerce/orders", wanted);
  const move = () => client.send("PATCH", "/workspace", { timeZone: FAR_AHEAD }, { "if-match": `"v${version}"` });

  const [taken, moved] = await bothAtOnce([take, move], first);

  expect([taken.status, moved.status]).toEqual([201, 200]);
  const order: OrderExtended = taken.body.data;
  const dayOf = statement("SELECT day FROM orders WHERE id = ?", order.id);
  expect(new Date(order.date).toISOString()).toBe("2026-06-15T12:00:00.000Z");
  expect(db.all(dayOf)).toEqual([{ day: "2026-06-16" }]);
  expect(differences(db, now, FAR_AHEAD)).toEqual([]);
});
