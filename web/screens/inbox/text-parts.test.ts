import { expect, test } from "vitest";
import { partsOf } from "./text-parts.ts";

test.each([
  ["no link here", ["words no link here"]],
  ["See https://a.example/x?y=1.", ["words See ", "web https://a.example/x?y=1", "words ."]],
  ["Order #1017 is late", ["words Order ", "order #1017", "words  is late"]],
  ["(#1017)", ["words (", "order #1017", "words )"]],
  ["ab#1017 and #12", ["words ab#1017 and #12"]],
  ["javascript:alert(1)", ["words javascript:alert(1)"]],
  ["", []],
])("%j is taken apart at its addresses and order numbers", (text, parts) => {
  expect(partsOf(text).map((part) => `${part.kind} ${part.text}`)).toEqual(parts);
});

test("the parts together are the text", () => {
  const text = "Merhaba, #1001 https://x.example/ş ve #1002!";

  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
