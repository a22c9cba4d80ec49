import { expect, test } from "vitest";
import { activityQuery } from "./activity-query.ts";

test.each([
  ["actor=3&action=person.changed&object=person", { actor: "3", action: "person.changed", object: "person" }],
  ["actor=0&from=2026-06-01&to=2026-06-15", { actor: "0", from: "2026-06-01", to: "2026-06-15" }],
  ["actor=me&action=&object=Ürün&from=2026-02-30&to=today&other=1", {}],
  ["actor=-1&actor=2", {}],
])("of %s %j is asked", (address, query) => {
  expect(activityQuery(new URLSearchParams(address))).toEqual(query);
});
