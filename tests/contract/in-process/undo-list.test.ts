import { beforeEach, expect, test } from "vitest";
import { UndoableAct } from "#shared/api/system/system.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";

let admin: Client;
let editor: Client;
beforeEach(async () => {
  const app = await freshApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  [admin, editor] = [await clientOf(undefined, request), await clientOf("editor@example.com", request)];
});

const product = async (client: Client, id: number) => (await client.get(`/ecommerce/products/${id}`)).body.data;
async function reprice(client: Client, id: number, price: number) {
  const { version } = await product(client, id);
  return client.send("PATCH", `/ecommerce/products/${id}`, { price }, { "if-match": `"v${version}"` });
}
const acts = async (client: Client): Promise<UndoableAct[]> =>
  (await client.get("/undo")).body.data.map((act: unknown) => UndoableAct.parse(act));

test("a person's acts are listed newest first, and each can be taken back by what the list names", async () => {
  const before = [await product(admin, 1), await product(admin, 2)];
  await reprice(admin, 1, 11);
  await reprice(admin, 2, 22);
  const bulk = { ids: [3, 4], action: "stock", value: { mode: "add", quantity: 5, reason: "received" } };
  await admin.send("POST", "/ecommerce/products/bulk", bulk);

  const [third, second, first, ...more] = await acts(admin);
  const undone = await admin.send("POST", `/undo/${second?.token}`);

  expect([third, second, first].map((act) => [act?.object, act?.action, act?.count])).toEqual([
    ["product", "product.stock", 2],
    ["product", "product.changed", 1],
    ["product", "product.changed", 1],
  ]);
  expect(more).toEqual([]);
  expect(undone.status).toBe(200);
  expect((await product(admin, 2)).price).toBe(before[1].price);
  expect((await product(admin, 1)).price).toBe(11);
  expect((await acts(admin)).map(({ token }) => token)).toEqual([third?.token, first?.token]);
});

test("of more than twenty the newest twenty are listed, and all are counted", async () => {
  for (let price = 1; price <= 23; price++) await reprice(admin, 1, price);

  const { headers, body } = await admin.get("/undo");

  expect(body.data).toHaveLength(20);
  expect(headers.get("x-total-count")).toBe("23");
  expect(body.meta).toEqual({ pageSize: 20, total: 23, totalExact: true });
});

test("nobody sees or takes back another's acts", async () => {
  await reprice(admin, 1, 11);
  const [act] = await acts(admin);

  const tried = await editor.send("POST", `/undo/${act?.token}`);

  expect(await acts(editor)).toEqual([]);
  expect(tried).toMatchObject({ status: 410, body: { code: "token_expired" } });
  expect((await product(admin, 1)).price).toBe(11);
});

test("what was left out is named", async () => {
  const { body } = await admin.send("POST", "/ecommerce/products/bulk", {
    ids: [1, 2],
    action: "price",
    value: { mode: "set", amount: 50 },
  });
  await reprice(editor, 2, 60);

  const undone = await admin.send("POST", `/undo/${body.meta.undo.token}`);

  const { name } = await product(admin, 2);
  expect(undone.body.data.leftOut).toEqual([{ object: "product", id: 2, name, reason: "changed_since" }]);
});
