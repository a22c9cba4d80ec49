import { beforeAll, describe, expect, test } from "vitest";
import { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import { orderAt, orderNow, takeOrder, timelineOf } from "../support/records/shop.ts";

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

describe("a note that was deleted", () => {
  const noted = async () => {
    const order = await takeOrder(admin);
    const path = `/ecommerce/orders/${order.id}/notes`;
    const { id } = (await editor.send("POST", path, { text: "Kapıcıya bırakın" })).body.data;
    const undo = (who: Client, { body }: Answer) => who.send("POST", `/undo/${body.meta.undo.token}`);
    return { order, path: `${path}/${id}`, id, undo };
  };

  test("comes back by Undo with its words and place, for whoever deleted it alone", async () => {
    const { order, path, id, undo } = await noted();
    await admin.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "Sonra yazıldı" });
    const before = await timelineOf(admin, order.id);

    const deleted = await editor.send("DELETE", path);
    const others = await undo(admin, deleted);
    const back = await undo(editor, deleted);

    expect(others.status).toBe(410);
    expect(back).toMatchObject({ status: 200, body: { data: { restored: [{ object: "order_note", id }] } } });
    expect(await timelineOf(admin, order.id)).toEqual(before);
    expect((await orderNow(admin, order.id)).version).toBe(order.version);
    expect((await undo(editor, deleted)).status).toBe(410);
    expect((await editor.send("DELETE", path)).status).toBe(200);
  });

  test("is the newest act of whoever deleted it, and can be edited once it is back", async () => {
    const { order, path, undo } = await noted();

    const deleted = await editor.send("DELETE", path);
    const newest = (await editor.get("/undo/newest")).body.data;
    await undo(editor, deleted);

    expect(newest).toMatchObject({ object: "order", action: "order.note_deleted" });
    expect((await editor.send("PATCH", path, { text: "Komşuya bırakın" })).status).toBe(200);
    expect(await notesOf(order.id)).toMatchObject([{ text: "Komşuya bırakın" }]);
  });

  test("leaves the words of each note in the history, as written, changed and deleted", async () => {
    const { order, path } = await noted();

    await editor.send("PATCH", path, { text: "Komşuya bırakın" });
    await editor.send("DELETE", path);

    const { data } = (await admin.get(`/audit?object=order&objectId=${order.id}&pageSize=3`)).body;
    expect(data).toMatchObject([
      { action: "order.note_deleted", before: { text: "Komşuya bırakın" } },
      { action: "order.note_changed", before: { text: "Kapıcıya bırakın" }, after: { text: "Komşuya bırakın" } },
      { action: "order.noted", after: { text: "Kapıcıya bırakın" } },
    ]);
  });
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
