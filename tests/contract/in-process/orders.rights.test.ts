import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { fullShelves, orderAt, sendOrder, sendStep, takeOrder } from "../../support/records/shop.ts";

let admin: Client;
let editor: Client;
let user: Client;
beforeAll(async () => {
  const { app, db } = await ownApp();
  db.exec("UPDATE workspace SET enforce_roles = 1");
  const request = (path: string, init: RequestInit) => app.request(path, init);
  admin = await clientOf("admin@example.com", request);
  editor = await clientOf("editor@example.com", request);
  user = await clientOf("user@example.com", request);
});

/** The status each of the three gets for the same act, each on an order of its own. */
async function statusesOf(act: (client: Client) => Promise<{ status: number }>): Promise<number[]> {
  return [(await act(admin)).status, (await act(editor)).status, (await act(user)).status];
}

const step =
  (steps: string[], to: string, body: object = {}) =>
  async (client: Client) =>
    sendStep(client, await orderAt(admin, steps, body), to, { refund: true });

describe("with roles enforced: Admin, Editör, Kullanıcı", () => {
  test("take an order: yes, yes, no", async () => {
    const [product] = await fullShelves(admin, 1);
    const take = (client: Client) => sendOrder(client, { lines: [{ productId: product!.id, quantity: 1 }] });

    expect(await statusesOf(take)).toEqual([201, 201, 403]);
  });

  test.each([
    ["confirm", step([], "processing"), [200, 200, 403]],
    ["take the confirmation back", step(["processing"], "pending"), [200, 200, 403]],
    ["complete", step(["processing"], "completed"), [200, 200, 403]],
    ["cancel an unpaid order", step([], "cancelled", { paid: false }), [200, 200, 403]],
    ["cancel a paid order", step([], "cancelled"), [200, 403, 403]],
    ["cancel a confirmed order", step(["processing"], "cancelled"), [200, 403, 403]],
    ["reopen", step(["cancelled"], "pending", { paid: false }), [200, 403, 403]],
  ])("%s", async (_words, act, expected) => {
    expect(await statusesOf(act)).toEqual(expected);
  });

  test.each([
    ["record a payment", "payments", { amount: 0.01 }, [], false, [201, 201, 403]],
    ["say that a payment failed", "payments", { status: "failed" }, [], false, [201, 201, 403]],
    ["refund", "refunds", { amount: 0.01 }, [], true, [201, 403, 403]],
    ["write a note", "notes", { text: "Not" }, [], true, [201, 201, 201]],
  ])("%s", async (_words, path, body, steps, paid, expected) => {
    const act = async (client: Client) => {
      const order = await orderAt(admin, steps, { paid });
      return client.send("POST", `/ecommerce/orders/${order.id}/${path}`, body);
    };

    expect(await statusesOf(act)).toEqual(expected);
  });

  test("take goods back: yes, no, no", async () => {
    const act = async (client: Client) => {
      const order = await orderAt(admin, ["processing", "completed"]);
      const lines = [{ lineId: order.details[0]!.id, quantity: 1 }];
      return client.send("POST", `/ecommerce/orders/${order.id}/returns`, { lines });
    };

    expect(await statusesOf(act)).toEqual([201, 403, 403]);
  });

  test("take paid goods out of an order: yes, no, no", async () => {
    const act = async (client: Client) => {
      const order = await orderAt(admin, []);
      const lines = [{ productId: order.details[0]!.productId, quantity: 1 }];
      const body = { lines, settle: { refund: {} } };
      return client.send("PATCH", `/ecommerce/orders/${order.id}`, body, { "if-match": `"v${order.version}"` });
    };

    expect(await statusesOf(act)).toEqual([200, 403, 403]);
  });

  test("edit an order: yes, yes, no", async () => {
    const act = async (client: Client) => {
      const order = await takeOrder(admin);
      return client.send("PATCH", `/ecommerce/orders/${order.id}`, { note: "x" }, { "if-match": '"v1"' });
    };

    expect(await statusesOf(act)).toEqual([200, 200, 403]);
  });

  test("in bulk the orders an Editör may not cancel are named", async () => {
    const [unpaid, paid] = [await takeOrder(admin), await orderAt(admin, [])];
    const body = { ids: [unpaid.id, paid.id], action: "cancel", refund: true };

    const refused = await user.send("POST", "/ecommerce/orders/bulk", body);
    const { body: answer } = await editor.send("POST", "/ecommerce/orders/bulk", body);

    expect(refused.status).toBe(403);
    expect(answer.data.results).toMatchObject([
      { id: unpaid.id, ok: true },
      { id: paid.id, ok: false, code: "forbidden" },
    ]);
  });
});
