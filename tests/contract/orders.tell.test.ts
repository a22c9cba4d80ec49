import { beforeAll, expect, test } from "vitest";
import { type Client, clientOf } from "../support/app/client.ts";
import { orderNow, takeOrder } from "../support/records/shop.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});
const about = async (id: number) => (await client.get(`/inbox/conversations?orderId=${id}`)).body.data;
const step = async (id: number, body: object) => {
  const { version } = await orderNow(client, id);
  return client.send("POST", `/ecommerce/orders/${id}/transitions`, body, { "if-match": `"v${version}"` });
};

test("cancelling tells the customer in the inbox when that is wished, and only then", async () => {
  const [told, untold] = [await takeOrder(client, { paid: true }), await takeOrder(client, { paid: true })];

  expect((await step(told.id, { to: "cancelled", refund: true, notifyCustomer: true })).status).toBe(200);
  expect((await step(untold.id, { to: "cancelled", refund: true })).status).toBe(200);

  const kinds = async (id: number) =>
    (await client.get(`/ecommerce/orders/${id}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind);
  expect(await kinds(told.id)).toContain("message");
  expect(await kinds(untold.id)).not.toContain("message");
  const [conversation] = await about(told.id);
  expect(conversation).toMatchObject({
    orderNumber: told.number,
    customer: { id: told.customerId },
    status: "archived",
  });
  const { messages, events } = (await client.get(`/inbox/conversations/${conversation.id}`)).body.data;
  expect(messages).toMatchObject([{ direction: "out", status: "queued", author: { id: 1 }, to: [told.customerEmail] }]);
  expect(messages[0].text).toContain(`${told.number} has been cancelled. What you paid goes back`);
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "order_step", data: { step: "cancelled", number: told.number } }),
  );
  expect(await about(untold.id)).toEqual([]);
});

test("a conversation about the order with somebody else stays between them", async () => {
  const order = await takeOrder(client, { paid: true });
  const to = `${crypto.randomUUID()}@carrier.example`;
  const begun = await client.send("POST", "/inbox/conversations", { to: [to], subject: "Kargo", body: "Nerede?" });
  const { id, version } = begun.body.data;
  const tied = await client.send(
    "PATCH",
    `/inbox/conversations/${id}`,
    { orderId: order.id },
    { "if-match": `"v${version}"` },
  );
  const before = (await client.get(`/inbox/conversations/${id}`)).body.data.messages;

  const { status } = await step(order.id, { to: "cancelled", refund: true, notifyCustomer: true });

  expect([begun.status, tied.status, status]).toEqual([201, 200, 200]);
  expect((await client.get(`/inbox/conversations/${id}`)).body.data.messages).toEqual(before);
  const own = (await about(order.id)).filter((one: { id: number }) => one.id !== id);
  expect(own).toMatchObject([{ customer: { id: order.customerId } }]);
  const { messages } = (await client.get(`/inbox/conversations/${own[0].id}`)).body.data;
  expect(messages).toMatchObject([{ to: [order.customerEmail] }]);
});

test("a second step writes into the same conversation, a refused one writes nothing", async () => {
  const order = await takeOrder(client, { paid: true });
  await step(order.id, { to: "processing", notifyCustomer: true });
  await step(order.id, { to: "completed", notifyCustomer: true });

  expect((await step(order.id, { to: "pending", notifyCustomer: true })).status).toBe(409);

  const found = await about(order.id);
  expect(found).toHaveLength(1);
  const { messages } = (await client.get(`/inbox/conversations/${found[0].id}`)).body.data;
  expect(messages.map(({ text }: { text: string }) => text.split("\n").at(-1))).toEqual([
    `Your order ${order.number} is confirmed and is being prepared.`,
    `Your order ${order.number} is completed. Thank you!`,
  ]);
});
