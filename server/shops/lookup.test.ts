import { expect, test, vi } from "vitest";
import type { ShopEntry } from "./directory.ts";
import { KNOWN_MS, STALE_MS, shopLookup } from "./lookup.ts";

const shop: ShopEntry = { id: "ab".repeat(16), host: "a.example", state: "active", createdAt: 0 };

function watched() {
  let now = 0;
  const find = vi.fn(async (host: string) => (host === shop.host ? shop : null));
  const pass = (ms: number) => {
    now += ms;
  };
  return { find, lookup: shopLookup({ find }, () => now), pass };
}

test("asks the directory once in 30 seconds, for known and unknown hosts", async () => {
  const { find, lookup, pass } = watched();

  for (const host of ["a.example", "a.example", "b.example", "b.example"]) await lookup.find(host);
  expect(find).toHaveBeenCalledTimes(2);

  pass(KNOWN_MS - 1);
  await lookup.find("b.example");
  expect(find).toHaveBeenCalledTimes(2);

  pass(1);
  expect(await lookup.find("a.example")).toEqual(shop);
  expect(await lookup.find("b.example")).toBeNull();
  expect(find).toHaveBeenCalledTimes(4);
});

test("concurrent requests for one host ask once", async () => {
  const { find, lookup } = watched();

  await Promise.all(Array.from({ length: 20 }, () => lookup.find("a.example")));

  expect(find).toHaveBeenCalledTimes(1);
});

test("a flood of random hosts keeps a bounded number of answers", async () => {
  const { lookup } = watched();

  for (let n = 0; n < 5_000; n++) await lookup.find(`h${n}.example`);

  expect(lookup.size()).toBeLessThanOrEqual(2_000);
});

test("a failure of the directory is not kept", async () => {
  const { find, lookup } = watched();
  find.mockRejectedValueOnce(new Error("not reached"));

  await expect(lookup.find("a.example")).rejects.toThrow("not reached");

  expect(await lookup.find("a.example")).toEqual(shop);
});

test("a change by the operator is seen at once", async () => {
  const { find, lookup } = watched();
  await lookup.find("a.example");
  find.mockResolvedValue({ ...shop, state: "suspended" });

  lookup.forget("a.example");

  expect(await lookup.find("a.example")).toMatchObject({ state: "suspended" });
});

test("while the directory fails a known shop stays known for ten minutes, an unknown host does not", async () => {
  const { find, lookup, pass } = watched();
  await lookup.find("a.example");
  find.mockRejectedValue(new Error("not reached"));

  pass(KNOWN_MS);
  expect(await lookup.find("a.example")).toEqual(shop);
  await expect(lookup.find("b.example")).rejects.toThrow("not reached");

  pass(STALE_MS);
  await expect(lookup.find("a.example")).rejects.toThrow("not reached");
});

test("a flood of random hosts displaces no shop", async () => {
  const { find, lookup } = watched();
  await lookup.find("a.example");
  for (let n = 0; n < 3_000; n++) await lookup.find(`h${n}.example`);
  find.mockClear();

  await lookup.find("a.example");

  expect(find).not.toHaveBeenCalled();
});
