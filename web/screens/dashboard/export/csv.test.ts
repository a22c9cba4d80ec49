import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a text that looks like a formula is defused, a number is not", () => {
  expect(csvOf([["=1+1", "+90", "@x", -5]])).toBe(`"'=1+1","'+90","'@x",-5`);
});

test("commas, quotes and line breaks are quoted", () => {
  expect(csvOf([["a,b", 'say "x"', "c"], ["é"]])).toBe('"a,b","say ""x""",c\r\né');
});
