import { beforeEach, describe, expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { ownCard } from "../../support/records/boards.ts";
import { mail, receive as post } from "../../support/records/inbox.ts";
import { orderNow, sendStep, takeOrder } from "../../support/records/shop.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let editor: Client;
beforeEach(async () => {
  own = await ownApp();
  [admin, editor] = [await clientOf(undefined, request), await clientOf("editor@example.com", request)];
  for (const who of [admin, editor]) await who.send("POST", "/notifications/read", { all: true });
});
const request = (path: string, init: RequestInit) => own.app.request(path, init);
const unreadOf = async (who: Client) => (await who.get("/notifications?unread=1")).body;
const idOf = async (who: Client) => (await who.get("/account")).body.data.id;

/** A customer's conversation with some letters, and the way to change it. */
async function letters(count: number) {
  const first = mail({ messageId: "<a@x.example>", subject: "Kargo" });
  const { conversationId: id } = (await post(first, { request })).body.data;
  for (let n = 1; n < count; n++)
    await post(mail({ from: first.from, inReplyTo: "<a@x.example>", subject: "Re: Kargo" }), { request });
  return {
    id,
    link: `/inbox?c=${id}`,
    set: (change: object, who = admin) => who.send("POST", "/inbox/bulk", { ids: [id], ...change }),
  };
}

test("many letters of one conversation are one notice with their number", async () => {
  const { link } = await letters(5);

  for (const who of [admin, editor]) {
    const { data, meta } = await unreadOf(who);
    expect(data).toMatchObject([{ kind: "message", link, count: 5 }]);
    expect(meta).toMatchObject({ unread: 1, total: 1 });
  }
});

test("reading a conversation settles its notices for the reader alone, and tells their other pages", async () => {
  const { set } = await letters(2);
  const { cursor } = (await admin.get("/changes")).body.data;

  await set({ unread: false });

  expect((await unreadOf(admin)).data).toEqual([]);
  expect((await unreadOf(editor)).meta.unread).toBe(1);
  const told = (await admin.get(`/changes?since=${cursor}`)).body.data.items;
  expect(told).toMatchObject([{ object: "notification", action: "notification.read" }]);
});

test.each(["archived", "spam", "trash"])(
  "a conversation that becomes %s settles everybody's notices",
  async (status) => {
    const { set } = await letters(1);

    await set({ status });

    expect([(await unreadOf(admin)).meta.unread, (await unreadOf(editor)).meta.unread]).toEqual([0, 0]);
  },
);

test("a conversation that is deleted takes its notices along, read or not", async () => {
  const { id, set, link } = await letters(1);
  await set({ unread: false });
  await set({ status: "trash" });

  expect((await admin.send("DELETE", `/inbox/conversations/${id}`)).status).toBe(200);

  for (const who of [admin, editor])
    expect((await who.get("/notifications")).body.data.map((one: { link: string }) => one.link)).not.toContain(link);
});

test("answering settles the notices of who answers", async () => {
  const { id } = await letters(1);

  await admin.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "Merhaba", force: true });

  expect((await unreadOf(admin)).meta.unread).toBe(0);
  expect((await unreadOf(editor)).meta.unread).toBe(1);
});

test("a card that is opened, archived or deleted has no unread notices", async () => {
  const { columns } = (await admin.get("/kanban/boards/1")).body.data;
  const me = await idOf(editor);
  const given = async () => {
    const { id } = await ownCard(admin, columns[0].id);
    for (const ids of [[me], [], [me]]) await admin.send("PUT", `/kanban/cards/${id}/assignees`, { ids });
    return { id, link: `/kanban?board=1&card=${id}` };
  };
  const [seen, archived] = [await given(), await given()];
  expect((await unreadOf(editor)).data).toMatchObject([
    { kind: "assigned", link: archived.link, count: 2 },
    { kind: "assigned", link: seen.link, count: 2 },
  ]);

  const read = await editor.send("POST", "/notifications/read", { links: [seen.link, "/kanban"] });
  expect(read.body.data).toEqual({ unread: 1 });
  await admin.send("POST", `/kanban/cards/${archived.id}/archive`);
  expect((await unreadOf(editor)).data).toEqual([]);
  await admin.send("DELETE", `/kanban/cards/${archived.id}`);
  const links = (await editor.get("/notifications")).body.data.map((one: { link: string }) => one.link);
  expect(links).toContain(seen.link);
  expect(links).not.toContain(archived.link);
});

