import { expect, test } from "vitest";
import { together } from "./together.ts";

test("what comes at once is written at once, and each gets its own result", async () => {
  const written: number[][] = [];
  const double = together(async (all: readonly number[]) => {
    written.push([...all]);
    return all.map((one) => one * 2);
  }, 20);

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test("a thousand at once are written in two steps", async () => {
  const sizes: number[] = [];
  const keep = together(async (all: readonly number[]) => {
    sizes.push(all.length);
    return all;
  }, 0);

  const all = Array.from({ length: 1000 }, (_, index) => index);

  expect(await Promise.all(all.map(keep))).toEqual(all);
  expect(sizes).toEqual([500, 500]);
});

test("a writing that fails fails those in it, and the next is tried anew", async () => {
  let isBroken = true;
  const keep = together(async (all: readonly number[]) => {
    if (isBroken) throw new Error("disk is full");
    return all;
  }, 0);

  await expect(Promise.all([keep(1), keep(2)])).rejects.toThrow("disk is full");
  isBroken = false;
  expect(await keep(3)).toBe(3);
});
