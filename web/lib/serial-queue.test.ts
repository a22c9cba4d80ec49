import { expect, test } from "vitest";
import { serialQueue } from "./serial-queue.ts";

test("tasks of a lane run one after another, also after one that failed", async () => {
  const inOrder = serialQueue();
  const log: string[] = [];
  const task = (name: string, fails = false) =>
    inOrder(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });

  const outcomes = await Promise.allSettled([task("a"), task("b", true), task("c")]);

  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
