import { expect, test } from "vitest";
import { composed } from "./composed.ts";

test.each([
  ["a letter and its mark", "Go\u0308mlek", "Gömlek"],
  ["as many marks as are bearable", `q${"\u0316".repeat(30)}`, `q${"\u0316".repeat(30)}`],
  ["one more", `q${"\u0316".repeat(31)}`, `q${"\u0316".repeat(30)}\u034f\u0316`],
  ["marks that are two each", `q${"\u0344".repeat(16)}`, `q${"\u0308\u0301".repeat(15)}\u034f\u0308\u0301`],
])("composes %s; composing again changes nothing", (_, text, kept) => {
  expect(composed(text)).toBe(kept);
  expect(composed(kept)).toBe(kept);
});
