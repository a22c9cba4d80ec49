import { expect, test } from "vitest";
import { statement } from "../../../server/db/cell.ts";
import { differences } from "../../../server/db/recount.ts";
import { clientOf } from "../../support/client.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { ownApp } from "../../support/own-app.ts";
import { takeOrder } from "../../support/shop.ts";

const FAR_AHEAD = "Pacific/Kiritimati";

test("an order taken while the shop moves to another zone falls on its day there", async () => {
  const { app, cell, now } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const { version } = (await client.get("/workspace")).body.data;
  meanwhile(
    cell,
    async () => {
      const move = { timeZone: FAR_AHEAD };
      const { status } = await client.send("PATCH", "/workspace", move, { "if-match": `"v${version}"` });
      expect(status).toBe(200);
    },
    (statements) => statements.some((one) => one.compile().sql.startsWith("INSERT INTO orders")),
  );

  const order = await takeOrder(client);

  const dayOf = statement("SELECT day FROM orders WHERE id = ?", order.id);
  expect(new Date(order.date).toISOString()).toBe("2026-06-15T12:00:00.000Z");
  expect((await cell.run(dayOf)).rows).toEqual([{ day: "2026-06-16" }]);
  expect(await differences(cell, now, FAR_AHEAD)).toEqual([]);
});
