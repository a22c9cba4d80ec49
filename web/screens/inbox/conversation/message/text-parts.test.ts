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

test.each([
  ["D-", "D-1017, #1018 and XD-1019", ["order D-1017", "words , ", "order #1018", "words  and XD-1019"]],
  ["(.$", "see (.$1017!", ["words see ", "order (.$1017", "words !"]],
  ["#A", "#A1017 #1018", ["order #A1017", "words  ", "order #1018"]],
  ["", "1017 of #1018", ["words 1017 of ", "order #1018"]],
])("with the prefix %j its orders are links too", (prefix, text, parts) => {
  expect(partsOf(text, prefix).map((part) => `${part.kind} ${part.text}`)).toEqual(parts);
});
