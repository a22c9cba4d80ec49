import { beforeEach, expect, test, vi } from "vitest";
import { fetchWithRetry } from "./fetch-with-retry.ts";

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  return () => vi.unstubAllGlobals();
});

/** By then every promise of a fetch has been told of; no timer is waited for. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
async function back(): Promise<void> {
  page.dispatchEvent(new Event("online"));
  await settled();
}
const failing = (times: number) => {
  const load = vi.fn(async () => "chunk");
  for (let count = 0; count < times; count++) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  return load;
};

test("a chunk that does not arrive is fetched again at each return of the network, until it is there", async () => {
  const load = failing(2);
  const onThere = vi.fn();
  fetchWithRetry(load, onThere);
  await settled();

  await back();
  expect(onThere).not.toHaveBeenCalled();
  await back();
  await back();

  expect(onThere.mock.calls).toEqual([["chunk"]]);
  expect(load).toHaveBeenCalledTimes(3);
});

test("nothing is fetched or handed over once nobody waits for it", async () => {
  const load = failing(1);
  const onThere = vi.fn();
  const stop = fetchWithRetry(load, onThere);
  await settled();
  stop();
  await back();
  fetchWithRetry(async () => "late", onThere)();
  await settled();

  expect(load).toHaveBeenCalledTimes(1);
  expect(onThere).not.toHaveBeenCalled();
});
