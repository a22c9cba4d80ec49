import { expect, test } from "vitest";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";

test.each([
  ["/ecommerce/products", ["product_counters"]],
  ["/ecommerce/orders", ["order_groups", "order_sums"]],
  ["/datatable/users", ["people_counters"]],
])("the first pages of %s show their rows while the rollup waits to be recounted", async (path, rollups) => {
  const { app, db } = await ownApp();
  const client = await clientOf("admin@example.com", (to, init) => app.request(to, init));
  const idsOf = async (page: number) =>
    (await client.get(`${path}?pageSize=10&page=${page}`)).body.data.map(({ id }: { id: number }) => id);
  const before = [await idsOf(1), await idsOf(2)];

  for (const table of rollups) db.run(statement(`DELETE FROM ${table}`));
  db.run(
    statement("INSERT INTO changes (object, object_id, version, action, at) VALUES ('view', 1, 1, 'view.added', 1)"),
  );

  expect([await idsOf(1), await idsOf(2)]).toEqual(before);
  expect(before[1]?.length).toBeGreaterThan(0);
});
