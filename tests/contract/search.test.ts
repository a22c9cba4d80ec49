import { expect, test } from "vitest";
import { FoundGroup } from "#shared/api/system/search.ts";
import { ask } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";

const find = async (client: Client, q: string): Promise<FoundGroup[]> => {
  const { status, body } = await client.get(`/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data.map((group: unknown) => FoundGroup.parse(group));
};
const of = (groups: FoundGroup[], kind: FoundGroup["kind"]) => groups.find((group) => group.kind === kind)?.items ?? [];

test.each(["isik", "IŞIK", "ışık", "Isik"])("%s finds the person Işık, however it is typed", async (q) => {
  const groups = await find(await clientOf(), q);

  expect(of(groups, "person").map(({ title }) => title)).toContainEqual(expect.stringContaining("Işık"));
});

test("one search finds records of every kind, five of each at most, and tells where they open", async () => {
  const client = await clientOf();
  const groups = await find(client, "a");

  expect(groups.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["product", "order", "person", "card", "conversation"]),
  );
  for (const { items } of groups) expect(items.length).toBeLessThanOrEqual(5);
  const [product] = of(groups, "product");
  expect(product?.link).toBe(`/products?open=${product?.id}`);
  expect((await client.get(`/ecommerce/products/${product?.id}`)).body.data.name).toBe(product?.title);
});

test("a customer comes before their orders, which are found by their name alone, and opens as a person", async () => {
  const client = await clientOf();

  const groups = await find(client, "zeynep turk");

  const kinds = groups.map(({ kind }) => kind).filter((kind) => kind === "person" || kind === "order");
  expect(kinds).toEqual(["person", "order"]);
  const [person] = of(groups, "person");
  expect(new URL(person?.link ?? "", "http://x").searchParams.get("open")).toBe(String(person?.id));
});

test("#1017 finds the order of that number, and nothing else", async () => {
  const client = await clientOf();
  const { body } = await client.get("/ecommerce/orders?pageSize=1&sort=id:asc");
  const [order] = body.data;

  const groups = await find(client, `#${order.number.replace(/\D/g, "")}`);

  expect(groups).toMatchObject([{ kind: "order", items: [{ id: order.id, title: order.number }], total: 1 }]);
});

test("results say what the lists say: amount, status and date of an order, stock of a product", async () => {
  const client = await clientOf();
  const [order] = (await client.get("/ecommerce/orders?pageSize=1&sort=id:desc")).body.data;
  const [product] = (await client.get("/ecommerce/products?pageSize=1&sort=id:desc")).body.data;

  const [foundOrder] = of(await find(client, order.number), "order");
  const [foundProduct] = of(await find(client, product.sku), "product");

  expect(foundOrder?.order).toEqual({
    amount: order.amount,
    status: order.status,
    createdAt: new Date(order.date).toISOString(),
  });
  expect(foundProduct).toMatchObject({ subtitle: product.sku, product: { stock: product.stock } });
});

test.each(["product", "order", "person"] as const)(
  "the total of %s results is the total of their list",
  async (kind) => {
    const client = await clientOf();
    const group = (await find(client, "a")).find((one) => one.kind === kind);
    const { pathname, searchParams } = new URL(group?.link ?? "", "http://x");

    const list = {
      "/products": "/ecommerce/products",
      "/orders": "/ecommerce/orders",
      "/datatable": "/datatable/users",
    }[pathname];
    const q = encodeURIComponent(searchParams.get("q") ?? "");
    const { body } = await client.get(`${list}?q=${q}&pageSize=1`);

    expect(q).toBe("a");
    expect(group?.total).toBe(body.meta.total);
  },
);

test("an order keeps being found by the number it was given once the prefix has changed", async () => {
  const { app, db } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const [order] = (await client.get("/ecommerce/orders?pageSize=1&sort=id:asc")).body.data;
  db.exec("UPDATE workspace SET order_prefix = 'A-'");

  expect(of(await find(client, order.number), "order")).toMatchObject([{ id: order.id, title: order.number }]);
});

test("a person opens by their address, whatever signs it holds", async () => {
  const client = await clientOf();
  const email = `r&d#1%20+x.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const added = await client.send("POST", "/datatable/users", {
    name: "Arge Birimi",
    email,
    role: "Kullanıcı",
    status: "active",
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);

  const [person] = of(await find(client, email), "person");

  const { pathname, searchParams } = new URL(person?.link ?? "", "http://x");
  expect([pathname, searchParams.get("q")]).toEqual(["/datatable", email]);
});

test("a product is found by its SKU, and not any more once it is archived", async () => {
  const client = await clientOf();
  const sku = `S-${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  const added = await client.send("POST", "/ecommerce/products", { name: "Arama", category: "Books", price: 20, sku });
  const { id, version } = added.body.data;
  expect(of(await find(client, sku), "product")).toMatchObject([{ id, title: "Arama", subtitle: sku }]);

  await client.send(
    "POST",
    `/ecommerce/products/bulk`,
    { ids: [id], action: "archive" },
    { "if-match": `"v${version}"` },
  );

  expect(await find(client, sku)).toEqual([]);
});

test("newer records that are gone or lack a word hide no older one", async () => {
  const { app, db } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  db.exec(
    `INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at)
     SELECT 'ESKI', 'Kavanoz Yeşil', 'Books', 500, 500, 'kavanoz yesil', 'K', 1, 1;
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO products (sku, name, category, price_minor, final_minor, search, sort_key, created_at, updated_at, archived_at)
     SELECT 'YENI-' || i, 'Kavanoz ' || i, 'Books', 500, 500, 'kavanoz mavi', 'K', i, i, iif(i % 2, i, NULL) FROM n`,
  );

  const found = of(await find(client, "kavanoz y"), "product");

  expect(found.map(({ title }) => title)).toEqual(["Kavanoz Yeşil"]);
});

test.each(["", "   ", "x".repeat(101)])("q=%j is refused", async (q) => {
  const client = await clientOf();

  expect((await client.get(`/search?q=${encodeURIComponent(q)}`)).status).toBe(422);
});

test.each(["%", '"', "'; DROP TABLE users; --", "* OR NEAR(", "\u0000", "#99999999999999", ">", "👩‍👩‍👧"])(
  "%j finds nothing and breaks nothing",
  async (q) => {
    const { status } = await (await clientOf()).get(`/search?q=${encodeURIComponent(q)}`);

    expect(status).toBe(200);
  },
);

test("nobody searches without a session", async () => {
  expect((await ask("/api/search?q=a")).status).toBe(401);
});
