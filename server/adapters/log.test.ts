import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatheringLog } from "./log.ts";

let written: string[];
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  for (const level of ["info", "error"] as const)
    vi.spyOn(console, level).mockImplementation((text: string) => void written.push(text));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lineOf = (level: string, line: string, facts: object = {}) => JSON.stringify({ level, line, ...facts });

test("info lines are written in batches, each as one JSON object", () => {
  const log = gatheringLog();

  log("info", "answered", { ms: 1 });
  log("info", "answered", { ms: 2 });
  expect(written).toEqual([]);
  vi.advanceTimersByTime(100);
  log("info", "answered", { ms: 3 });
  vi.advanceTimersByTime(100);

  const [one, two, three] = [1, 2, 3].map((ms) => lineOf("info", "answered", { ms }));
  expect(written).toEqual([`${one}\n${two}`, three]);
});

test("an error is written immediately, after the pending lines", () => {
  const log = gatheringLog();

  log("info", "answered");
  log("error", "request failed");

  expect(written).toEqual([lineOf("info", "answered"), lineOf("error", "request failed")]);
  vi.advanceTimersByTime(200);
  expect(written).toHaveLength(2);
});
