import { expect, test } from "vitest";
import { percentOf, totalPercent, type UploadTask } from "./task.ts";

const task = (given: Partial<UploadTask>): UploadTask => ({
  id: "1",
  order: 1,
  name: "a",
  size: 100,
  type: "text/plain",
  phase: "sending",
  sent: 0,
  speed: 0,
  waits: null,
  same: null,
  file: null,
  error: null,
  source: null,
  ...given,
});

test("a file is at a hundred per cent only once it is stored", () => {
  expect(percentOf(task({ sent: 50 }))).toBe(50);
  expect(percentOf(task({ sent: 100, phase: "finishing" }))).toBe(99);
  expect(percentOf(task({ sent: 0, phase: "stored" }))).toBe(100);
});

test("the total counts bytes, and ends with the last file", () => {
  const big = task({ size: 300, sent: 300, phase: "finishing" });

  expect(totalPercent([])).toBe(0);
  expect(totalPercent([task({ phase: "stored" }), task({ size: 300, sent: 100 })])).toBe(50);
  expect(totalPercent([task({ phase: "stored" }), big])).toBe(99);
  expect(totalPercent([task({ phase: "stored" }), { ...big, phase: "stored" }])).toBe(100);
});
