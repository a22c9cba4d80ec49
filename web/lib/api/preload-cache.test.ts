import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearPreloads, consumePreload, preload } from "./preload-cache.ts";

beforeEach(() => {
  vi.useFakeTimers();
  clearPreloads();
});
afterEach(() => vi.useRealTimers());

test("what was asked in advance is taken once", async () => {
  void preload("/orders", async () => "rows");

  expect(await consumePreload("/orders")).toBe("rows");
  expect(consumePreload("/orders")).toBeUndefined();
});

test("what is on its way is not asked for again, and taken however long it takes", async () => {
  let come = (_: string) => {};
  const ask = vi.fn(() => new Promise<string>((told) => (come = told)));
  void preload("/orders", ask);
  vi.advanceTimersByTime(60_000);
  void preload("/orders", ask);

  const taken = consumePreload("/orders");
  come("rows");

  expect(await taken).toBe("rows");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an answer that lay for more than a while is asked for again", async () => {
  await preload("/orders", async () => "old");
  vi.advanceTimersByTime(11_000);

  expect(consumePreload("/orders")).toBeUndefined();
  await preload("/orders", async () => "new");
  expect(await consumePreload("/orders")).toBe("new");
});

test("what was refused is left to the screen, and nothing outlives a write", async () => {
  await preload("/orders", () => Promise.reject(new Error("offline"))).catch(() => undefined);
  expect(consumePreload("/orders")).toBeUndefined();

  await preload("/orders", async () => "before");
  clearPreloads();

  expect(consumePreload("/orders")).toBeUndefined();
});
