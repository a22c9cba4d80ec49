import { expect, test, vi } from "vitest";
import type { ShopEntry } from "./directory.ts";
import { createGate } from "./gate.ts";
import { shopLookup } from "./lookup.ts";

const shop: ShopEntry = { id: "ab".repeat(16), host: "a.example", state: "active", createdAt: 0 };

function gateOf() {
  const find = vi.fn(async (host: string) => (host === shop.host ? shop : null));
  const serve = vi.fn(async () => new Response("of the shop"));
  const operate = vi.fn(async () => new Response("of the operator"));
  const lookup = shopLookup({ find }, () => 0);
  const gate = createGate({ operatorKey: "k".repeat(32), log: () => undefined, find: lookup.find, operate });
  const ask = (url: string, headers: Record<string, string> = {}) => gate(new Request(url, { headers }), serve);
  return { find, serve, operate, ask };
}

test("a request to a shop asks the shop once, and the directory once in 30 seconds", async () => {
  const { find, serve, ask } = gateOf();

  for (const path of ["/dashboard", "/api/ecommerce/orders", "/favicon.svg"]) {
    expect(await (await ask(`https://a.example${path}`)).text()).toBe("of the shop");
  }

  expect([find.mock.calls.length, serve.mock.calls.length]).toEqual([1, 3]);
  expect(serve).toHaveBeenCalledWith(shop);
});

test("health of the process asks neither directory nor shop, and readiness of no shop the directory alone", async () => {
  const { find, serve, ask } = gateOf();

  expect((await ask("https://a.example/api/health")).status).toBe(200);
  expect(find).not.toHaveBeenCalled();
  expect((await ask("https://10.0.0.1/api/health/ready")).status).toBe(200);
  expect([find.mock.calls.length, serve.mock.calls.length]).toEqual([1, 0]);
});

test("calls of the operator need the key, on the host of a shop too", async () => {
  const { operate, serve, ask } = gateOf();
  const keys = ["", "Bearer ", `Bearer ${"x".repeat(32)}`, "k".repeat(32)];

  for (const host of ["a.example", "none.example"]) {
    for (const authorization of keys) {
      const answer = await ask(`https://${host}/api/operator/shops`, authorization ? { authorization } : {});
      expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    }
    const headers = { authorization: `Bearer ${"k".repeat(32)}` };
    expect(await (await ask(`https://${host}/api/operator/shops`, headers)).text()).toBe("of the operator");
  }
  expect([operate.mock.calls.length, serve.mock.calls.length]).toEqual([2, 0]);
});

test("the answer in place of a shop has the request's id in its header and body", async () => {
  const answer = await gateOf().ask("https://none.example/api/version", { "x-request-id": "mine" });

  expect([answer.headers.get("x-request-id"), (await answer.json()).requestId]).toEqual(["mine", "mine"]);
});
