import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askShop } from "./ask-shop.ts";

const log = vi.fn();
beforeEach(() => log.mockClear());
afterEach(() => vi.useRealTimers());

/** Stubs a shop that fails the first `times` requests and counts its calls. */
function restartingShop(times: number) {
  const fetch = vi.fn(async () => {
    if (fetch.mock.calls.length <= times) throw new Error("the object was reset");
    return new Response("here");
  });
  return { fetch };
}

const ask = (shop: ReturnType<typeof restartingShop>, method: string) =>
  askShop({ shopOf: () => shop, log }, new Request("http://pano/api/orders", { method }));

test.each(["GET", "HEAD"])("%s is retried once while the shop restarts", async (method) => {
  const shop = restartingShop(1);

  expect((await ask(shop, method)).status).toBe(200);
  expect(shop.fetch).toHaveBeenCalledTimes(2);
});

test("a read is sent at most twice, then answered with 503", async () => {
  const shop = restartingShop(3);

  const answer = await ask(shop, "GET");

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(await answer.json()).toMatchObject({ status: 503, code: "unavailable", data: null });
  expect(shop.fetch).toHaveBeenCalledTimes(2);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is never sent twice", async (method) => {
  const shop = restartingShop(1);

  expect((await ask(shop, method)).status).toBe(503);
  expect(shop.fetch).toHaveBeenCalledTimes(1);
});

/** Stubs a shop that echoes the body. */
const readingShop = () => ({ fetch: vi.fn(async (request: Request) => new Response(await request.text())) });

const streamOf = (...parts: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

const sent = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`http://pano${path}`, { method: "POST", body, headers, duplex: "half" } as RequestInit);

test("the shop gets the request after the whole body has arrived", async () => {
  const shop = readingShop();

  const answer = await askShop({ shopOf: () => shop, log }, sent("/api/kanban/cards", streamOf("half", " and half")));

  expect(await answer.text()).toBe("half and half");
});

test.each([
  ["with Content-Length", { "content-length": String(1024 * 1024 + 1) }, ["x"]],
  ["without Content-Length", {}, ["x".repeat(1024 * 1024), "x"]],
] as const)(
  "a body %s larger than the endpoint's maximum returns 413 without calling the shop",
  async (_, headers, parts) => {
    const shop = readingShop();

    const answer = await askShop({ shopOf: () => shop, log }, sent("/api/kanban/cards", streamOf(...parts), headers));

    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ status: 413, code: "too_large", requestId: expect.any(String) });
    expect(shop.fetch).not.toHaveBeenCalled();
  },
);

test.each(["/api/inbox/inbound/raw", "/api/operator/restore"])(
  "%s passes on its body as a stream, without a limit",
  async (path) => {
    const shop = { fetch: vi.fn(async (_: Request) => new Response("taken")) };
    const request = sent(path, streamOf("x".repeat(1024 * 1024), "x"));

    expect((await askShop({ shopOf: () => shop, log }, request)).status).toBe(200);
    expect(shop.fetch).toHaveBeenCalledWith(request);
    expect(request.bodyUsed).toBe(false);
  },
);

/** Body of `parts` bytes, one each `everyMs`, that never ends. */
const slowBody = (parts: number, everyMs: number) =>
  new ReadableStream({
    pull(controller) {
      if (parts === 0) return new Promise(() => undefined);
      parts -= 1;
      return new Promise((resolve) => {
        setTimeout(() => resolve(controller.enqueue(new Uint8Array([32]))), everyMs);
      });
    },
  });

test.each([
  ["stops half-way", 2, 10],
  ["arrives too slowly", 1000, 5_000],
])("a body that %s returns 408 without calling the shop", async (_, parts, everyMs) => {
  vi.useFakeTimers();
  const shop = readingShop();

  const asked = askShop({ shopOf: () => shop, log }, sent("/api/kanban/cards", slowBody(parts, everyMs)));
  await vi.advanceTimersByTimeAsync(20_000);
  const answer = await asked;

  expect(answer.status).toBe(408);
  expect(await answer.json()).toMatchObject({ code: "request_timeout" });
  expect(shop.fetch).not.toHaveBeenCalled();
});

test("a body that breaks off returns 422", async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error("Network connection lost.")),
  });

  const answer = await askShop({ shopOf: () => readingShop(), log }, sent("/api/kanban/cards", body));

  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "body" }] });
});

test("an error response is not cached, has a request id and is logged", async () => {
  const answer = await ask(restartingShop(3), "POST");

  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const requestId = answer.headers.get("x-request-id");
  expect(log).toHaveBeenCalledWith("info", "answered", { requestId, method: "POST", path: "/api/orders", status: 503 });
});
