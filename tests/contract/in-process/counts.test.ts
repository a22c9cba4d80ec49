import { beforeAll, describe, expect, test } from "vitest";
import { type Attention, attentionKinds } from "#shared/api/dashboard/dashboard.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { fullShelves, takeOrder } from "../../support/records/shop.ts";

let own: Awaited<ReturnType<typeof ownApp>>;
let client: Client;
beforeAll(async () => {
  own = await ownApp();
  client = await clientOf(undefined, (path, init) => own.app.request(path, init));
});

/** The list behind a page of the product. */
const listOf: Record<string, string> = {
  "/orders": "/ecommerce/orders",
  "/products": "/ecommerce/products",
  "/kanban": "/kanban/cards",
  "/inbox": "/inbox/conversations",
  "/billing": "/billing/invoices",
};

/** How many rows the list of a link has. */
async function totalOf(link: string): Promise<number> {
  const { pathname, searchParams } = new URL(link, "http://shop.example");
  searchParams.set("page", "1");
  const { status, body } = await client.get(`${listOf[pathname]}?${searchParams}`);
  expect(status, link).toBe(200);
  return body.meta.total;
}

const attention = async (): Promise<Attention[]> => (await client.get("/dashboard/attention")).body.data;

/** What needs attention, counted here and by the list of each link. */
async function expectTrueLinks(): Promise<void> {
  for (const { kind, count, link } of await attention()) expect(await totalOf(link), `${kind} ${link}`).toBe(count);
}

describe("what needs attention", () => {
  test("each kind counts just the rows of its link", async () => {
    const kinds = (await attention()).map(({ kind }) => kind);

    expect(kinds).toEqual(expect.arrayContaining(["pending_orders", "out_of_stock", "low_stock", "overdue_cards"]));
    expect(attentionKinds).toEqual(expect.arrayContaining(kinds));
    await expectTrueLinks();
  });

  test("orders that hold more than is owed are counted with the sum of it, until it is sent back", async () => {
    const order = await takeOrder(client);
    const pay = { amount: order.amount + 7.5, acceptExcess: true };
    await client.send("POST", `/ecommerce/orders/${order.id}/payments`, pay);
    const held = (await attention()).find(({ kind }) => kind === "excess");
    await expectTrueLinks();
    await client.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: 7.5 });

    expect(held).toMatchObject({ count: 1, amount: 7.5, link: "/orders?excess=1" });
    expect((await attention()).find(({ kind }) => kind === "excess")).toBeUndefined();
  });

  test("the counts follow what is new and what has waited", async () => {
    await takeOrder(client);
    own.db.exec("UPDATE conversations SET assignee_id = NULL WHERE status = 'open' AND id % 2 = 0");
    const [product] = await fullShelves(client, 1);
    await client.send("POST", `/ecommerce/products/${product!.id}/stock`, { delta: -product!.stock, reason: "loss" });
    await expectTrueLinks();

    own.platform.clock.set(own.platform.clock.now() + 50 * 3_600_000);
    await own.platform.jobs.settle();
    client = await clientOf(undefined, (path, init) => own.app.request(path, init));

    const kinds = (await attention()).map(({ kind }) => kind);
    expect(kinds).toContain("unassigned_conversations");
    await expectTrueLinks();
  });

  test("overdue cards of each board stand by themselves, with its name", async () => {
    const overdue = (await attention()).filter(({ kind }) => kind === "overdue_cards");

    expect(overdue.length).toBeGreaterThan(0);
    for (const { board, link } of overdue) {
      const id = new URL(link, "http://shop.example").searchParams.get("board");
      expect((await client.get(`/kanban/boards/${id}`)).body.data.name).toBe(board);
    }
  });
});

test.each(["", "?from=2026-05-01&to=2026-06-10"])("the tiles of orders count the rows they open%s", async (days) => {
  const { totalOrders, completedOrders, pendingOrders } = (await client.get(`/ecommerce/order-stats${days}`)).body.data;
  const and = days ? `${days}&` : "?";

  expect(await totalOf(`/orders${days}`)).toBe(totalOrders);
  expect(await totalOf(`/orders${and}status=completed`)).toBe(completedOrders);
  expect(await totalOf(`/orders${and}status=pending`)).toBe(pendingOrders);
});

test("each folder and label of the inbox counts the rows it opens", async () => {
  const { folders, labels } = (await client.get("/inbox/folders")).body.data;

  for (const { folder, total } of folders) expect(await totalOf(`/inbox?folder=${folder}`), folder).toBe(total);
  for (const { id, total } of labels) expect(await totalOf(`/inbox?folder=inbox&label=${id}`), id).toBe(total);
});

test("each status of orders and products counts the rows it opens", async () => {
  for (const page of ["orders", "products"]) {
    const { status, total } = (await client.get(`/ecommerce/${page}/facets`)).body.data;
    expect(await totalOf(`/${page}`)).toBe(total);
    for (const [name, count] of Object.entries(status))
      expect(await totalOf(`/${page}?status=${encodeURIComponent(name)}`), name).toBe(count);
  }
});

test("the count of archived products and of each board's cards is that of their lists", async () => {
  const [product] = await fullShelves(client, 1);
  await client.send("POST", "/ecommerce/products/bulk", { ids: [product!.id], action: "archive" });

  const { archived } = (await client.get("/ecommerce/products/facets?archived=1")).body.data;
  expect(archived).toBeGreaterThan(0);
  expect(await totalOf("/products?archived=1")).toBe(archived);
  for (const { id, cards } of (await client.get("/kanban/boards")).body.data)
    expect(await totalOf(`/kanban?board=${id}`), `board ${id}`).toBe(cards);
});
