import { expect, test } from "vitest";
import { customerScore } from "./score.ts";

const DAY = 86_400_000;

test.each([
  [0, 10, 500, 500, 100],
  [365, 0, 0, 500, 0],
  [730, 5, 250, 500, 30],
  [73, 1, 100, 400, 43],
  [0, 0, 0, 0, 40],
])(
  "last order %d days ago, %d orders, %d of %d scores %d",
  (days, completed_count, spent_minor, highest_minor, score) => {
    expect(customerScore({ last_completed_at: -days * DAY, completed_count, spent_minor, highest_minor, now: 0 })).toBe(
      score,
    );
  },
);

test("a customer without a completed order scores 0", () => {
  expect(customerScore({ last_completed_at: null, completed_count: 0, spent_minor: 0, highest_minor: 9, now: 0 })).toBe(
    0,
  );
});