describe("an order", () => {
  const told = async (body: object = {}) => {
    for (const who of [admin, editor])
      await who.send("PATCH", "/account/notifications", { events: { order: { inApp: true } } });
    const order = await takeOrder(admin, body);
    const link = `/orders?order=${order.id}`;
    return { order, link };
  };
  const fail = ({ id }: OrderExtended) => admin.send("POST", `/ecommerce/orders/${id}/payments`, { status: "failed" });
  const pay = ({ id, due }: OrderExtended) => admin.send("POST", `/ecommerce/orders/${id}/payments`, { amount: due });
  const kindsOf = async (who: Client, link: string): Promise<string[]> =>
    (await unreadOf(who)).data
      .filter((one: { link: string }) => one.link === link)
      .map(({ kind }: { kind: string }) => kind)
      .sort();

  test("that is seen settles its notices for the reader alone", async () => {
    const { order, link } = await told();
    await fail(order);

    await editor.send("POST", "/notifications/read", { links: [link] });

    expect(await kindsOf(editor, link)).toEqual([]);
  });

  test.each(["cancelled", "completed"])("that is %s asks nobody to act any more", async (end) => {
    const { order, link } = await told({ paid: end === "completed" });
    if (end === "cancelled") await fail(order);
    expect(await kindsOf(editor, link)).toEqual(end === "cancelled" ? ["order", "payment_failed"] : ["order"]);
    const steps = end === "completed" ? ["processing", "completed"] : [end];

    for (const to of steps) await sendStep(admin, await orderNow(admin, order.id), to);

    expect(await kindsOf(editor, link)).toEqual([]);
  });

  test("that ends by a colleague's hand tells the open pages of who had notices", async () => {
    const { order } = await told();
    const { cursor } = (await editor.get("/changes")).body.data;

    await sendStep(admin, order, "cancelled");

    const { items } = (await editor.get(`/changes?since=${cursor}`)).body.data;
    expect(items).toContainEqual(expect.objectContaining({ object: "notification", action: "notification.read" }));
  });

  test("whose failed payment is made up for does not ask for it any more, but is still new", async () => {
    const { order, link } = await told();
    await fail(order);

    await pay(await orderNow(admin, order.id));

    expect(await kindsOf(editor, link)).toEqual(["order"]);
  });

  test("whose failed payment is made up for after a partial refund does not ask for it any more", async () => {
    const { order, link } = await told();
    const path = `/ecommerce/orders/${order.id}`;
    await admin.send("POST", `${path}/payments`, { amount: order.due - 5 });
    await admin.send("POST", `${path}/refunds`, { amount: 1, reason: "goodwill" });
    await fail(order);
    expect(await kindsOf(editor, link)).toEqual(["order", "payment_failed"]);

    await pay(await orderNow(admin, order.id));

    expect((await orderNow(admin, order.id)).due).toBe(0);
    expect(await kindsOf(editor, link)).toEqual(["order"]);
  });

  test("that is cancelled since its payment failed tells of it until money comes in all the same", async () => {
    const { order, link } = await told();
    await sendStep(admin, order, "cancelled", { reason: "payment" });
    expect(await kindsOf(editor, link)).toEqual(["payment_failed"]);

    const path = `/ecommerce/orders/${order.id}/payments`;
    const { status } = await admin.send("POST", path, { amount: 1, acceptExcess: true });

    expect([status, await kindsOf(editor, link)]).toEqual([201, []]);
  });

  test("that is cancelled since its payment failed tells of the failure", async () => {
    const { order, link } = await told();

    await sendStep(admin, order, "cancelled", { reason: "payment" });

    expect(await kindsOf(editor, link)).toEqual(["payment_failed"]);
  });

  test("keeps what names a colleague in a note until they have seen it, also when it ends", async () => {
    const { order, link } = await told();
    const text = "@Eda Güneş bakar mısın?";
    await admin.send("POST", `/ecommerce/orders/${order.id}/notes`, { text });

    await sendStep(admin, order, "cancelled");

    expect(await kindsOf(editor, link)).toEqual(["mention"]);
  });

  test("keeps what names a person in a note when they lead it on unread", async () => {
    const { order, link } = await told({ paid: true });
    await admin.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "@Eda Güneş bekletelim" });

    await sendStep(editor, await orderNow(editor, order.id), "processing");

    expect(await kindsOf(editor, link)).toEqual(["mention"]);
  });

  test("that a person leads on from a list is seen by them", async () => {
    const { order, link } = await told({ paid: true });
    expect(await kindsOf(editor, link)).toEqual(["order"]);

    await sendStep(editor, order, "processing");

    expect(await kindsOf(editor, link)).toEqual([]);
  });
});

test("notices of different kinds and records stay apart, and read ones are not counted again", async () => {
  const [one, other] = [await letters(1), await letters(1)];
  await one.set({ unread: false });
  await post(mail({ inReplyTo: "<none@x.example>" }), { request });
  await other.set({ assigneeId: await idOf(editor) });

  const { data } = await unreadOf(editor);
  expect(data.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ["assigned", 1],
    ["message", 1],
    ["message", 1],
    ["message", 1],
  ]);
});
