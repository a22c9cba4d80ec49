import { expect, test } from "vitest";
import { RANK_MAX, rankBetween, ranksAfter } from "./ranks.ts";

test("a rank sorts between its neighbours, also at both ends", () => {
  const middle = rankBetween(null, null);
  const [before, behind] = [rankBetween(null, middle), rankBetween(middle, null)];

  expect([behind, middle, before].sort()).toEqual([before, middle, behind]);
  expect(ranksAfter(behind, 3).sort()[0]! > behind).toBe(true);
});

test("halving one gap allows over 200 ranks before they are too long", () => {
  const low = rankBetween(null, null);
  const end = rankBetween(rankBetween(null, null), null);
  let [high, times] = [end, 0];
  while (high.length <= RANK_MAX) {
    high = rankBetween(low, high);
    times += 1;
  }
  expect(times).toBeGreaterThan(200);
});
