import { beforeAll, describe, expect, test } from "vitest";
import { writeScenario } from "#shared/rules/shop/scenario.ts";
import { ask, signIn } from "../support/app/app.ts";

let own: Record<string, string>;
beforeAll(async () => {
  own = await signIn();
});

const usual = { latency: 0, rate: 0, kind: "500", isEmpty: false, isLarge: false } as const;
const played = async (path: string, asked: Partial<Parameters<typeof writeScenario>[0]>, init: RequestInit = {}) => {
  const headers = { ...own, "x-scenario": writeScenario({ ...usual, ...asked }), ...init.headers };
  const response = await ask(`/api${path}`, { ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe("with the header X-Scenario", () => {
  test.each([
    ["500", 500, "internal"],
    ["503", 503, "unavailable"],
  ] as const)("calls fail with %s as often as was asked", async (kind, status, code) => {
    const failed = await played("/ecommerce/orders?page=1", { rate: 100, kind });
    const went = await played("/ecommerce/orders?page=1", { rate: 0, kind });

    expect(failed.status).toBe(status);
    expect(failed.body.code).toBe(code);
    expect(went.status).toBe(200);
  });

  test("a write that fails has written nothing", async () => {
    const before = await played("/dashboard/layout", {});
    const failed = await played(
      "/dashboard/layout",
      { rate: 100 },
      {
        method: "PUT",
        body: JSON.stringify({ widgets: [{ id: "minutes", hidden: true, order: 0 }] }),
        headers: { "content-type": "application/json" },
      },
    );

    expect(failed.status).toBe(500);
    expect((await played("/dashboard/layout", {})).body).toEqual(before.body);
  });

  test("lists are empty and counts are nought, also for who knew them before", async () => {
    const full = await played("/ecommerce/products?page=1", {});
    const tag = full.headers.get("etag") ?? "";
    const products = await played(
      "/ecommerce/products?page=1",
      { isEmpty: true },
      { headers: { "if-none-match": tag } },
    );
    const stats = await played("/ecommerce/order-stats", { isEmpty: true });
    const months = await played("/ecommerce/monthly-sales", { isEmpty: true });

    expect(products.status).toBe(200);
    expect(products.body.data).toEqual([]);
    expect(products.body.meta).toMatchObject({ total: 0, nextCursor: null });
    expect(products.headers.get("x-total-count")).toBe("0");
    expect(Object.values(stats.body.data).every((value) => value === 0)).toBe(true);
    expect(months.body.data).toHaveLength(12);
  });

  test("lists have 100,000 rows, each once, by page and by cursor", async () => {
    const first = await played("/ecommerce/orders?pageSize=50&page=1", { isLarge: true });
    const last = await played("/ecommerce/orders?pageSize=50&page=2000", { isLarge: true });
    const { nextCursor } = first.body.meta;
    const second = await played(`/ecommerce/orders?pageSize=50&cursor=${nextCursor}`, { isLarge: true });

    expect(first.body.meta).toMatchObject({ total: 100_000, pageCount: 2000 });
    expect(second.body.meta.page).toBe(2);
    expect(last.body.meta.nextCursor).toBeNull();
    const ids = [first, second, last].flatMap(({ body }) => body.data.map(({ id }: { id: number }) => id));
    expect(new Set(ids).size).toBe(150);
    expect(ids.at(-1)).toBe(100_000);
  });

  test("an answer takes as long as was asked", async () => {
    const begun = performance.now();

    await played("/ecommerce/summary", { latency: 300 });

    expect(performance.now() - begun).toBeGreaterThanOrEqual(299);
  });

  test("the clock can always be set, and a header nobody can read asks for nothing", async () => {
    const init = { method: "PUT", body: '{"now":"noon"}', headers: { "content-type": "application/json" } };
    const clock = await played("/dev/clock", { rate: 100 }, init);
    const odd = await ask("/api/ecommerce/summary", { headers: { ...own, "x-scenario": "%%%=;{}" } });

    expect([clock.body.code, odd.status]).toEqual(["validation_failed", 200]);
  });
});
