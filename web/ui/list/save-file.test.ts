import { expect, test } from "vitest";
import { csvCell, csvOf } from "./save-file.ts";

test.each([
  ["plain", "plain"],
  ["=1+1", "'=1+1"],
  ["+90 555", "'+90 555"],
  ["-x", "'-x"],
  ["@me", "'@me"],
  ["\tx", '"\'\tx"'],
  ['say "hi", you', '"say ""hi"", you"'],
  ["two\nlines", '"two\nlines"'],
  [-5, "-5"],
])("%j is written as %j", (value, text) => {
  expect(csvCell(value)).toBe(text);
});

test("a file begins with a byte order mark and ends each row with CRLF", () => {
  expect(csvOf(["Ad", "Tutar"], [["Gülşen", 1.5]])).toBe("\uFEFFAd,Tutar\r\nGülşen,1.5\r\n");
});
