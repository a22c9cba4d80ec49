import { expect, test } from "vitest";
import type { Notification } from "#shared/api/system/notifications.ts";
import { send, signIn } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";
import { openStream } from "../support/records/changes.ts";
import { sendStep, takeOrder } from "../support/records/shop.ts";

const editor = "editor@example.com";
const told = async (client: Client): Promise<Notification[]> => (await client.get("/notifications")).body.data;
const about = async (client: Client, title: string) => (await told(client)).filter((one) => one.title === title);

async function addProduct(client: Client, stock: number) {
  const sku = `N-${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  const product = { name: `Bildirim ${sku}`, category: "Books", price: 20, sku, stock, lowStockThreshold: 5 };
  return (await client.send("POST", "/ecommerce/products", product)).body.data as { id: number; name: string };
}

test("a product that runs low, then out, is told to the staff but not to whoever moved it", async () => {
  const [admin, other, reader] = await Promise.all([clientOf(), clientOf(editor), clientOf("user@example.com")]);
  const product = await addProduct(admin, 8);

  const { status } = await admin.send("POST", `/ecommerce/products/${product.id}/stock`, {
    mode: "remove",
    quantity: 3,
    reason: "damaged",
  });
  await admin.send("POST", `/ecommerce/products/${product.id}/stock`, {
    mode: "remove",
    quantity: 1,
    reason: "damaged",
  });
  await admin.send("POST", `/ecommerce/products/${product.id}/stock`, {
    mode: "remove",
    quantity: 4,
    reason: "damaged",
  });

  expect(status).toBe(200);
  const link = `/products?open=${product.id}`;
  expect(await about(other, product.name)).toMatchObject([
    { kind: "out_of_stock", link, read: false },
    { kind: "low_stock", link, read: false },
  ]);
  expect(await about(admin, product.name)).toEqual([]);
  expect(await about(reader, product.name)).toEqual([]);
});

test("many that run out in one act are told as their number", async () => {
  const [admin, other] = await Promise.all([clientOf(), clientOf(editor)]);
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push((await addProduct(admin, 9)).id);
  const before = await told(other);

  await admin.send("POST", "/ecommerce/products/bulk", {
    ids,
    action: "stock",
    value: { mode: "set", quantity: 0, reason: "correction" },
  });

  const known = new Set(before.map(({ id }) => id));
  const fresh = (await told(other)).filter(({ id }) => !known.has(id));
  expect(fresh).toMatchObject([{ kind: "out_of_stock_many", title: "4" }]);
});

test("the open payment of a cancelled order is told as failed where that is why it was cancelled", async () => {
  const [admin, other] = await Promise.all([clientOf(), clientOf(editor)]);
  const [failed, unwanted] = [await takeOrder(admin, { paid: false }), await takeOrder(admin, { paid: false })];

  const first = await sendStep(admin, failed, "cancelled", { reason: "payment" });
  const second = await sendStep(admin, unwanted, "cancelled", { reason: "customer" });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await about(other, failed.number)).toMatchObject([
    { kind: "payment_failed", link: `/orders?order=${failed.id}` },
  ]);
  expect(await about(other, unwanted.number)).toEqual([]);
});

test("what is told comes with the stream, to the person it is for alone, and so does what they read", async () => {
  const admin = await clientOf();
  const headers = await signIn(editor);
  const stream = await openStream(headers);
  const others = await openStream(await signIn("user@example.com"));
  await Promise.all([stream.until(() => true), others.until(() => true)]);
  const product = await addProduct(admin, 6);
  await admin.send("POST", `/ecommerce/products/${product.id}/stock`, {
    mode: "remove",
    quantity: 2,
    reason: "damaged",
  });

  const isMine = ({ data }: { data: { items: { object: string; action: string }[] } }, action: string) =>
    data.items.some((item) => item.object === "notification" && item.action === action);
  await stream.until((event) => isMine(event, "notification.added"));
  await send("POST", "/api/notifications/read", { all: true }, headers);
  await stream.until((event) => isMine(event, "notification.read"));
  const last = await addProduct(admin, 6);
  await others.until(({ data }) => data.items.some(({ id }) => id === last.id));

  expect(others.all.flatMap(({ data }) => data.items).filter(({ object }) => object === "notification")).toEqual([]);
  await Promise.all([stream.leave(), others.leave()]);
});

test("one reads one's own and nobody else's", async () => {
  const [admin, other] = await Promise.all([clientOf(), clientOf(editor)]);
  const product = await addProduct(admin, 6);
  await admin.send("POST", `/ecommerce/products/${product.id}/stock`, {
    mode: "remove",
    quantity: 2,
    reason: "damaged",
  });
  const [one] = await about(other, product.name);
  const ids = { ids: [one?.id] };

  await admin.send("POST", "/notifications/read", ids);
  expect(await about(other, product.name)).toMatchObject([{ read: false }]);
  const before = (await other.get("/notifications")).body.meta.unread;
  const { body } = await other.send("POST", "/notifications/read", ids);

  expect(body.data.unread).toBe(before - 1);
  expect(await about(other, product.name)).toMatchObject([{ read: true }]);
  expect((await other.get("/notifications?unread=1")).body.data.some(({ read }: Notification) => read)).toBe(false);
});

test.each([{}, { ids: [] }, { all: false }, { ids: [1], all: true }, { ids: Array(101).fill(1) }])(
  "POST /notifications/read refuses %j",
  async (body) => {
    const client = await clientOf();

    expect((await client.send("POST", "/notifications/read", body)).status).toBe(422);
  },
);

test("the first account begins with twelve, five of them unread; after 90 days none is left", async () => {
  const { app, platform } = await ownApp();
  const client = await clientOf(undefined, (path, init) => app.request(path, init));
  const { body } = await client.get("/notifications");

  platform.clock.set(platform.clock.now() + 89 * 86_400_000);
  const later = await (await clientOf(undefined, (path, init) => app.request(path, init))).get("/notifications");

  expect(body.data).toHaveLength(12);
  expect(body.meta).toEqual({ unread: 5, next: null, total: 12, totalExact: true });
  expect(later.body.data.length).toBeLessThan(12);
});

test("every page says how many there are, up to ten thousand", async () => {
  const { app, db, now } = await ownApp();
  const client = await clientOf(undefined, (path, init) => app.request(path, init));
  const plant = (count: number, readAt: number | null) =>
    db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO notifications (user_id, kind, title, link, at, read_at)
      SELECT 1, 'mention', 'i', '/kanban?card=' || i, ${now}, ${readAt} FROM n`);
  const counted = async (query: string) => {
    const { body, headers } = await client.get(`/notifications${query}`);
    return [body.data.length, headers.get("x-total-count"), body.meta.total, body.meta.totalExact];
  };

  plant(40, null);
  const { next } = (await client.get("/notifications")).body.meta;
  const [newest, older, unread] = [await counted(""), await counted(`?before=${next}`), await counted("?unread=1")];
  plant(10_000, now);
  const many = await counted("");

  expect(newest).toEqual([30, "52", 52, true]);
  expect(older).toEqual([22, "52", 52, true]);
  expect(unread).toEqual([30, "45", 45, true]);
  expect(many).toEqual([30, "10000", 10_000, false]);
});
