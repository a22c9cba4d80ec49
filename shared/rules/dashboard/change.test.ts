import { expect, test } from "vitest";
import { changeOf, toneOf } from "./change.ts";

test.each([
  [4515.1, 8905.1, "down", 49.3],
  [1124, 1000, "up", 12.4],
  [0, 5, "down", 100],
  [10_004, 10_000, "same", null],
  [10_006, 10_000, "up", 0.1],
  [9_996, 10_000, "same", null],
  [5, 5, "same", null],
  [0, 0, "same", null],
  [5, 0, "new", null],
  [-5, 0, "new", null],
  [50, -100, "up", null],
  [-150, -100, "down", null],
  [-50, 100, "down", 150],
])("%d after %d is %s by %s", (now, before, kind, percent) => {
  const change = changeOf(now, before);

  expect(change.kind).toBe(kind);
  expect(change.percent === null ? null : Math.round(change.percent * 10) / 10).toBe(percent);
});

test("a fall of the bounce rate is good, a rise of pending orders is to be watched, no change is neutral", () => {
  const [up, down] = [changeOf(2, 1), changeOf(1, 2)];

  expect(toneOf(down, "bad")).toBe("good");
  expect(toneOf(up, "bad")).toBe("bad");
  expect(toneOf(up, "good")).toBe("good");
  expect(toneOf(up, "watch")).toBe("watch");
  for (const none of [changeOf(1, 1), changeOf(1, 0)]) expect(toneOf(none, "good")).toBe("neutral");
});
