import { beforeAll, expect, test } from "vitest";
import { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { type Client, clientOf } from "../support/client.ts";
import { orderAt, orderNow, takeOrder, timelineOf } from "../support/shop.ts";

let admin: Client;
let editor: Client;
beforeAll(async () => {
  admin = await clientOf();
  editor = await clientOf("editor@example.com");
});

const notesOf = async (id: number) => (await timelineOf(admin, id)).filter(({ kind }) => kind === "note");

test("a note is edited and deleted by whoever wrote it, and by nobody else", async () => {
  const order = await takeOrder(admin);
  const path = `/ecommerce/orders/${order.id}/notes`;
  const { id } = (await editor.send("POST", path, { text: "Kapıcıya bırakın" })).body.data;

  const others = await admin.send("PATCH", `${path}/${id}`, { text: "x" });
  const edited = await editor.send("PATCH", `${path}/${id}`, { text: "Komşuya bırakın" });
  const othersDelete = await admin.send("DELETE", `${path}/${id}`);

  expect([others.status, othersDelete.status]).toEqual([403, 403]);
  expect(TimelineItem.parse(edited.body.data)).toMatchObject({
    text: "Komşuya bırakın",
    editedAt: expect.any(String),
  });
  expect(await notesOf(order.id)).toMatchObject([{ id, text: "Komşuya bırakın" }]);
  expect((await orderNow(admin, order.id)).version).toBe(order.version);

  expect((await editor.send("DELETE", `${path}/${id}`)).status).toBe(200);
  expect(await notesOf(order.id)).toEqual([]);
  expect((await editor.send("DELETE", `${path}/${id}`)).status).toBe(404);
  expect((await editor.send("PATCH", `${path}/${id}`, { text: "x" })).status).toBe(404);
});

test("nothing but a note can be edited, only through its own order, and not to nothing", async () => {
  const [order, other] = [await takeOrder(admin), await takeOrder(admin)];
  const [created] = await timelineOf(admin, order.id);
  const { id } = (await admin.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "Not" })).body.data;

  expect((await admin.send("PATCH", `/ecommerce/orders/${order.id}/notes/${created!.id}`, { text: "x" })).status).toBe(
    404,
  );
  expect((await admin.send("DELETE", `/ecommerce/orders/${other.id}/notes/${id}`)).status).toBe(404);
  const empty = await admin.send("PATCH", `/ecommerce/orders/${order.id}/notes/${id}`, { text: " " });
  expect(empty).toMatchObject({ status: 422, body: { errors: [{ field: "text" }] } });
  expect(await notesOf(order.id)).toMatchObject([{ text: "Not", editedAt: null }]);
});

test("a return is told with its goods and pieces, in the timeline and in the history", async () => {
  const order = await orderAt(admin, ["processing", "completed"]);
  const [line] = order.details;
  const lines = [{ lineId: line!.id, quantity: 1 }];

  await admin.send("POST", `/ecommerce/orders/${order.id}/returns`, { lines });

  const told = (await timelineOf(admin, order.id)).find(({ kind }) => kind === "return");
  expect(told?.data.lines).toEqual([{ ...lines[0], name: line!.productName }]);
  const [entry] = (await admin.get(`/audit?object=order&objectId=${order.id}&pageSize=1`)).body.data;
  expect(entry).toMatchObject({ action: "order.returned", after: { goods: `1 × ${line!.productName}` } });
});

test("an edit tells what changed, and nothing of what was sent as it stood", async () => {
  const order = await takeOrder(admin, { note: "Eski" });
  const [line] = order.details;
  const same = { note: "Eski", shipping: null, lines: [{ productId: line!.productId, quantity: 2 }] };
  const edit = (version: number, body: object) =>
    admin.send("PATCH", `/ecommerce/orders/${order.id}`, body, { "if-match": `"v${version}"` });

  const unchanged = await edit(order.version, same);
  const grown = await edit(unchanged.body.data.version, {
    ...same,
    lines: [{ productId: line!.productId, quantity: 3 }],
  });
  await edit(grown.body.data.version, { ...same, note: "Yeni", lines: [{ productId: line!.productId, quantity: 3 }] });

  const edits = (await timelineOf(admin, order.id)).filter(({ kind }) => kind === "edited");
  expect(edits.map(({ data }) => data)).toEqual([
    {
      amount: { before: order.amount, after: grown.body.data.amount },
      lines: [{ name: line!.productName, before: 2, after: 3 }],
      fields: ["lines"],
    },
    { lines: [], fields: ["note"] },
  ]);
  const entries = (await admin.get(`/audit?object=order&objectId=${order.id}`)).body.data;
  expect(entries).toContainEqual(
    expect.objectContaining({
      before: expect.objectContaining({ goods: `2 × ${line!.productName}` }),
      after: expect.objectContaining({ goods: `3 × ${line!.productName}` }),
    }),
  );
});
