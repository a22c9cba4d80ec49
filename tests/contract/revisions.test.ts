import { beforeAll, describe, expect, test } from "vitest";
import type { ChangePage } from "#shared/api/system/changes.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { begun } from "../support/records/inbox.ts";
import { fullShelves, orderAt, sendStep, takeOrder } from "../support/records/shop.ts";

interface Record {
  id: number;
  version: number;
  revision: number;
}
interface Row {
  object: string;
  path: (id: number) => string;
  make: () => Promise<number>;
  /** Stores something of the record and leaves its version. */
  touch: (id: number) => Promise<{ status: number }>;
  /** An edit that asks for the version. */
  edit: object;
}

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});

const ecommerce = (noun: string) => (id: number) => `/ecommerce/${noun}/${id}`;
const aProduct = async () => (await fullShelves(client, 1))[0]!.id;
const orderOf = async (productId: number) =>
  client.send("POST", "/ecommerce/orders", {
    customer: { name: "Ada Kaya", email: "ada.kaya@example.com" },
    lines: [{ productId, quantity: 1 }],
    paymentMethod: "Credit Card",
    paid: true,
  });
const aCard = async () => {
  const { columns } = (await client.get("/kanban/boards/1")).body.data;
  return (await client.send("POST", "/kanban/cards", { columnId: columns[0].id, title: "Say hello" })).body.data.id;
};

const rows: [string, Row][] = [
  [
    "a product whose stock an order holds",
    { object: "product", path: ecommerce("products"), make: aProduct, touch: orderOf, edit: { lowStockThreshold: 7 } },
  ],
  [
    "a product that is sold",
    {
      object: "product",
      path: ecommerce("products"),
      make: aProduct,
      edit: { lowStockThreshold: 8 },
      async touch(id) {
        const order = (await orderOf(id)).body.data;
        const packed = await sendStep(client, order, "processing");
        return sendStep(client, packed.body.data, "completed");
      },
    },
  ],
  [
    "an order with a note",
    {
      object: "order",
      path: ecommerce("orders"),
      make: async () => (await takeOrder(client)).id,
      touch: (id) => client.send("POST", `/ecommerce/orders/${id}/notes`, { text: "Rings first" }),
      edit: { note: "Leave at the door" },
    },
  ],
  [
    "a card with a comment",
    {
      object: "card",
      path: (id) => `/kanban/cards/${id}`,
      make: aCard,
      edit: { title: "Say it" },
      touch: (id) => client.send("POST", `/kanban/cards/${id}/comments`, { text: "Soon" }),
    },
  ],
];

describe.each(rows)("%s", (_, { object, path, make, touch, edit }) => {
  const read = async (id: number) => {
    const { body, headers } = await client.get(path(id));
    return { ...(body.data as Record), tag: headers.get("etag") ?? "" };
  };

  test("keeps its version and rises in revision, in body, ETag and feed", async () => {
    const id = await make();
    const before = await read(id);
    const { cursor } = (await client.get("/changes")).body.data as ChangePage;

    expect((await touch(id)).status).toBeLessThan(300);

    const after = await read(id);
    const { items } = (await client.get(`/changes?since=${cursor}`)).body.data as ChangePage;
    const told = items.filter((item) => item.object === object && item.id === id);
    expect(after.version).toBe(before.version);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect([before.tag, after.tag]).toEqual([
      `W/"v${before.version}.${before.revision}"`,
      `W/"v${after.version}.${after.revision}"`,
    ]);
    expect(told.at(-1)).toMatchObject({ version: after.version, revision: after.revision });
  });

  test("answers 304 to its own tag alone", async () => {
    const id = await make();
    const { tag } = await read(id);
    const askWith = async (seen: string) =>
      (await client.ask(`${path(id)}`, { headers: { "if-none-match": seen } })).status;

    expect(await askWith(tag)).toBe(304);
    await touch(id);
    expect(await askWith(tag)).toBe(200);
    expect(await askWith((await read(id)).tag)).toBe(304);
  });

  test("is edited by the version that was seen before, however the tag is written", async () => {
    const id = await make();
    const { version, tag } = await read(id);
    await touch(id);
    const send = (seen: string) => client.send("PATCH", path(id), edit, { "if-match": seen });

    expect((await send(`"v${version - 1}.99"`)).status).toBe(412);
    expect((await send(tag)).status).toBe(200);
    expect((await send(tag)).status).toBe(412);
    expect((await send(`W/"v${version + 1}"`)).status).toBe(200);
    expect((await send(`"v${version + 2}"`)).status).toBe(200);
  });
});

test("a conversation's revision rises with each message", async () => {
  const id = await begun();
  const first = (await client.get(`/inbox/conversations/${id}`)).body.data as Record;
  await client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "note", body: "Known customer" });

  expect(((await client.get(`/inbox/conversations/${id}`)).body.data as Record).revision).toBeGreaterThan(
    first.revision,
  );
});

test("lists show the same revision as the record", async () => {
  const { id } = await orderAt(client, ["processing"]);
  const one = (await client.get(`/ecommerce/orders/${id}`)).body.data as Record;
  const list = (await client.get("/ecommerce/orders?page=1&sort=id:desc")).body.data as Record[];

  expect(list.find((row) => row.id === id)?.revision).toBe(one.revision);
});
