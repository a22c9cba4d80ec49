import { expect, test, vi } from "vitest";
import { askShop } from "./ask-shop.ts";

const log = vi.fn();

/** A shop that is out of reach `times` times; it counts how often it was asked. */
function restartingShop(times: number) {
  const fetch = vi.fn(async () => {
    if (fetch.mock.calls.length <= times) throw new Error("the object was reset");
    return new Response("here");
  });
  return { fetch };
}

const ask = (shop: ReturnType<typeof restartingShop>, method: string) =>
  askShop({ shopOf: () => shop, log }, new Request("http://pano/api/orders", { method }));

test.each(["GET", "HEAD"])("%s is asked once more while the shop restarts", async (method) => {
  const shop = restartingShop(1);

  expect((await ask(shop, method)).status).toBe(200);
  expect(shop.fetch).toHaveBeenCalledTimes(2);
});

test("a read is asked twice at most, then refused", async () => {
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

/** A shop that says what body it was sent. */
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

test("the shop is asked once the whole body has come", async () => {
  const shop = readingShop();

  const answer = await askShop({ shopOf: () => shop, log }, sent("/api/kanban/cards", streamOf("half", " and half")));

  expect(await answer.text()).toBe("half and half");
});

test.each([
  ["that tells its length", { "content-length": String(1024 * 1024 + 1) }, ["x"]],
  ["that does not", {}, ["x".repeat(1024 * 1024), "x"]],
] as const)(
  "a body %s and is larger than the call may bring is refused without the shop",
  async (_, headers, parts) => {
    const shop = readingShop();

    const answer = await askShop({ shopOf: () => shop, log }, sent("/api/kanban/cards", streamOf(...parts), headers));

    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ status: 413, code: "too_large", requestId: expect.any(String) });
    expect(shop.fetch).not.toHaveBeenCalled();
  },
);

test.each(["/api/inbox/inbound/raw", "/api/operator/restore"])(
  "%s brings a body without such a bound, which is passed on as it comes",
  async (path) => {
    const shop = { fetch: vi.fn(async (_: Request) => new Response("taken")) };
    const request = sent(path, streamOf("x".repeat(1024 * 1024), "x"));

    expect((await askShop({ shopOf: () => shop, log }, request)).status).toBe(200);
    expect(shop.fetch).toHaveBeenCalledWith(request);
    expect(request.bodyUsed).toBe(false);
  },
);
