import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("dispatchEvent", () => true);
const { busyUntil, heardServer, serverIsBusy } = await import("./server-status.ts");

beforeEach(() => void vi.useFakeTimers());

test("a server that asked for a pause is busy until an answer after its end", () => {
  serverIsBusy(5);
  heardServer();
  expect(busyUntil()).not.toBeNull();

  vi.advanceTimersByTime(5000);
  heardServer();

  expect(busyUntil()).toBeNull();
});
