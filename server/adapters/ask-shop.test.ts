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
