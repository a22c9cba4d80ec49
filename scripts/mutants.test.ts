import { expect, test } from "vitest";
import { at } from "../scripts/lib.mjs";
import { problemsOf } from "../scripts/mutants/check.mjs";
import { AREAS, mutants } from "../scripts/mutants/list.mjs";

test("each mutant matches its file exactly once, and its tests exist", async () => {
  expect(await problemsOf(mutants, at("."))).toEqual([]);
});

test("there are 40 mutants, at least four per area", () => {
  expect(mutants).toHaveLength(40);
  expect(mutants.filter(({ area }) => !AREAS.includes(area))).toEqual([]);
  for (const area of AREAS) expect(mutants.filter((mutant) => mutant.area === area).length, area).toBeGreaterThan(3);
});

test("a mutant that no longer fits is reported with the reason", async () => {
  const file = "shared/rules/dashboard/trend.ts";
  const entry = { id: "x", area: "web", file, find: "no such text", replacement: "after", breaks: "", tests: [] };
  const moved = { ...entry, id: "y", file: "gone.ts" };

  expect(await problemsOf([entry, moved], at("."))).toEqual([
    `x: the text to replace occurs 0 times in ${file}, not once.`,
    "x: no test is named.",
    "y: gone.ts does not exist.",
  ]);
});
