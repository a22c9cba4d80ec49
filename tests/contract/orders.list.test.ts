import { describe, expect, test } from "vitest";
import { type Order, OrderExtended, orderStatuses } from "#shared/api/ecommerce/orders.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import { askJson } from "../support/app/app.ts";

import { allOrders, ids, listOf, ORDERS, rowsOf, signedIn } from "../support/laws/lists.ts";

describe("orders", () => {
  test("L4 to L7 lines make the amount, details agree, newest first", async () => {
    const orders = await rowsOf<Order>(ORDERS);

    for (const order of orders) {
      for (const line of order.details) expect(toMinor(line.total)).toBe(line.quantity * toMinor(line.price));
      expect(toMinor(order.amount)).toBe(order.details.reduce((sum, line) => sum + toMinor(line.total), 0));
      expect(order.products).toBe(order.details.length);
      expect(order.products).toBeGreaterThan(0);
      expect(await rowsOf(`${ORDERS}/${order.id}/details`)).toEqual(order.details);
    }
    const sorted = orders.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    expect(orders.map((order) => order.id)).toEqual(sorted.map((order) => order.id));
  });

  test("L8, L9, L38 counts by status are the totals of the filtered lists and the figures", async () => {
    const { body: stats } = await askJson("/api/ecommerce/order-stats");
    const { body: facets } = await signedIn(`${ORDERS}/facets`);
    const totals = await Promise.all(
      orderStatuses.map(async (status) => (await listOf(ORDERS, { status })).meta.total),
    );

    expect(orderStatuses.map((status) => facets.data.status[status])).toEqual(totals);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(stats.data.totalOrders);
    expect(facets.data.status.completed).toBe(stats.data.completedOrders);
    expect(facets.data.status.pending).toBe(stats.data.pendingOrders);
  });

  test.each([
    [{ status: "completed,pending" }, (o: OrderExtended) => ["completed", "pending"].includes(o.status)],
    [{ paymentMethod: "Crypto" }, (o: OrderExtended) => o.paymentMethod === "Crypto"],
    [
      { payment: "paid", status: "completed" },
      (o: OrderExtended) => o.paymentStatus === "paid" && o.status === "completed",
    ],
    [{ amountMin: 100, amountMax: 400.5 }, (o: OrderExtended) => o.amount >= 100 && o.amount <= 400.5],
    [{ from: "2026-06-01" }, (o: OrderExtended) => o.date >= "2026-05-31T21:00:00.000Z"],
    [{ to: "2026-05-31", sort: "amount:asc" }, (o: OrderExtended) => o.date < "2026-05-31T21:00:00.000Z"],
    [{ to: "9999-12-30" }, () => true],
    [{ to: "9999-12-31", status: "pending" }, (o: OrderExtended) => o.status === "pending"],
    [{ customerId: 5 }, (o: OrderExtended) => o.customerId === 5],
    [{ product: 3 }, (o: OrderExtended) => o.details.some((line) => line.productId === 3)],
    [
      { product: 2, status: "completed" },
      (o: OrderExtended) => o.status === "completed" && o.details.some((line) => line.productId === 2),
    ],
  ])("filter %j leaves just the rows that fit, and the facets agree", async (query, fits) => {
    const expected = (await allOrders()).filter(fits).map((order) => order.id);

    const { data, meta } = await listOf(ORDERS, { ...query, pageSize: 100 } as Record<string, string | number>);

    expect(ids(data).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(meta.total).toBe(expected.length);
    const { body } = await signedIn(
      `${ORDERS}/facets?${new URLSearchParams(query as unknown as Record<string, string>)}`,
    );
    expect(body.data.total).toBe(expected.length);
  });

  test("a number, part of a customer's name and a product's name each find the order", async () => {
    const [order] = await allOrders();
    const searched = async (q: string) => ids(await rowsOf(ORDERS, { q, pageSize: 100 }));

    expect(await searched(order!.number)).toContain(order!.id);
    expect(await searched(order!.number.slice(1))).toContain(order!.id);
    expect(await searched(order!.customer.slice(0, 4).toLowerCase())).toContain(order!.id);
    expect(await searched(order!.details[0]!.productName.toUpperCase())).toContain(order!.id);
    expect(await searched(order!.customerEmail ?? "")).toContain(order!.id);
  });

  test("one order, its lines and its timeline are found by id, and a missing one is not", async () => {
    const { body, response } = await signedIn(`${ORDERS}/3`);
    expect(OrderExtended.parse(body.data).id).toBe(3);
    expect(response.headers.get("etag")).toBe(`W/"v${body.data.version}.${body.data.revision}"`);
    const { body: told } = await signedIn(`${ORDERS}/3/timeline`);
    expect(told.data[0]).toMatchObject({ kind: "created", by: null, data: {} });
    for (const rest of ["", "/details", "/timeline"]) {
      const missing = await signedIn(`${ORDERS}/999999${rest}`);
      expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    }
  });
});
