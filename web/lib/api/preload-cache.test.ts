import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { foresee, forgetForeseen, takeForeseen } from "./preload-cache.ts";

beforeEach(() => {
  vi.useFakeTimers();
  forgetForeseen();
});
afterEach(() => vi.useRealTimers());

test("what was asked in advance is taken once", async () => {
  void foresee("/orders", async () => "rows");

  expect(await takeForeseen("/orders")).toBe("rows");
  expect(takeForeseen("/orders")).toBeUndefined();
});

test("what is on its way is not asked for again, and taken however long it takes", async () => {
  let come = (_: string) => {};
  const ask = vi.fn(() => new Promise<string>((told) => (come = told)));
  void foresee("/orders", ask);
  vi.advanceTimersByTime(60_000);
  void foresee("/orders", ask);

  const taken = takeForeseen("/orders");
  come("rows");

  expect(await taken).toBe("rows");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an answer that lay for more than a while is asked for again", async () => {
  await foresee("/orders", async () => "old");
  vi.advanceTimersByTime(11_000);

  expect(takeForeseen("/orders")).toBeUndefined();
  await foresee("/orders", async () => "new");
  expect(await takeForeseen("/orders")).toBe("new");
});

test("what was refused is left to the screen, and nothing outlives a write", async () => {
  await foresee("/orders", () => Promise.reject(new Error("offline"))).catch(() => undefined);
  expect(takeForeseen("/orders")).toBeUndefined();

  await foresee("/orders", async () => "before");
  forgetForeseen();

  expect(takeForeseen("/orders")).toBeUndefined();
});
