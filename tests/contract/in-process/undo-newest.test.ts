import { beforeEach, expect, test } from "vitest";
import { NewestAct } from "#shared/api/system/system.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";

const NOW = Date.parse("2026-06-15T12:00:00.000Z");
const MINUTE = 60_000;
let admin: Client;
let editor: Client;
beforeEach(async () => {
  const app = await freshApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  [admin, editor] = [await clientOf(undefined, request), await clientOf("editor@example.com", request)];
});

const newest = async (client = admin) => NewestAct.nullable().parse((await client.get("/undo/newest")).body.data);
const setClock = (at: number) => admin.send("PUT", "/dev/clock", { now: new Date(at).toISOString() });
const categorise = (ids: readonly number[], client = admin) =>
  client.send("POST", "/ecommerce/products/bulk", { ids, action: "category", value: "Books" });
const categoryOf = async (id: number) => (await admin.get(`/ecommerce/products/${id}`)).body.data.category;
async function completeAnOrder() {
  const { data } = (await admin.get("/ecommerce/orders?status=processing&pageSize=1")).body;
  const path = `/ecommerce/orders/${data[0].id}`;
  const { version } = (await admin.get(path)).body.data;
  const done = await admin.send("POST", `${path}/transitions`, { to: "completed" }, { "if-match": `"v${version}"` });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return data[0];
}

test("an undoable act is named with its count and the token that takes it back", async () => {
  const ids = [];
  for (let id = 1; ids.length < 6; id++) if ((await categoryOf(id)) !== "Books") ids.push(id);
  const before = await categoryOf(ids[0] ?? 0);
  await categorise(ids);

  const act = await newest();
  const undone = await admin.send("POST", `/undo/${act?.token}`);

  expect(act).toMatchObject({ object: "product", action: "product.category", count: 6, name: null });
  expect(undone.status).toBe(200);
  expect(await categoryOf(ids[0] ?? 0)).toBe(before);
});

test("an act that cannot be undone hides the undoable act before it", async () => {
  await categorise([1, 2, 3, 4]);
  const order = await completeAnOrder();

  const act = await newest();

  expect(act).toMatchObject({ object: "order", action: "order.complete", count: 1, id: order.id, token: null });
  expect(act?.name).toContain(order.number.replace("#", ""));
});

test("an undo makes way for the act before the one it undid", async () => {
  const { version, price } = (await admin.get("/ecommerce/products/9")).body.data;
  await admin.send("PATCH", "/ecommerce/products/9", { price: price + 1 }, { "if-match": `"v${version}"` });
  await admin.send("PATCH", "/ecommerce/products/9", { price: price + 2 }, { "if-match": `"v${version + 1}"` });
  const second = await newest();
  await admin.send("POST", `/undo/${second?.token}`);

  const first = await newest();

  expect(first).toMatchObject({ action: "product.changed", count: 1 });
  expect(first?.actId).not.toBe(second?.actId);
  await admin.send("POST", `/undo/${first?.token}`);
  expect((await admin.get("/ecommerce/products/9")).body.data.price).toBe(price);
  expect(await newest()).toBeNull();
});

test("an act counts for ten minutes and no second longer", async () => {
  await setClock(NOW);
  await categorise([1, 2, 3, 4]);

  await setClock(NOW + 10 * MINUTE);
  expect(await newest()).not.toBeNull();

  await setClock(NOW + 10 * MINUTE + 1000);
  expect(await newest()).toBeNull();
});

test("another person's newer act is not one's own", async () => {
  await categorise([1, 2, 3, 4]);
  await categorise([5, 6, 7, 8], editor);

  const [mine, theirs] = [await newest(), await newest(editor)];

  expect(mine?.actId).not.toBe(theirs?.actId);
});

test("two calls with one X-Request-Id are two acts", async () => {
  const patch = async (id: number) => {
    const { version, price } = (await admin.get(`/ecommerce/products/${id}`)).body.data;
    const headers = { "if-match": `"v${version}"`, "x-request-id": "same" };
    return admin.send("PATCH", `/ecommerce/products/${id}`, { price: price + 1 }, headers);
  };
  await patch(1);
  const first = await newest();
  await patch(2);

  expect((await newest())?.actId).not.toBe(first?.actId);
});
