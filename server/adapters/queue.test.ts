import { expect, test, vi } from "vitest";
import { makeClock } from "../platform.ts";
import { queueWaking } from "./queue.ts";

const NOW = 1_000_000;
const HALF_A_DAY_S = 12 * 60 * 60;
const wakingBy = (send: () => Promise<never>) => {
  const log = vi.fn();
  return { log, ...queueWaking({ send }, { clock: makeClock(NOW), log }) };
};

test.each([
  ["what fell due before", -5000, { kind: "due" }, 0],
  ["what falls due in a moment", 1500, { kind: "due" }, 2],
  ["what is as far away as a queue can wait", HALF_A_DAY_S * 1000, { kind: "due" }, HALF_A_DAY_S],
  ["what is further away", HALF_A_DAY_S * 1000 + 1, { kind: "due", at: NOW + HALF_A_DAY_S * 1000 + 1 }, HALF_A_DAY_S],
])("%s has its message", async (_, ahead, job, delaySeconds) => {
  const send = vi.fn();

  await wakingBy(send).wakeAt(NOW + ahead);

  expect(send.mock.calls).toEqual([[job, { delaySeconds }]]);
});

test("a queue that takes nothing is told to the log, and fails nobody", async () => {
  const { wake, wakeAt, log } = wakingBy(() => Promise.reject(new Error("Queue is overloaded")));

  await wake();
  await wakeAt(NOW + 1000);

  const said = ["error", expect.stringContaining("took no message"), { error: "Error: Queue is overloaded" }];
  expect(log.mock.calls).toEqual([said, said]);
});
