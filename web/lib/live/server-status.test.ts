import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("dispatchEvent", () => true);
const { busyUntil, noteBusyServer, noteServerAnswer } = await import("./server-status.ts");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a server that asked for a pause is busy until an answer after its end", () => {
  noteBusyServer(5);
  noteServerAnswer();
  expect(busyUntil()).not.toBeNull();

  vi.advanceTimersByTime(5000);
  noteServerAnswer();

  expect(busyUntil()).toBeNull();
});
