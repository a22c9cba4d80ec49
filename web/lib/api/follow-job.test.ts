import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emitSignOut } from "../session/sign-out-events.ts";
import { followJob } from "./follow-job.ts";

const running = { id: "1", kind: "export", state: "running", result: null, total: 9, done: 3, fileUrl: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after a sign-out a job is not asked about any more, and nobody is told how it ended", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    asked.push(url);
    return Response.json({ status: 200, data: running });
  });
  const told = vi.fn();
  void followJob("1").then(told, told);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);

  emitSignOut();
  await vi.advanceTimersByTimeAsync(5000);

  expect(asked).toHaveLength(2);
  expect(told).not.toHaveBeenCalled();
});
