import { expect, test, vi } from "vitest";
import { deferredWork } from "./deferred.ts";

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("shutdown waits for deferred work and logs its failures", async () => {
  const log = vi.fn();
  const { defer, settled } = deferredWork(log, 60_000);
  const done: string[] = [];

  defer(later(5).then(() => done.push("mail")));
  defer(Promise.reject(new Error("no answer")));
  await settled();

  expect(done).toEqual(["mail"]);
  expect(log.mock.calls).toEqual([["error", "deferred work failed", { error: "Error: no answer" }]]);
});

test("work that never ends does not block shutdown", async () => {
  const { defer, settled } = deferredWork(vi.fn(), 1);

  defer(new Promise(() => {}));

  await expect(settled()).resolves.toBeUndefined();
});
